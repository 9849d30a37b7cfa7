import { matchPage, type PageRoute, publicPages, type RemoteName } from '@soloist/contracts';
import type { PageHead } from './page-head.template.ts';
import { productData } from './structured-data.rules.ts';

export interface PageRequest {
  pathname: string;
  publicUrl: string;
  /** The path of the image for link previews, 1200 by 630. */
  socialImage: string;
}

/** The page of the product at a path; an unknown path is a 404 with the not-found screen. */
export function productPage(request: PageRequest): RenderedPage {
  const route = matchPage(request.pathname);
  if (!route) return { status: 404, head: { title: 'Page not found · Soloist', indexed: false } };
  return {
    status: route.path === '/not-found' ? 404 : 200,
    head: headOf(route, request),
    remote: route.drawnBy === 'shell' ? undefined : route.drawnBy,
    chunks: chunksOf(route),
  };
}

function headOf(route: PageRoute, { pathname, publicUrl, socialImage }: PageRequest): PageHead {
  const open = publicPages[route.path];
  const title = `${route.title} · Soloist`;
  if (!open) return { title, indexed: false, manifest };
  const path = pathname.replace(/(?<=.)\/$/, '');
  return {
    title,
    ...open,
    manifest,
    feeds: path === '/gmd-blogs' ? communityFeeds : undefined,
    address: publicUrl + path,
    siteName: 'Soloist',
    image: socialImage
      ? {
          url: publicUrl + socialImage,
          alt: 'Soloist. One person. The whole business.',
          size: { width: 1200, height: 630 },
        }
      : undefined,
    structuredData: productData(path, publicUrl),
  };
}

const manifest = '/site.webmanifest';

function chunksOf({ frame, drawnBy, path: pattern }: PageRoute): string[] {
  if (pattern === '/') return ['landing'];
  if (drawnBy === 'shell') return [];
  return frame === 'app' ? ['remotes', 'frame', 'account'] : ['remotes'];
}

/** The response for one address: the shell's HTML with this in it. */
export interface RenderedPage {
  status: number;
  head: PageHead;
  remote?: RemoteName;
  /** The shell's lazy chunks that the page needs immediately. */
  chunks?: string[];
}

/** The feeds of the community's blogs. */
export const communityFeeds = [
  { type: 'application/rss+xml', title: 'Soloist: blog (RSS)', href: '/gmd-blogs/feed.xml' },
  { type: 'application/atom+xml', title: 'Soloist: blog (Atom)', href: '/gmd-blogs/atom.xml' },
];
