import type { Blog, BlogStatus, BlogSummary } from '@soloist/contracts';
import type { BlogContent, StoredBlog } from './blogs.model.ts';

/** A blog without its text, as lists read it. */
export type ListedBlog = Omit<StoredBlog, 'content'> & {
  content: Omit<BlogContent, 'description'>;
};
export const blogWithoutText = { 'content.description': 0, terms: 0 } as const;

/** No event marks the time of a scheduled blog: its status follows from the clock. */
export function blogStatusAt({ state, publishedAt }: ListedBlog, at = new Date()): BlogStatus {
  if (state !== 'published') return 'draft';
  return publishedAt > at ? 'scheduled' : 'published';
}

export const presentBlogSummary = (stored: ListedBlog): BlogSummary => ({
  id: String(stored._id),
  slug: stored.slug,
  title: stored.content.title,
  brief: stored.content.brief,
  image: stored.content.coverImg ?? stored.content.images[0] ?? null,
  tags: stored.content.tags,
  status: blogStatusAt(stored),
  publishedAt: stored.publishedAt.toISOString(),
  readingMinutes: stored.readingMinutes,
  views: stored.views,
  reads: stored.reads,
  updatedAt: stored.updatedAt.toISOString(),
});

export const presentBlog = (stored: StoredBlog): Blog => ({
  ...presentBlogSummary(stored),
  userId: String(stored.ownerId),
  type: 'blocks',
  description: stored.content.description,
  coverImg: stored.content.coverImg,
  images: stored.content.images,
});
