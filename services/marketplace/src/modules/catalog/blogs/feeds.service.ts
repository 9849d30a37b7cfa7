import { siteOrigin } from '@soloist/contracts';
import {
  findSite,
  hostOf,
  publicHostOf,
  type StoredSite,
  withPublicOwners,
} from '../../sites/index.ts';
import { blogTerm } from './blog-terms.rules.ts';
import { BlogModel, publicFilter, type StoredBlog, termIndex } from './blogs.model.ts';
import { type FeedFormat, type FeedItem, writeFeed } from './feeds.template.ts';

// The `<html lang>` of every site's pages and of the product's.
const language = 'en';
const maxItems = 20;
const fileNames: Record<FeedFormat, string> = { rss: 'feed.xml', atom: 'atom.xml' };
const nameOf = ({ profile: { fname, lname } }: StoredSite) => `${fname} ${lname}`.trim();

/** The newest posts of all freelancers. */
export async function communityFeed(format: FeedFormat, publicUrl: string) {
  const { hostname } = new URL(publicUrl);
  const blogs = await BlogModel.find({ terms: blogTerm.everything, ...publicFilter() })
    .hint(termIndex)
    .sort({ publishedAt: -1, _id: -1 })
    .limit(maxItems)
    .lean<StoredBlog[]>();
  const visible = await withPublicOwners(blogs);
  return writeFeed(format, {
    language,
    title: 'Soloist blog',
    description: 'Posts by freelancers on Soloist.',
    link: `${publicUrl}/gmd-blogs`,
    self: `${publicUrl}/gmd-blogs/${fileNames[format]}`,
    authority: hostname,
    items: visible.map(({ work, site }) => itemOf(work, { site, publicUrl })),
  });
}

/** The newest blogs of the published site at `host`. @throws AppError `not_found`. */
export async function siteFeed(
  { host, format }: { host: string; format: FeedFormat },
  publicUrl: string,
) {
  const { hostname } = new URL(publicUrl);
  const site = await findSite(host, hostname);
  const blogs = await BlogModel.find({ ownerId: site.ownerId, ...publicFilter() })
    .sort({ publishedAt: -1, _id: -1 })
    .limit(maxItems)
    .lean<StoredBlog[]>();
  const origin = siteOrigin(hostOf(site, hostname), publicUrl);
  return writeFeed(format, {
    language,
    title: nameOf(site),
    description: site.profile.headline,
    link: `${origin}/`,
    self: `${origin}/${fileNames[format]}`,
    authority: hostname,
    items: blogs.map((blog) => itemOf(blog, { site, publicUrl })),
  });
}

/** A blog is on its writer's site; without one, on the product's own pages. */
function itemOf(
  blog: StoredBlog,
  { site, publicUrl }: { site: StoredSite; publicUrl: string },
): FeedItem {
  const host = publicHostOf(site, new URL(publicUrl).hostname);
  const author = nameOf(site);
  if (!host) return { blog, author, origin: publicUrl, link: `${publicUrl}/gmd-blogs/${blog._id}` };
  const origin = siteOrigin(host, publicUrl);
  return { blog, author, origin, link: `${origin}/blogs/${encodeURIComponent(blog.slug)}` };
}
