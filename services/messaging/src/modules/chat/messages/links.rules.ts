import { LinkifyIt } from 'linkify-it';

// Only addresses with a scheme: `README.md` names a file, not a site in Moldova.
const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false });
const longestUrl = 2000;

/** The first web address in a message; undefined without a valid one. */
export function findLink(message: string): string | undefined {
  const links = linkify.match(message) ?? [];
  const first = links.find(({ schema }) => schema === 'http:' || schema === 'https:');
  if (!first || first.url.length > longestUrl || !URL.canParse(first.url)) return undefined;
  return new URL(first.url).href;
}
