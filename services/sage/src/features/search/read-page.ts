import { AppError } from '@soloist/service-kit';
import { type FetchRules, safeFetch, textOf, usualRules } from '@soloist/service-kit/safe-fetch';
import { pageText } from './page-text.ts';

export interface ReadPage {
  title: string;
  /** Where it was in the end. */
  url: string;
  text: string;
}
export type PageReader = (url: string, signal: AbortSignal) => Promise<ReadPage>;

const withinMs = 10_000;
export const mostBytes = 1024 * 1024;
const pageOfText = {
  userAgent: 'Soloist-Sage/1.0',
  types: ['text/html', 'application/xhtml+xml', 'text/plain', 'text/markdown'],
  what: 'a page of text',
  mostBytes,
};

/** Reads pages of the internet as text. Tests give rules that let them reach their own server. */
export function createPageReader(rules: FetchRules = usualRules, patience = withinMs): PageReader {
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
