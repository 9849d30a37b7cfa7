import { LinkifyIt } from 'linkify-it';
import type { Turn } from '../reply-source.rules.ts';

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });

/** An address for comparison: as a browser writes it, without the fragment. */
export function sameAddress(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}

/** The web addresses that the person wrote, also those without `https://`. */
export function addressesIn(turns: Pick<Turn, 'role' | 'content'>[]): Set<string> {
  const texts = turns
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => linkify.match(content) ?? [])
    .flatMap(({ url, schema }) => (schema === '' ? [url, url.replace(/^http:/, 'https:')] : [url]));
  return new Set(texts.flatMap((url) => sameAddress(url) ?? []));
}
