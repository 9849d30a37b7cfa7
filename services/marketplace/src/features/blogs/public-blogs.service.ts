import type { PublicProfile } from '@soloist/contracts';
import { indexedText, notFound } from '@soloist/service-kit';
import { SiteModel, type StoredSite } from '../sites/sites.model.ts';
import { BlogModel, publicNow, type StoredBlog, slugIndex } from './blogs.model.ts';
import { type ListedBlog, withoutText } from './blogs.presenter.ts';
import { beforeCursor, toDatedPage } from './dated-pages.ts';

interface Asked {
  limit: number;
  cursor?: string | undefined;
}

/** A person's published blogs, newest first; none of somebody whom nobody knows. */
export async function listPublished(ownerId: string, { limit, cursor }: Asked) {
  // Its copy of the profile is there as long as the account.
  if (!(await SiteModel.exists({ ownerId }))) return { items: [], nextCursor: null };
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
export async function readPublished(
  id: string,
): Promise<{ blog: StoredBlog; owner: PublicProfile; site: StoredSite }> {
  const blog = await BlogModel.findOne({ _id: id, ...publicNow() }).lean<StoredBlog>();
  const site = blog && (await SiteModel.findOne({ ownerId: blog.ownerId }).lean());
  if (!site) throw notFound('blog');
  return { blog, owner: site.profile, site };
}

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
