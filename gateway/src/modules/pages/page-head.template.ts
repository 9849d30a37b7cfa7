import escapeHtml from 'escape-html';

export interface PageImage {
  url: string;
  alt: string;
  /** The width of a link preview; without it, the image is shown as a small square. */
  size?: { width: number; height: number };
}

/** A page's metadata for search engines and link previews, which run no scripts. */
export interface PageHead {
  title: string;
  description?: string;
  /** Its canonical public address; not set for a secret address. */
  address?: string;
  /** Whether search engines may list it under that address. */
  indexed: boolean;
  kind?: 'website' | 'profile' | 'article';
  siteName?: string;
  image?: PageImage;
  feeds?: { type: string; title: string; href: string }[];
  /** Structured data by schema.org. */
  structuredData?: object;
  /** Set for pages of the product itself, which can be added to a home screen. */
  manifest?: string;
}

const meta = (key: string, content: string | number | undefined) =>
  content === undefined || content === ''
    ? ''
    : `<meta ${key} content="${escapeHtml(`${content}`)}">`;
const link = (rel: string, href: string | undefined) =>
  href ? `<link rel="${rel}" href="${escapeHtml(href)}">` : '';

const feedLink = ({ type, title, href }: { type: string; title: string; href: string }) =>
  `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`;

export function renderHead(head: PageHead): string {
  const { title, description, address, indexed, structuredData, manifest } = head;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name="description"', description),
    link('canonical', indexed ? address : undefined),
    link('manifest', manifest),
    ...(head.feeds ?? []).map(feedLink),
    address ? renderPreview({ ...head, address }) : '',
    structuredData
      ? `<script type="application/ld+json">${scriptData(structuredData)}</script>`
      : '',
  ].join('');
}

function renderPreview(head: PageHead & { address: string }): string {
  const { title, description, address, kind = 'website', siteName, image } = head;
  return [
    meta('property="og:type"', kind),
    meta('property="og:site_name"', siteName),
    meta('property="og:title"', title),
    meta('property="og:description"', description),
    meta('property="og:url"', address),
    meta('property="og:image"', image?.url),
    meta('property="og:image:width"', image?.size?.width),
    meta('property="og:image:height"', image?.size?.height),
    meta('property="og:image:alt"', image?.alt),
    meta('name="twitter:card"', image?.size ? 'summary_large_image' : 'summary'),
  ].join('');
}

/** JSON for the inside of a script element, where only `<` could end the element or open a comment. */
export const scriptData = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');
