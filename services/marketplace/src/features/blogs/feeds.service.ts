import { originOfSite } from '@soloist/contracts';
import { withShownOwners } from '../sites/shown-owners.ts';
import type { StoredSite } from '../sites/sites.model.ts';
import { hostOf } from '../sites/sites.presenter.ts';
import { findSite } from '../sites/sites.service.ts';
import { term } from './blog-terms.ts';
import { BlogModel, publicNow, type StoredBlog, termIndex } from './blogs.model.ts';
import { type FeedFormat, type FeedItem, writeFeed } from './feeds.ts';
import { publicHostOf } from './site-hosts.ts';

// What `<html lang>` says on the pages of every site and of the product.
const language = 'en';
const mostItems = 20;
const fileOf: Record<FeedFormat, string> = { rss: 'feed.xml', atom: 'atom.xml' };
const nameOf = ({ profile: { fname, lname } }: StoredSite) => `${fname} ${lname}`.trim();

/** The newest posts of everybody. */
export async function communityFeed(format: FeedFormat, publicUrl: string) {
  const { hostname } = new URL(publicUrl);
  const blogs = await BlogModel.find({ terms: term.everything, ...publicNow() })
    .hint(termIndex)
    .sort({ publishedAt: -1, _id: -1 })
    .limit(mostItems)
    .lean<StoredBlog[]>();
  const shown = await withShownOwners(blogs);
  return writeFeed(format, {
    language,
    title: 'Soloist blogs',
    description: 'What freelancers on Soloist write.',
    link: `${publicUrl}/gmd-blogs`,
    self: `${publicUrl}/gmd-blogs/${fileOf[format]}`,
    authority: hostname,
    items: shown.map(({ work, site }) => itemOf(work, { site, publicUrl })),
  });
}

/** The newest blogs of the published site at `host`. @throws AppError `not_found`. */
export async function siteFeed(
  { host, format }: { host: string; format: FeedFormat },
  publicUrl: string,
) {
  const { hostname } = new URL(publicUrl);
  const site = await findSite(host, hostname);
  const blogs = await BlogModel.find({ ownerId: site.ownerId, ...publicNow() })
    .sort({ publishedAt: -1, _id: -1 })
    .limit(mostItems)
    .lean<StoredBlog[]>();
  const origin = originOfSite(hostOf(site, hostname), publicUrl);
  return writeFeed(format, {
    language,
    title: nameOf(site),
    description: site.profile.headline,
    link: `${origin}/`,
    self: `${origin}/${fileOf[format]}`,
    authority: hostname,
    items: blogs.map((blog) => itemOf(blog, { site, publicUrl })),
  });
}

/** A blog stands on its writer's site; without one, on the product's own pages. */
function itemOf(
  blog: StoredBlog,
  { site, publicUrl }: { site: StoredSite; publicUrl: string },
): FeedItem {
  const host = publicHostOf(site, new URL(publicUrl).hostname);
  const author = nameOf(site);
  if (!host) return { blog, author, origin: publicUrl, link: `${publicUrl}/gmd-blogs/${blog._id}` };
  const origin = originOfSite(host, publicUrl);
  return { blog, author, origin, link: `${origin}/blogs/${encodeURIComponent(blog.slug)}` };
}
