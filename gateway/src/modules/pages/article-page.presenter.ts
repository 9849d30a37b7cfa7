import { siteOrigin } from '@soloist/contracts';
import { beginningOf, nameOf, shorten } from './excerpts.rules.ts';
import type { PageHead } from './page-head.template.ts';
import type { Article, PostLookup } from './posts.client.ts';
import { communityFeeds, type PageRequest, type RenderedPage } from './product-page.presenter.ts';
import { blogData } from './work-data.rules.ts';

/** The id in the path of a community article. */
const idOf = (pathname: string) => /^\/gmd-blogs\/(?<id>[^/]+)\/?$/.exec(pathname)?.groups?.id;

/**
 * The page of a community article; `undefined` for every other path.
 * @throws AppError `unavailable` if it is unknown whether the article exists.
 */
export async function articlePage(
  request: PageRequest,
  lookup: PostLookup,
): Promise<RenderedPage | undefined> {
  const id = idOf(request.pathname);
  if (id === undefined) return undefined;
  const article = /^[0-9a-f]{24}$/.test(id) ? await lookup.article(id) : undefined;
  if (!article) return { status: 404, head: { title: 'Page not found · Soloist', indexed: false } };
  return { status: 200, head: headOf(article, request), chunks: [] };
}

function headOf(article: Article, { publicUrl, socialImage }: PageRequest): PageHead {
  const { blog, owner, host } = article;
  const name = nameOf(owner);
  const site = host && siteOrigin(host, publicUrl);
  // Its canonical address is on its author's site, if there is one.
  const path = `/blogs/${encodeURIComponent(blog.slug)}`;
  const address = site ? site + path : `${publicUrl}/gmd-blogs/${blog.id}`;
  const description = shorten(blog.brief || beginningOf(blog.description));
  const data = blogData(blog, { name, origin: site || publicUrl, address, description });
  const person = { '@type': 'Person', name, url: site ? `${site}/` : undefined };
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
