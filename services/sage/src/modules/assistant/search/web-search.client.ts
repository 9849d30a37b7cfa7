import { AppError, unavailable } from '@soloist/server-kit';
import type * as z from 'zod';
import { brave, searxng, tavily } from './search-providers.client.ts';

export interface WebSearchResult {
  title: string;
  url: string;
  snippet: string;
}
export type SearchWeb = (query: string, signal: AbortSignal) => Promise<WebSearchResult[]>;

interface Account {
  url: string;
  key: string;
}
/** The request and response format of one provider. */
export interface SearchProvider {
  /** Its default address. */
  usualUrl?: string;
  needsKey: boolean;
  request: (query: string, account: Account) => Request;
  answer: z.ZodType<WebSearchResult[]>;
}

export const searchProviders = { searxng, brave, tavily };
export type SearchProviderName = keyof typeof searchProviders;

const maxResults = 8;
const maxQueryLength = 380;
const maxSnippetLength = 500;

interface SearchSettings {
  SEARCH_PROVIDER?: SearchProviderName | undefined;
  SEARCH_URL?: string | undefined;
  SEARCH_API_KEY?: string | undefined;
  SEARCH_TIMEOUT_MS: number;
}

/**
 * The configured search; undefined without one. @throws an Error at start when a setting is
 * missing.
 */
export function createWebSearch(settings: SearchSettings): SearchWeb | undefined {
  const { SEARCH_PROVIDER: name, SEARCH_API_KEY: key = '' } = settings;
  if (!name) return undefined;
  const provider: SearchProvider = searchProviders[name];
  const url = settings.SEARCH_URL ?? provider.usualUrl;
  if (!url) throw new Error(`SEARCH_URL: the address of ${name} is missing.`);
  if (provider.needsKey && !key) throw new Error(`SEARCH_API_KEY: the key of ${name} is missing.`);

  return async (query, signal) => {
    const request = provider.request(query.slice(0, maxQueryLength), {
      url: url.replace(/\/$/, ''),
      key,
    });
    const limit = AbortSignal.any([signal, AbortSignal.timeout(settings.SEARCH_TIMEOUT_MS)]);
    const body = await fetchResults(request, limit).catch((err) => {
      signal.throwIfAborted();
      throw limit.aborted ? tooSlow() : err;
    });
    const answer = provider.answer.safeParse(body);
    if (!answer.success) throw unavailable('The internet search returned an unreadable response.');
    return answer.data
      .filter(({ url }) => /^https?:\/\//i.test(url))
      .slice(0, maxResults)
      .map(cleanResult);
  };
}

const tooSlow = () => new AppError('timeout', 'The internet search took too long.');

async function fetchResults(request: Request, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(request, { signal, redirect: 'error' }).catch((err) => {
    throw unavailable('We couldn’t reach the internet search. Try again.', err);
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw refusalOf(response.status);
  }
  return response.json().catch(() => signal.throwIfAborted());
}

/** Tavily returns 432 and 433 when a plan is used up. */
function refusalOf(status: number): AppError {
  switch (status) {
    case 429:
    case 432:
    case 433:
      return new AppError(
        'rate_limited',
        'The internet search has reached its limit. Try again later.',
      );
    case 401:
    case 403:
    case 422:
      return unavailable('The internet search isn’t set up correctly.', `status ${status}`);
    default:
      return unavailable('The internet search failed. Try again.', `status ${status}`);
  }
}

const cleanResult = ({ title, url, snippet }: WebSearchResult): WebSearchResult => ({
  title: oneLine(title).slice(0, 200) || url,
  url,
  snippet: oneLine(snippet).slice(0, maxSnippetLength),
});
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
