import type { LinkPreview } from '@soloist/contracts';
import { AppError } from '@soloist/server-kit';
import { type FetchRules, safeFetch, textOf } from '@soloist/server-kit/safe-fetch';
import type { MessagingDocumentsClient } from '../messages/documents.client.ts';
import { readPageMetadata } from './page-metadata.rules.ts';

const kilobyte = 1024;
const pageRules = {
  types: ['text/html', 'application/xhtml+xml'],
  what: 'a web page',
  mostBytes: 512 * kilobyte,
};
const imageRules = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  what: 'an image',
  mostBytes: 4096 * kilobyte,
};
/** Timeout of the page, and again of its image. */
const timeoutMs = 5000;

export interface PageReading {
  documents: MessagingDocumentsClient;
  /** This installation's address: its own pages are not read. */
  publicUrl: string;
  rules: FetchRules;
}

/**
 * The preview of a public web page; null for a page that is unreadable, has no title, or
 * is a page of ours.
 * @throws AppError `unavailable` while documents is away.
 */
export async function readPage(
  url: string,
  { documents, publicUrl, rules }: PageReading,
): Promise<LinkPreview | null> {
  const userAgent = `Soloist-LinkPreview/1.0 (+${publicUrl})`;
  const fetchPublic = (address: string, limits: typeof pageRules) =>
    safeFetch(address, {
      ...limits,
      userAgent,
      rules,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(ignoreFailure);
  if (isOurs(url, publicUrl)) return null;
  const fetched = await fetchPublic(url, pageRules);
  if (!fetched || isOurs(fetched.url, publicUrl)) return null;
  const { title, description, image } = readPageMetadata(textOf(fetched));
  if (!title) return null;
  const site = new URL(fetched.url).hostname.replace(/^www\./, '');
  const hasImage = URL.canParse(image, fetched.url) && image !== '';
  const fetchedImage = hasImage
    ? await fetchPublic(new URL(image, fetched.url).href, imageRules)
    : undefined;
  // A truncated image is unusable.
  const isComplete = fetchedImage && fetchedImage.bytes.length < imageRules.mostBytes;
  const stored = isComplete ? await documents.storePreview(fetchedImage.bytes) : undefined;
  return { url, site, title, description, image: stored ?? '' };
}

const isOurs = (url: string, publicUrl: string) => new URL(url).host === new URL(publicUrl).host;

/** Any failure of the page means no preview. */
function ignoreFailure(err: unknown): undefined {
  const isTheirs = err instanceof AppError || (err as Error).name === 'TimeoutError';
  if (!isTheirs) throw err;
}
