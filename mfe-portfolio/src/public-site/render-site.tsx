import type { SitePage } from '@soloist/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { siteVariables } from './site-variables.rules.ts';
import { SiteView } from './site-view.tsx';
import type { SiteOptions } from './use-site.ts';

export interface RenderedSite {
  /** The whole content of the page's `body`, before the script. */
  body: string;
  /** The styles that depend on the owner; the theme's style sheet has the rest. Safe in `<style>`. */
  css: string;
}

/**
 * Renders a page of a site to HTML without a browser. `linkTo` maps the site's paths to URLs: a preview
 * adds its token.
 */
export function renderSite(page: SitePage, options: Omit<SiteOptions, 'embedded'>): RenderedSite {
  const variables = Object.entries(siteVariables(page)).map(([name, value]) => `${name}:${value}`);
  return {
    body: renderToStaticMarkup(<SiteView page={page} {...options} />),
    css: variables.length > 0 ? `.site{${variables.join(';')}}` : '',
  };
}
