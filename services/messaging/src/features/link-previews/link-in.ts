import { LinkifyIt } from 'linkify-it';

// Only what is written as an address: `README.md` names a file, not a site in Moldova.
const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false });
const longest = 2000;

/** The first web address that a message writes out; of an address that is not one, nothing. */
export function linkIn(message: string): string | undefined {
  const links = linkify.match(message) ?? [];
  const first = links.find(({ schema }) => schema === 'http:' || schema === 'https:');
  if (!first || first.url.length > longest || !URL.canParse(first.url)) return undefined;
  return new URL(first.url).href;
}
