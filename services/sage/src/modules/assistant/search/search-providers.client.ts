import { convert } from 'html-to-text';
import * as z from 'zod';
import type { SearchProvider } from './web-search.client.ts';

export const brave: SearchProvider = {
  usualUrl: 'https://api.search.brave.com/res/v1/web/search',
  needsKey: true,
  request(query, { url, key }) {
    const address = new URL(url);
    address.search = String(
      new URLSearchParams({ q: query, count: '10', text_decorations: 'false' }),
    );
    const headers = { accept: 'application/json', 'x-subscription-token': key };
    return new Request(address, { headers });
  },
  // Without a hit there is no `web`.
  answer: z
    .object({
      web: z
        .object({
          results: z.array(
            z.object({ title: z.string(), url: z.string(), description: z.string().nullish() }),
          ),
        })
        .nullish(),
    })
    .transform(({ web }) =>
      (web?.results ?? []).map(({ title, url, description }) => ({
        title: plain(title),
        url,
        snippet: plain(description ?? ''),
      })),
    ),
};

// Its texts are HTML: `Tom &amp; Jerry`.
const plain = (html: string) => convert(html, { wordwrap: false });

/** Its `settings.yml` must list `json` under `search.formats`, or it returns 403. */
export const searxng: SearchProvider = {
  needsKey: false,
  request(query, { url, key }) {
    const address = new URL(`${url}/search`);
    address.search = String(new URLSearchParams({ q: query, format: 'json', safesearch: '1' }));
    const headers = key ? { authorization: `Bearer ${key}` } : undefined;
    return new Request(address, { headers: { accept: 'application/json', ...headers } });
  },
  answer: z
    .object({
      results: z.array(
        z.object({ title: z.string(), url: z.string(), content: z.string().nullish() }),
      ),
    })
    .transform(({ results }) =>
      results.map(({ title, url, content }) => ({ title, url, snippet: content ?? '' })),
    ),
};

export const tavily: SearchProvider = {
  usualUrl: 'https://api.tavily.com/search',
  needsKey: true,
  request: (query, { url, key }) =>
    new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ query, max_results: 10, search_depth: 'basic' }),
    }),
  answer: z
    .object({
      results: z.array(z.object({ title: z.string(), url: z.string(), content: z.string() })),
    })
    .transform(({ results }) =>
      results.map(({ title, url, content }) => ({ title, url, snippet: content })),
    ),
};
