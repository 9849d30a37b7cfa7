import { originOfSite } from '@soloist/contracts';
import { communityFeeds } from './community-feeds.ts';
import type { Page } from './page.ts';
import type { PageHead } from './page-head.ts';
import type { Article, PostLookup } from './post-lookup.ts';
import type { Asked } from './product-page.ts';
import { blogData } from './site-data.ts';
import { beginningOf, nameOf, shorten } from './site-head.ts';

/** The id in the path of one of the community's articles. */
const idOf = (pathname: string) => /^\/gmd-blogs\/(?<id>[^/]+)\/?$/.exec(pathname)?.groups?.id;

/**
 * The page of an article of the community; `undefined` for every other path.
 * @throws when nobody can say whether there is one.
 */
export async function articlePage(asked: Asked, lookup: PostLookup): Promise<Page | undefined> {
  const id = idOf(asked.pathname);
  if (id === undefined) return undefined;
  const article = /^[0-9a-f]{24}$/.test(id) ? await lookup.article(id) : undefined;
  if (!article) return { status: 404, head: { title: 'Page not found · Soloist', indexed: false } };
  return { status: 200, head: headOf(article, asked), chunks: [] };
}

function headOf(article: Article, { publicUrl, socialImage }: Asked): PageHead {
  const { blog, owner, host } = article;
  const name = nameOf(owner);
  const site = host && originOfSite(host, publicUrl);
  // It has one address: on its writer's own site, if there is one.
  const path = `/blogs/${encodeURIComponent(blog.slug)}`;
  const address = site ? site + path : `${publicUrl}/gmd-blogs/${blog.id}`;
  const description = shorten(blog.brief || beginningOf(blog.description));
  const data = blogData(blog, { name, origin: site || publicUrl, address, description });
  const person = { '@type': 'Person', name, ...(site && { url: `${site}/` }) };
  return {
    title: `${blog.title} · ${name}`,
    description,
    address,
    indexed: true,
    kind: 'article',
    siteName: 'Soloist',
    manifest: '/site.webmanifest',
    feeds: communityFeeds,
    structuredData: { '@context': 'https://schema.org', ...data, author: person },
    ...imageOf(),
  };

  function imageOf(): Pick<PageHead, 'image'> {
    if (site) {
      const url = `${site}/card.png?path=${encodeURIComponent(path)}`;
      return { image: { url, alt: blog.title, size: { width: 1200, height: 630 } } };
    }
    if (blog.image) return { image: { url: publicUrl + blog.image.url, alt: blog.image.alt } };
    if (!socialImage) return {};
    return { image: { url: publicUrl + socialImage, alt: '', size: { width: 1200, height: 630 } } };
  }
}
