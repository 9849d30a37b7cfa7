import { matchPage } from '@soloist/contracts';
import { renderedPages } from './rendered-pages.ts';

const notFound = '/not-found';

/** The longest value of a parameter; the pages shorten what is longer. */
const longestValue = 100;

/** The page at a path; an unknown path shows the not-found screen. */
export const renderedPageAt = (pathname: string) =>
  renderedPages[matchPage(pathname)?.path ?? notFound];

/**
 * The address of a page that the gateway renders, the same for all addresses with the same content:
 * its query has only what the page reads, in a fixed order. `undefined` for a page that only the
 * browser renders.
 */
export function renderedAddress(url: string): string | undefined {
  // Only the first question mark starts the query.
  const [pathname = '', ...query] = url.split('?');
  const searchParams = new URLSearchParams(query.join('?'));
  const page = renderedPageAt(pathname);
  if (!page) return undefined;
  if (!matchPage(pathname)) return notFound;
  const read = new URLSearchParams();
  for (const name of page.parameters ?? []) {
    const value = searchParams.get(name)?.trim().slice(0, longestValue).trim();
    if (value) read.set(name, value);
  }
  const path = pathname.replace(/(?<=.)\/$/, '');
  return read.size > 0 ? `${path}?${read}` : path;
}
