import type { SitePage } from '@soloist/contracts';
import { createContext, use } from 'react';

export interface SiteOptions {
  /** The site's origin, such as `https://ada.example`: links to it stay in the tab. */
  origin: string;
  /**
   * Maps a page's path to its URL; by default its path. A preview adds its token, a copy on a disk
   * names files.
   */
  linkTo?: ((path: string) => string) | undefined;
  /** The URL of the product; without it, no link leads there. */
  productUrl?: string | undefined;
  /** Rendered within the app: it has no `main` and no heading of its own, and counts nothing. */
  embedded?: boolean | undefined;
}

export interface SiteContextValue extends SiteOptions {
  page: SitePage;
  linkTo: (path: string) => string;
}

export const SiteContext = createContext<SiteContextValue | null>(null);

/** The rendered page, and how to link to others. */
export function useSite(): SiteContextValue {
  const context = use(SiteContext);
  if (!context) throw new Error('A site component must be inside SiteView.');
  return context;
}

/** The same for the home page: the content of its sections. */
export function useHome() {
  const { page } = useSite();
  if (page.content.page !== 'home') throw new Error('Only the home page has sections.');
  return { ...page.content, site: page.site };
}
