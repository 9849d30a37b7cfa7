import type { SitePage } from '@soloist/contracts';
import { createContext, use } from 'react';

export interface SiteOptions {
  /** Of the site, such as `https://ada.example`: links to there stay in the tab. */
  origin: string;
  /**
   * Where a page of the site is found: at its own path unless told. A preview adds its token, a
   * copy on a disk names files.
   */
  linkTo?: ((path: string) => string) | undefined;
  /** Where the product itself is found; without it nothing leads there. */
  productUrl?: string | undefined;
  /** Drawn within a page of the app: it has no `main` and no title of its own, and counts nothing. */
  embedded?: boolean | undefined;
}

export interface SiteFacts extends SiteOptions {
  page: SitePage;
  linkTo: (path: string) => string;
}

export const SiteContext = createContext<SiteFacts | null>(null);

/** The page that is drawn and how to link to others. */
export function useSite(): SiteFacts {
  const facts = use(SiteContext);
  if (!facts) throw new Error('A part of a site needs SiteView around it.');
  return facts;
}

/** The same for the first page: what its sections show. */
export function useHome() {
  const { page } = useSite();
  if (page.content.page !== 'home') throw new Error('Only the first page has sections.');
  return { ...page.content, site: page.site };
}
