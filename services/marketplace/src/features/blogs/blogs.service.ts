import type { BlogStatus, BlogTerms } from '@soloist/contracts';
import {
  afterCursor,
  conflict,
  isDuplicateKey,
  notFound,
  toPage,
  wordsWithin,
} from '@soloist/service-kit';
import { uniq } from 'es-toolkit';
import mongoose from 'mongoose';
import { closeDraftsOf, DraftModel } from '../drafts/drafts.service.ts';
import { contentOf, derivedFrom, imagesUsed } from './blog-content.ts';
import { BlogModel, type StoredBlog } from './blogs.model.ts';
import { type ListedBlog, withoutText } from './blogs.presenter.ts';
import { freeSlug } from './slugs.ts';

const { trusted } = mongoose;
const tries = 5;
const keptMs = 30 * 24 * 3600 * 1000;
/** Former addresses that still lead to a blog. */
const mostSlugs = 50;

interface Own {
  ownerId: string;
  id: string;
}

/** The filter of what was not deleted. */
export const known = () => ({ state: trusted({ $in: ['published' as const, 'hidden' as const] }) });

interface Asked {
  limit: number;
  cursor?: string | undefined;
  status?: BlogStatus | undefined;
  q?: string | undefined;
}

export async function listOwn(ownerId: string, { limit, cursor, status, q = '' }: Asked) {
  const named = wordsWithin(q).map((word) => ({
    $or: [{ 'content.title': word }, { 'content.tags': word }],
  }));
  const found = await BlogModel.find(
    {
      ...{ ownerId, ...(status ? ofStatus(status) : known()), ...afterCursor(cursor) },
      ...(named.length > 0 ? { $and: named } : {}),
    },
    withoutText,
  )
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<ListedBlog[]>();
  return toPage(found, limit);
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

/** @throws AppError `not_found`, for another person's blog too. */
export async function readOwn({ ownerId, id }: Own): Promise<StoredBlog> {
  const blog = await BlogModel.findOne({ _id: id, ownerId, ...known() }).lean<StoredBlog>();
  if (!blog) throw notFound('blog');
  return blog;
}

/**
 * Changes a blog as a whole and ends the drafts in which that was written. Its slug stays unless
 * another one is given; those it had before lead to it still.
 * @throws AppError `not_found`, for another person's blog too; `invalid_input` for a text that is
 * none.
 */
export async function updateBlog(own: Own, terms: BlogTerms): Promise<StoredBlog> {
  const content = contentOf(terms);
  const changed = await change(own, async (before) => {
    const version = before.version + 1;
    const slug = terms.slug
      ? await freeSlug(terms.slug, { ...own, except: before._id })
      : before.slug;
    return {
      $set: {
        content,
        slug,
        slugs: uniq([slug, ...(before.slugs ?? [])]).slice(0, mostSlugs),
        publishedAt: publishedAt(terms, before),
        ...derivedFrom(content, before.state),
        version,
        updatedAt: new Date(),
      },
      $push: { outbox: imagesUsed({ ...before, version, content }) },
    };
  });
  await closeDraftsOf({ ownerId: own.ownerId, blog_id: own.id }, 'published');
  return changed;
}

/** A change does not make an older text new; a time ahead that is left out now is now. */
function publishedAt({ publishAt }: BlogTerms, before: StoredBlog, now = new Date()) {
  if (publishAt) return new Date(publishAt);
  return before.publishedAt < now ? before.publishedAt : now;
}

interface Showing {
  published: boolean;
  /** Not at its time, if that lies ahead. */
  now: boolean;
}

/** Shows a blog again or takes it back. @throws AppError `not_found`, for another person's too. */
export const publishBlog = (own: Own, { published, now }: Showing, at = new Date()) =>
  change(own, ({ version, content, publishedAt: time }) => {
    const state = published ? 'published' : 'hidden';
    const { terms } = derivedFrom(content, state);
    const publishedAt = now && time > at ? at : time;
    return { $set: { state, terms, publishedAt, version: version + 1, updatedAt: at } };
  });

/**
 * Deletes a blog, with the drafts in which it was being changed; twice is harmless.
 * @throws AppError `not_found`, for another person's blog too.
 */
export async function removeBlog(own: Own) {
  const { ownerId, id } = own;
  if (!(await BlogModel.exists({ _id: id, ownerId, state: 'deleted' }))) {
    await change(own, ({ _id, ownerId: owner, version }) => {
      const now = new Date();
      return {
        $set: {
          state: 'deleted',
          terms: [],
          version: version + 1,
          updatedAt: now,
          forgetAt: new Date(now.getTime() + keptMs),
        },
        $unset: { content: 1, slugs: 1 },
        $push: { outbox: imagesUsed({ _id, ownerId: owner, version: version + 1 }) },
      };
    });
  }
  await closeDraftsOf({ ownerId, blog_id: id }, 'deleted');
}

type Change = Parameters<typeof BlogModel.findOneAndUpdate>[1];

/** Writes a change made for the version that is there; another one in between is made first. */
async function change(own: Own, make: (before: StoredBlog) => Change | Promise<Change>) {
  for (let tried = 0; tried < tries; tried++) {
    const before = await readOwn(own);
    const changed = await BlogModel.findOneAndUpdate(
      { _id: before._id, version: before.version, ...known() },
      await make(before),
      { returnDocument: 'after' },
    )
      .lean<StoredBlog>()
      .catch((err) => {
        // Another blog took the slug at this moment.
        if (isDuplicateKey(err)) return null;
        throw err;
      });
    if (changed) return changed;
  }
  throw conflict('This blog was changed in another window meanwhile.');
}
