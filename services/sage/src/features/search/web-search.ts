import { AppError, unavailable } from '@soloist/service-kit';
import type * as z from 'zod';
import { brave } from './brave.ts';
import { searxng } from './searxng.ts';
import { tavily } from './tavily.ts';

export interface Found {
  title: string;
  url: string;
  snippet: string;
}
export type SearchWeb = (query: string, signal: AbortSignal) => Promise<Found[]>;

interface Account {
  url: string;
  key: string;
}
/** How one provider is asked and what it answers. */
export interface SearchProvider {
  /** Where it answers when the installation names no address. */
  usualUrl?: string;
  needsKey: boolean;
  request: (query: string, account: Account) => Request;
  answer: z.ZodType<Found[]>;
}

export const searchProviders = { searxng, brave, tavily };
export type SearchProviderName = keyof typeof searchProviders;

const mostFound = 8;
const longestQuery = 380;
const longestSnippet = 500;

interface SearchSettings {
  SEARCH_PROVIDER?: SearchProviderName | undefined;
  SEARCH_URL?: string | undefined;
  SEARCH_API_KEY?: string | undefined;
  SEARCH_TIMEOUT_MS: number;
}

/**
 * The search that is set up; undefined when there is none.
 * @throws an Error at the start when what it needs is missing.
 */
export function createWebSearch(settings: SearchSettings): SearchWeb | undefined {
  const { SEARCH_PROVIDER: name, SEARCH_API_KEY: key = '' } = settings;
  if (!name) return undefined;
  const provider: SearchProvider = searchProviders[name];
  const url = settings.SEARCH_URL ?? provider.usualUrl;
  if (!url) throw new Error(`SEARCH_URL: the address of ${name} is missing.`);
  if (provider.needsKey && !key) throw new Error(`SEARCH_API_KEY: the key of ${name} is missing.`);

  return async (query, signal) => {
    const request = provider.request(query.slice(0, longestQuery), {
      url: url.replace(/\/$/, ''),
      key,
    });
    const limit = AbortSignal.any([signal, AbortSignal.timeout(settings.SEARCH_TIMEOUT_MS)]);
    const found = await ask(request, limit).catch((err) => {
      signal.throwIfAborted();
      throw limit.aborted ? tooSlow() : err;
    });
    const answer = provider.answer.safeParse(found);
    if (!answer.success) throw unavailable('The internet search answered something unreadable.');
    return answer.data
      .filter(({ url }) => /^https?:\/\//i.test(url))
      .slice(0, mostFound)
      .map(tidy);
  };
}

const tooSlow = () => new AppError('timeout', 'The internet search took too long.');

async function ask(request: Request, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(request, { signal, redirect: 'error' }).catch((err) => {
    throw unavailable('The internet search cannot be reached right now.', err);
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw refusalOf(response.status);
  }
  return response.json().catch(() => signal.throwIfAborted());
}

/** Tavily says 432 and 433 when a plan is used up. */
function refusalOf(status: number): AppError {
  switch (status) {
    case 429:
    case 432:
    case 433:
      return new AppError('rate_limited', 'The internet search has reached its limit for now.');
    case 401:
    case 403:
    case 422:
      return unavailable('The internet search is not set up correctly here.', `status ${status}`);
    default:
      return unavailable('The internet search does not work right now.', `status ${status}`);
  }
}

const tidy = ({ title, url, snippet }: Found): Found => ({
  title: oneLine(title).slice(0, 200) || url,
  url,
  snippet: oneLine(snippet).slice(0, longestSnippet),
});
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
