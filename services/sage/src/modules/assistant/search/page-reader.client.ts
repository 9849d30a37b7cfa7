import { AppError, unavailable } from '@soloist/server-kit/errors';
import { createReaderThread } from '@soloist/server-kit/reader-thread';
import {
  defaultFetchRules,
  type FetchRules,
  safeFetch,
  textOf,
} from '@soloist/server-kit/safe-fetch';
import type { PageText } from './page-text.worker.ts';

export interface ReadPage {
  title: string;
  /** The final address, after redirects. */
  url: string;
  text: string;
}
export type PageReader = (url: string, signal: AbortSignal) => Promise<ReadPage>;

const pageTimeoutMs = 10_000;
export const maxPageBytes = 1024 * 1024;
const pageOfText = {
  userAgent: 'Soloist-Sage/1.0',
  types: ['text/html', 'application/xhtml+xml', 'text/plain', 'text/markdown'],
  what: 'a page of text',
  mostBytes: maxPageBytes,
};

/** Reads web pages as text. Tests pass rules that allow their own server. */
export function createPageReader(
  rules: FetchRules = defaultFetchRules,
  patience = pageTimeoutMs,
): PageReader {
  return async (address, signal) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
    const fetched = await safeFetch(address, { ...pageOfText, rules, signal: limit }).catch(
      (err) => {
        signal.throwIfAborted();
        throw limit.aborted ? new AppError('timeout', 'This page took too long.') : err;
      },
    );
    const { url, type } = fetched;
    const content = textOf(fetched);
    const isHtml = type.includes('html');
    const { title, text } = isHtml ? await pageText(content, signal) : { title: '', text: content };
    return { title: title || url, url, text: text.trim() };
  };
}

/** Title and text of an HTML page. @throws AppError when it cannot be read. */
export const pageText = createReaderThread<string, PageText>({
  script: new URL('./page-text.worker.ts', import.meta.url),
  withinMs: 8000,
  tooSlow: () => new AppError('timeout', 'This page took too long.'),
  unreadable: (cause) => unavailable('We couldn’t read this page.', cause),
});
