import type { LinkPreview } from '@soloist/contracts';
import { AppError } from '@soloist/service-kit';
import { type FetchRules, safeFetch, textOf } from '@soloist/service-kit/safe-fetch';
import type { DocumentsClient } from '../../clients/documents.ts';
import { pageFacts } from './page-facts.ts';

const kilobyte = 1024;
const page = {
  types: ['text/html', 'application/xhtml+xml'],
  what: 'a page',
  mostBytes: 512 * kilobyte,
};
const picture = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  what: 'a picture',
  mostBytes: 4096 * kilobyte,
};
/** For the page, and once more for its picture. */
const withinMs = 5000;

export interface PageReading {
  documents: DocumentsClient;
  /** Where this installation is: its own pages are not read. */
  publicUrl: string;
  rules: FetchRules;
}

/**
 * What a page of the internet says about itself; nothing of what cannot be read, says nothing, or
 * is a page of ours.
 * @throws AppError `unavailable` while documents is away.
 */
export async function readPage(
  url: string,
  { documents, publicUrl, rules }: PageReading,
): Promise<LinkPreview | null> {
  const userAgent = `Soloist-LinkPreview/1.0 (+${publicUrl})`;
  const ask = (address: string, wanted: typeof page) =>
    safeFetch(address, {
      ...wanted,
      userAgent,
      rules,
      signal: AbortSignal.timeout(withinMs),
    }).catch(nothingOf);
  if (isOurs(url, publicUrl)) return null;
  const fetched = await ask(url, page);
  if (!fetched || isOurs(fetched.url, publicUrl)) return null;
  const { title, description, image } = pageFacts(textOf(fetched));
  if (!title) return null;
  const site = new URL(fetched.url).hostname.replace(/^www\./, '');
  const found = URL.canParse(image, fetched.url) && image !== '';
  const shown = found ? await ask(new URL(image, fetched.url).href, picture) : undefined;
  // One that was cut off is no picture.
  const isWhole = shown && shown.bytes.length < picture.mostBytes;
  const stored = isWhole ? await documents.storePreview(shown.bytes) : undefined;
  return { url, site, title, description, image: stored ?? '' };
}

const isOurs = (url: string, publicUrl: string) => new URL(url).host === new URL(publicUrl).host;

/** Whatever it is that does not answer as it should: there is nothing to show. */
function nothingOf(err: unknown): undefined {
  const isTheirs = err instanceof AppError || (err as Error).name === 'TimeoutError';
  if (!isTheirs) throw err;
}
