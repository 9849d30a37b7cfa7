import { isDeepStrictEqual } from 'node:util';
import { type BlogRequest, type BlogStatus, type BlogTerms, slugOf } from '@soloist/contracts';
import { wordsWithin } from '@soloist/service-kit';
import { uniq } from 'es-toolkit';
import mongoose from 'mongoose';
import { DraftModel } from '../drafts/drafts.service.ts';
import { known } from '../works/works.model.ts';
import { type Asked, createWorks, type Own } from '../works/works.ts';
import { contentOf, derivedFrom, imagesOf } from './blog-content.ts';
import { type BlogFields, BlogModel, type DerivedFields } from './blogs.model.ts';
import { type ListedBlog, withoutText } from './blogs.presenter.ts';
import { freeSlug } from './slugs.ts';

const { trusted } = mongoose;
/** Former addresses that still lead to a blog. */
const mostSlugs = 50;

export const blogWorks = createWorks<BlogFields, DerivedFields, ListedBlog>({
  model: BlogModel,
  kind: 'blog',
  place: 'blogs',
  most: 1000,
  texts: ['content', 'slugs'],
  listed: withoutText,
  imagesOf: ({ content }) => imagesOf(content),
  derivedFrom,
});

/** A blog as it begins. */
export const firstFields = (
  written: Pick<BlogFields, 'content' | 'slug' | 'publishedAt'>,
): BlogFields => ({ ...written, slugs: [written.slug], views: 0, reads: 0, lastBatch: 0 });

/**
 * Publishes a blog, now or at its time.
 * @throws AppError `invalid_input` for a text that is none, and as `create` of works.
 */
export async function createBlog(ownerId: string, request: BlogRequest) {
  const { draft_id, slug, publishAt } = request;
  const content = await contentOf(request);
  const publishedAt = publishAt ? new Date(publishAt) : new Date();
  return blogWorks.create({
    ownerId,
    draft_id,
    isSame: (before) => isDeepStrictEqual(before.content, content),
    make: async () => {
      const free = await freeSlug(slug ?? slugOf(content.title), { ownerId });
      return firstFields({ content, slug: free, publishedAt });
    },
  });
}

interface Filters {
  status?: BlogStatus | undefined;
  q?: string | undefined;
}

/** Own blogs of a status, by words of their title and tags. */
export function listOwn(ownerId: string, { status, q = '', ...asked }: Asked & Filters) {
  const named = wordsWithin(q).map((word) => ({
    $or: [{ 'content.title': word }, { 'content.tags': word }],
  }));
  const filter = { ownerId, ...(status ? ofStatus(status) : known()) };
  return blogWorks.list({ ...filter, ...(named.length > 0 ? { $and: named } : {}) }, asked);
}

/** The filter of what `statusOf` says this of. */
function ofStatus(status: BlogStatus, now = new Date()) {
  if (status === 'draft') return { state: 'hidden' as const };
  const publishedAt = status === 'scheduled' ? { $gt: now } : { $lte: now };
  return { state: 'published' as const, publishedAt: trusted(publishedAt) };
}

/** How many there are by status; what is still being written is a draft. */
export async function countOwn(ownerId: string): Promise<Record<BlogStatus, number>> {
  const countOf = (status: BlogStatus) =>
    BlogModel.countDocuments({ ownerId, ...ofStatus(status) });
  const [written, draft, scheduled, published] = await Promise.all([
    DraftModel.countDocuments({ ownerId, state: 'kept', kind: 'blog' }),
    countOf('draft'),
    countOf('scheduled'),
    countOf('published'),
  ]);
  return { draft: written + draft, scheduled, published };
}

/**
 * Changes a blog as a whole. Its slug stays unless another one is given; those it had before lead to
 * it still.
 * @throws AppError `invalid_input` for a text that is none, and as `update` of works.
 */
export async function updateBlog(own: Own, terms: BlogTerms) {
  const content = await contentOf(terms);
  return blogWorks.update(own, async (before) => {
    const slug = terms.slug
      ? await freeSlug(terms.slug, { ...own, except: before._id })
      : before.slug;
    const slugs = uniq([slug, ...(before.slugs ?? [])]).slice(0, mostSlugs);
    return { content, slug, slugs, publishedAt: publishedAt(terms, before) };
  });
}

/** A change does not make an older text new; a time ahead that is left out now is now. */
function publishedAt({ publishAt }: BlogTerms, before: BlogFields, now = new Date()) {
  if (publishAt) return new Date(publishAt);
  return before.publishedAt < now ? before.publishedAt : now;
}

interface Showing {
  published: boolean;
  /** Not at its time, if that lies ahead. */
  now: boolean;
}

/** Shows a blog again or takes it back. @throws as `change` of works. */
export const publishBlog = (own: Own, { published, now }: Showing, at = new Date()) =>
  blogWorks.change(own, ({ publishedAt: time }) => ({
    state: published ? 'published' : 'hidden',
    publishedAt: now && time > at ? at : time,
  }));
