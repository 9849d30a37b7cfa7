import { indexedText } from '@soloist/service-kit';
import { findShownOwner } from '../sites/shown-owners.ts';
import type { Asked } from '../works/works.ts';
import { BlogModel, publicNow, type StoredBlog, slugIndex } from './blogs.model.ts';
import { type ListedBlog, withoutText } from './blogs.presenter.ts';
import { blogWorks } from './blogs.service.ts';
import { beforeCursor, toDatedPage } from './dated-pages.ts';

/** A freelancer's published blogs, newest first; none of anybody else. */
export async function listPublished(ownerId: string, { limit, cursor }: Asked) {
  if (!(await findShownOwner(ownerId))) return { items: [], nextCursor: null };
  const found = await BlogModel.find(
    { ownerId, state: 'published', ...beforeCursor(cursor) },
    withoutText,
  )
    .sort({ publishedAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean<ListedBlog[]>();
  return toDatedPage(found, limit);
}

/** @throws AppError `not_found`, for one that is taken back or whose time has not come, too. */
export const readPublished = (id: string) => blogWorks.readPublished(id, publicNow());

/**
 * The published blog to which one of its slugs, or its id, leads on its writer's site. Its `slug`
 * tells when that was a former one.
 */
export async function findOnSite(ownerId: string, name: string): Promise<StoredBlog | null> {
  const bySlug = await BlogModel.findOne({ ownerId, slugs: indexedText(name), ...publicNow() })
    .hint(slugIndex)
    .lean<StoredBlog>();
  if (bySlug || !/^[0-9a-f]{24}$/.test(name)) return bySlug;
  return BlogModel.findOne({ ownerId, _id: name, ...publicNow() }).lean<StoredBlog>();
}
