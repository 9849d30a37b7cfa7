import { createHash } from 'node:crypto';
import path from 'node:path';
import type { RemoteRelease, SitePage } from '@soloist/contracts';
import escapeHtml from 'escape-html';
import { renderHead, scriptData } from '../pages/index.ts';
import { siteHead } from './site-head.presenter.ts';

export type SiteRelease = NonNullable<RemoteRelease['site']>;

/**
 * The export of a published version of mfe-portfolio for the gateway (its
 * `src/public-site/render-site.tsx`).
 */
export type RenderSite = (
  page: SitePage,
  options: { origin: string; productUrl: string; linkTo?: ((path: string) => string) | undefined },
) => { body: string; css: string };

export interface SiteHtml {
  html: string;
  policy: string;
}

interface SitePageInput {
  page: SitePage;
  render: RenderSite;
  release: SiteRelease;
  /** The site's canonical origin. */
  origin: string;
  /** The product's public address, for the link in the footer. */
  productUrl: string;
  /** The origin that the page was requested from, from which its files are loaded. */
  requestedOrigin: string;
  /** The token of a preview, which its links keep. */
  preview?: string | undefined;
}

/** A complete page of a portfolio site: everything except the contact form works without scripts. */
export function renderSitePage(rendered: SitePageInput): SiteHtml {
  const { page, render, release, origin, productUrl, requestedOrigin, preview } = rendered;
  const { body, css } = render(page, {
    origin,
    productUrl,
    linkTo: preview ? (to: string) => withPreview(to, preview) : undefined,
  });
  const style = css.replaceAll('<', '\\3c ');
  const script = deferredScript(release);
  const sheets = release.styles[page.site.design.theme];
  if (!sheets) throw new Error(`no style sheet for the theme ${page.site.design.theme}`);
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    renderHead(siteHead(page, origin)),
    '<link rel="icon" href="/favicon.ico">',
    ...sheets.map(
      ({ path: href, integrity }) =>
        `<link rel="stylesheet" href="${escapeHtml(href)}" integrity="${escapeHtml(integrity)}">`,
    ),
    style ? `<style>${style}</style>` : '',
    `</head><body>${body}<script>${script}</script></body></html>\n`,
  ].join('');
  return { html, policy: policyOf({ release, requestedOrigin, script, style }) };
}

function withPreview(to: string, token: string): string {
  const [page = '/', fragment] = to.split('#');
  return `${page}?preview=${token}${fragment === undefined ? '' : `#${fragment}`}`;
}

/**
 * Requests the script once the content has been painted, or after the first frame in browsers that
 * do not report paints.
 */
const deferredScript = ({ script: { path: src, integrity } }: SiteRelease) =>
  `(()=>{const ask=()=>document.body.append(Object.assign(document.createElement("script"),${scriptData({ src, integrity })}));
const Watch=self.PerformanceObserver;
if(Watch?.supportedEntryTypes?.includes("paint"))new Watch((seen,watch)=>{if(seen.getEntriesByName("first-contentful-paint").length){watch.disconnect();ask()}}).observe({type:"paint",buffered:true});
else requestAnimationFrame(()=>setTimeout(ask))})()`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface PolicyInput {
  release: SiteRelease;
  requestedOrigin: string;
  script: string;
  style: string;
}

/**
 * The policy of a site's page: the files of its version, its inline script and style by hash, and
 * images and calls of its origin. It does not allow the shell's files, though they are on the same
 * origin.
 */
function policyOf({ release, requestedOrigin, script, style }: PolicyInput): string {
  const files = `${requestedOrigin}${path.posix.dirname(release.script.path)}/`;
  return [
    "default-src 'none'",
    `script-src ${files} ${hashOf(script)}`,
    "script-src-attr 'none'",
    `style-src ${files}${style ? ` ${hashOf(style)}` : ''}`,
    "style-src-attr 'none'",
    `font-src ${files}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join(';');
}
