import { isDeepStrictEqual } from 'node:util';
import { type BlogRequest, type BlogStatus, type BlogTerms, slugOf } from '@soloist/contracts';
import { indexedText, wordPatterns } from '@soloist/server-kit';
import { uniq } from 'es-toolkit';
import mongoose from 'mongoose';
import { DraftModel } from '../drafts/drafts.service.ts';
import { notDeleted } from '../works/works.model.ts';
import { createWorks, type ListWorksQuery, type WorkRef } from '../works/works.service.ts';
import { deriveBlogFields, listBlogImages, toBlogContent } from './blog-content.rules.ts';
import { type BlogFields, BlogModel, type DerivedFields } from './blogs.model.ts';
import { blogWithoutText, type ListedBlog } from './blogs.presenter.ts';
import { findFreeSlug } from './slugs.service.ts';

const { trusted } = mongoose;
/** Former slugs that still resolve to a blog. */
const maxSlugs = 50;

export const blogWorks = createWorks<BlogFields, DerivedFields, ListedBlog>({
  model: BlogModel,
  kind: 'blog',
  place: 'blogs',
  most: 1000,
  texts: ['content', 'slugs'],
  listed: blogWithoutText,
  imagesOf: ({ content }) => listBlogImages(content),
  derivedFrom: deriveBlogFields,
});

/** A new blog. */
export const newBlogFields = (
  input: Pick<BlogFields, 'content' | 'slug' | 'publishedAt'>,
): BlogFields => ({ ...input, slugs: [input.slug], views: 0, reads: 0, lastBatch: 0 });

/**
 * Publishes a blog, now or at its time.
 * @throws AppError `invalid_input` for an invalid text, and as `create` of works.
 */
export async function createBlog(ownerId: string, request: BlogRequest) {
  const { draft_id, slug, publishAt } = request;
  const content = await toBlogContent(request);
  const publishedAt = publishAt ? new Date(publishAt) : new Date();
  return blogWorks.create({
    ownerId,
    draft_id,
    isSame: (before) => isDeepStrictEqual(before.content, content),
    make: async () => {
      const free = await findFreeSlug(slug ?? slugOf(content.title), { ownerId });
      return newBlogFields({ content, slug: free, publishedAt });
    },
  });
}

interface Filters {
  status?: BlogStatus | undefined;
  q?: string | undefined;
  draft_id?: string | undefined;
}

/** The caller's blogs of a status, by words of their title and tags, or the one of a draft. */
export function listMyBlogs(
  ownerId: string,
  { status, q = '', draft_id, ...page }: ListWorksQuery & Filters,
) {
  const wordFilters = wordPatterns(q).map((word) => ({
    $or: [{ 'content.title': word }, { 'content.tags': word }],
  }));
  const filter = {
    ownerId,
    ...(status ? statusFilter(status) : notDeleted()),
    ...(draft_id ? { draft_id: indexedText(draft_id) } : {}),
  };
  return blogWorks.list(
    { ...filter, ...(wordFilters.length > 0 ? { $and: wordFilters } : {}) },
    page,
  );
}

/** The filter of blogs for which `blogStatusAt` returns this status. */
function statusFilter(status: BlogStatus, now = new Date()) {
  if (status === 'draft') return { state: 'hidden' as const };
  const publishedAt = status === 'scheduled' ? { $gt: now } : { $lte: now };
  return { state: 'published' as const, publishedAt: trusted(publishedAt) };
}

/** Number of blogs by status; unpublished ones count as drafts. */
export async function countMyBlogs(ownerId: string): Promise<Record<BlogStatus, number>> {
  const countOf = (status: BlogStatus) =>
    BlogModel.countDocuments({ ownerId, ...statusFilter(status) });
  const [savedDrafts, draft, scheduled, published] = await Promise.all([
    DraftModel.countDocuments({ ownerId, state: 'kept', kind: 'blog' }),
    countOf('draft'),
    countOf('scheduled'),
    countOf('published'),
  ]);
  return { draft: savedDrafts + draft, scheduled, published };
}

/**
 * Replaces a blog. Its slug stays unless another one is given; former ones still resolve to it.
 * @throws AppError `invalid_input` for an invalid text, and as `update` of works.
 */
export async function updateBlog(ref: WorkRef, terms: BlogTerms) {
  const content = await toBlogContent(terms);
  return blogWorks.update(ref, async (before) => {
    const slug = terms.slug
      ? await findFreeSlug(terms.slug, { ...ref, except: before._id })
      : before.slug;
    const slugs = uniq([slug, ...(before.slugs ?? [])]).slice(0, maxSlugs);
    return { content, slug, slugs, publishedAt: publishedAt(terms, before) };
  });
}

/** A change keeps the publication date; removing a future time publishes it now. */
function publishedAt({ publishAt }: BlogTerms, before: BlogFields, now = new Date()) {
  if (publishAt) return new Date(publishAt);
  return before.publishedAt < now ? before.publishedAt : now;
}

interface PublishBlogInput {
  published: boolean;
  /** Publishes it now even if it is scheduled. */
  now: boolean;
}

/** Publishes a blog again or unpublishes it. @throws as `change` of works. */
export const publishBlog = (ref: WorkRef, { published, now }: PublishBlogInput, at = new Date()) =>
  blogWorks.change(ref, ({ publishedAt: time }) => ({
    state: published ? 'published' : 'hidden',
    publishedAt: now && time > at ? at : time,
  }));
