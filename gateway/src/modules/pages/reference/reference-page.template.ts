import escapeHtml from 'escape-html';
import { inlineText } from './schema-fields.rules.ts';

/** The address of the reference. */
export const root = '/api/docs';
export const tasksPage = 'common-tasks';
export const messagesPage = 'webhook-messages';
export const endpointsPage = 'endpoints';

/** A link of the contents. */
export interface ContentsLink {
  title: string;
  href: string;
  /** Places on its page, listed when the page is open. */
  places?: { title: string; href: string }[];
}

/** A part of the contents; it can be folded if it is not open. */
export interface ContentsPart {
  title: string;
  links: ContentsLink[];
  isAlwaysOpen?: true;
}

export interface ReferencePage {
  title: string;
  /** Path and query of the page, to mark its place in the contents. */
  href: string;
  body: string;
  /** The text of the search field. */
  query?: string;
}

interface Frame {
  contents: ContentsPart[];
  /** The folder of style sheet, script and fonts. */
  assets: string;
}

const mark =
  '<svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true"><path class="mark-signal" d="M16 1.5a9.8 9.8 0 0 0 0 19.6z"/><path class="mark-ink" d="M16 10.9a9.8 9.8 0 0 1 0 19.6z"/></svg>';

const lens =
  '<svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true"><circle cx="11" cy="11" r="7"/><path d="m20 20-4-4"/></svg>';

/** A page of the reference as HTML; without a script it works, but nothing is copied or marked. */
export function renderReferencePage(
  { title, href, body, query = '' }: ReferencePage,
  { contents, assets }: Frame,
): string {
  const whole = title === 'API reference' ? title : `${title} · API reference`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(whole)} · Soloist</title><link rel="icon" href="/favicon.ico">
<link rel="preload" as="font" type="font/woff2" href="${assets}/instrument-sans-latin-standard-normal.woff2" crossorigin>
<link rel="stylesheet" href="${assets}/reference.css"><script src="${assets}/reference.js"></script></head>
<body><a class="skip" href="#main">Skip to content</a>
<header class="bar"><button type="button" class="menu" popovertarget="contents">Contents</button>
<a class="logo" href="/" aria-label="Soloist home">${mark}<span>Soloist</span></a><a class="product" href="${root}">API reference</a>
<form class="search" role="search" action="${root}"><label class="hidden" for="q">Search the API</label>
<input id="q" name="q" type="search" maxlength="100" placeholder="Search endpoints and fields" autocomplete="off" spellcheck="false" value="${escapeHtml(query)}"><kbd aria-hidden="true">/</kbd>
<button type="submit" class="submit" aria-label="Search">${lens}</button>
<div id="suggestions" hidden></div><p id="search-status" class="hidden" role="status"></p></form>
<a class="openapi" href="/api/openapi.json">OpenAPI</a></header>
<div class="frame"><nav id="contents" popover aria-label="Contents"><button type="button" class="close" popovertarget="contents" popovertargetaction="hide">Close</button>${contents.map((part) => contentsPart(part, href)).join('')}</nav>
<main id="main" tabindex="-1"><h1>${escapeHtml(title)}</h1>${body}</main></div></body></html>
`;
}

function contentsPart({ title, links, isAlwaysOpen }: ContentsPart, href: string): string {
  const list = `<ul>${links.map((link) => contentsLink(link, href)).join('')}</ul>`;
  if (isAlwaysOpen) return `<p class="part">${escapeHtml(title)}</p>${list}`;
  const isOpen = links.some((link) => link.href === href);
  return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(title)}</summary>${list}</details>`;
}

function contentsLink(link: ContentsLink, href: string): string {
  const isHere = link.href === href;
  const places = isHere ? (link.places ?? []) : [];
  const inside = places.map(
    (place) => `<li><a href="${place.href}">${inlineText(place.title)}</a></li>`,
  );
  return `<li><a href="${link.href}"${isHere ? ' aria-current="page"' : ''}>${escapeHtml(link.title)}</a>${
    inside.length > 0 ? `<ul>${inside.join('')}</ul>` : ''
  }</li>`;
}
