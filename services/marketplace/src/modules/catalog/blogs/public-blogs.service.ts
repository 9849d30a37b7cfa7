import { indexedText } from '@soloist/server-kit';
import { findPublicOwner } from '../../sites/index.ts';
import type { ListWorksQuery } from '../works/works.service.ts';
import { BlogModel, publicFilter, type StoredBlog, slugIndex } from './blogs.model.ts';
import { blogWithoutText, type ListedBlog } from './blogs.presenter.ts';
import { blogWorks } from './blogs.service.ts';
import { beforeCursor, toDatedPage } from './dated-pages.rules.ts';

/** A freelancer's published blogs, newest first; none for other people. */
export async function listPublishedBlogs(ownerId: string, { limit, cursor }: ListWorksQuery) {
  if (!(await findPublicOwner(ownerId))) return { items: [], nextCursor: null };
  const blogs = await BlogModel.find(
    { ownerId, state: 'published', ...beforeCursor(cursor) },
    blogWithoutText,
  )
    .sort({ publishedAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean<ListedBlog[]>();
  return toDatedPage(blogs, limit);
}

/** @throws AppError `not_found`, also for one that is unpublished or scheduled. */
export const readPublishedBlog = (id: string) => blogWorks.readPublished(id, publicFilter());

/**
 * The published blog with this slug, or id, on its writer's site. Its `slug` differs when a former
 * one was used.
 */
export async function findBlogOnSite(ownerId: string, name: string): Promise<StoredBlog | null> {
  const bySlug = await BlogModel.findOne({ ownerId, slugs: indexedText(name), ...publicFilter() })
    .hint(slugIndex)
    .lean<StoredBlog>();
  if (bySlug || !/^[0-9a-f]{24}$/.test(name)) return bySlug;
  return BlogModel.findOne({ ownerId, _id: name, ...publicFilter() }).lean<StoredBlog>();
}
