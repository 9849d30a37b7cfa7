import { matchPage, openPages, type PageRoute } from '@soloist/contracts';
import { communityFeeds } from './community-feeds.ts';
import type { Page } from './page.ts';
import type { PageHead } from './page-head.ts';
import { productData } from './structured-data.ts';

export interface Asked {
  pathname: string;
  publicUrl: string;
  /** Path of the picture for link previews, 1200 by 630. */
  socialImage: string;
}

/** The page of the product at a path; a path without one is a 404 that draws the not-found screen. */
export function productPage(asked: Asked): Page {
  const route = matchPage(asked.pathname);
  if (!route) return { status: 404, head: { title: 'Page not found · Soloist', indexed: false } };
  return {
    status: route.path === '/not-found' ? 404 : 200,
    head: headOf(route, asked),
    ...(route.drawnBy === 'shell' ? {} : { remote: route.drawnBy }),
    chunks: chunksOf(route),
  };
}

function headOf(route: PageRoute, { pathname, publicUrl, socialImage }: Asked): PageHead {
  const open = openPages[route.path];
  const title = `${route.title} · Soloist`;
  if (!open) return { title, indexed: false, manifest };
  const path = pathname.replace(/(?<=.)\/$/, '');
  return {
    title,
    ...open,
    manifest,
    ...(path === '/gmd-blogs' ? { feeds: communityFeeds } : {}),
    address: publicUrl + path,
    siteName: 'Soloist',
    ...(socialImage
      ? {
          image: {
            url: publicUrl + socialImage,
            alt: 'Soloist. One person. The whole business.',
            size: { width: 1200, height: 630 },
          },
        }
      : {}),
    structuredData: productData(path, publicUrl),
  };
}

const manifest = '/site.webmanifest';

function chunksOf({ frame, drawnBy, path: pattern }: PageRoute): string[] {
  if (pattern === '/') return ['landing'];
  if (drawnBy === 'shell') return [];
  return frame === 'app' ? ['remotes', 'frame', 'account'] : ['remotes'];
}
