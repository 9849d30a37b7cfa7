import { isDeepStrictEqual } from 'node:util';
import { type BlogRequest, slugOf } from '@soloist/contracts';
import { AppError, conflict, indexedText, isDuplicateKey } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { closeDraft } from '../drafts/drafts.service.ts';
import { contentOf, derivedFrom, imagesUsed } from './blog-content.ts';
import { type BlogContent, BlogModel, type StoredBlog } from './blogs.model.ts';
import { known } from './blogs.service.ts';
import { freeSlug } from './slugs.ts';

const mostBlogs = 1000;
const tries = 10;

interface Asked {
  ownerId: string;
  request: BlogRequest;
}

/**
 * Publishes a blog, now or at its time, and ends its draft. The same draft again, as after a lost
 * answer, answers with the first blog.
 * @throws AppError `invalid_input` for a text that is none, `gone` when that blog was deleted,
 * `conflict` when it says something else, and when the person has very many; then nothing is stored.
 */
export async function createBlog({ ownerId, request }: Asked): Promise<StoredBlog> {
  const { draft_id } = request;
  const before = await madeOf({ ownerId, draft_id });
  if (before?.state === 'deleted') throw new AppError('gone', 'This blog was deleted.');
  // What was written since is not dropped as if it were published.
  if (before && !isDeepStrictEqual(before.content, contentOf(request))) {
    throw conflict(
      'This blog is published already, and not as it stands here. Open it from your blogs to change it.',
    );
  }
  const blog = before ?? (await store({ ownerId, request }));
  if (draft_id) await closeDraft({ ownerId, draft_id }, { as: 'published', kind: 'blog' });
  return blog;
}

/** What was made of the draft before. */
async function madeOf({ ownerId, draft_id }: { ownerId: string; draft_id: string | undefined }) {
  if (!draft_id) return null;
  return BlogModel.findOne({ ownerId, draft_id: indexedText(draft_id) }).lean<StoredBlog>();
}

async function store({ ownerId, request }: Asked): Promise<StoredBlog> {
  const { draft_id, slug, publishAt } = request;
  const content = contentOf(request);
  if ((await BlogModel.countDocuments({ ownerId, ...known() })) >= mostBlogs) {
    throw conflict(`You have ${mostBlogs} blogs. Please delete some first.`);
  }
  const publishedAt = publishAt ? new Date(publishAt) : new Date();
  for (let tried = 0; tried < tries; tried++) {
    const free = await freeSlug(slug ?? slugOf(content.title), { ownerId });
    const fresh = newBlog({ ownerId, content, slug: free, publishedAt });
    try {
      await BlogModel.create(draft_id ? { ...fresh, draft_id } : fresh);
      return fresh;
    } catch (err) {
      if (!isDuplicateKey(err)) throw err;
      // Sent twice at once, or another blog took the slug at this moment.
      const other = await madeOf({ ownerId, draft_id });
      if (other) return other;
    }
  }
  throw conflict('Several blogs of this name came at once. Please try again.');
}

interface NewBlog {
  ownerId: string;
  content: BlogContent;
  slug: string;
  publishedAt: Date;
  at?: Date;
}

/** A published blog as it is stored, with the event that tells of its images. */
export function newBlog({ ownerId, content, slug, publishedAt, at = new Date() }: NewBlog) {
  const fresh = {
    _id: new mongoose.Types.ObjectId(),
    ownerId: new mongoose.Types.ObjectId(ownerId),
    content,
    slug,
    slugs: [slug],
    ...derivedFrom(content, 'published'),
    state: 'published' as const,
    publishedAt,
    views: 0,
    reads: 0,
    lastBatch: 0,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  return { ...fresh, outbox: [imagesUsed(fresh)] };
}
