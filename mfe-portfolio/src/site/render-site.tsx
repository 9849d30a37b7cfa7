import type { SitePage } from '@soloist/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteOptions } from './site-context.ts';
import { siteVariables } from './site-variables.ts';
import { SiteView } from './site-view.tsx';

export interface RenderedSite {
  /** All that stands in the page's `body`, before the script. */
  body: string;
  /** What depends on the owner; the theme's style sheet has the rest. Safe inside `<style>`. */
  css: string;
}

/**
 * A page of a site as finished HTML, made without a browser. `linkTo` says where the site's pages
 * are found, where that is not their path: a preview adds its token.
 */
export function renderSite(page: SitePage, options: Omit<SiteOptions, 'embedded'>): RenderedSite {
  const variables = Object.entries(siteVariables(page)).map(([name, value]) => `${name}:${value}`);
  return {
    body: renderToStaticMarkup(<SiteView page={page} {...options} />),
    css: variables.length > 0 ? `.site{${variables.join(';')}}` : '',
  };
}
