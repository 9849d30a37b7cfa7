import type { HelpArticle } from '@soloist/contracts';
import { readHelpArticles } from '@soloist/server-kit/help-articles';
import { shorten } from './excerpts.rules.ts';
import type { PageRequest, RenderedPage } from './product-page.presenter.ts';

const articles = new Map(readHelpArticles().map((article) => [article.slug, article]));

/** The addresses of all help articles. */
export const helpPaths = [...articles.keys()].map((slug) => `/help/${slug}`);

const slugOf = (pathname: string) => /^\/help\/(?<slug>[^/]+)\/?$/.exec(pathname)?.groups?.slug;

/** The page of a help article; `undefined` for every other path. */
export function helpPage(request: PageRequest): RenderedPage | undefined {
  const slug = slugOf(request.pathname);
  if (slug === undefined) return undefined;
  const article = articles.get(slug);
  if (!article) return { status: 404, head: { title: 'Page not found · Soloist', indexed: false } };
  return { status: 200, head: headOf(article, request), chunks: [] };
}

function headOf({ slug, title, sections }: HelpArticle, { publicUrl, socialImage }: PageRequest) {
  const address = `${publicUrl}/help/${slug}`;
  const description = shorten(sections[0]?.text ?? '');
  return {
    title: `${title} · Soloist help`,
    description,
    address,
    indexed: true,
    kind: 'article' as const,
    siteName: 'Soloist',
    manifest: '/site.webmanifest',
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'TechArticle',
      headline: title,
      description,
      url: address,
      publisher: { '@type': 'Organization', name: 'Soloist', url: `${publicUrl}/` },
    },
    image: socialImage
      ? {
          url: publicUrl + socialImage,
          alt: 'Soloist. One person. The whole business.',
          size: { width: 1200, height: 630 },
        }
      : undefined,
  };
}
