import * as z from 'zod';
import type { SearchProvider } from './web-search.ts';

/** Its `settings.yml` must list `json` under `search.formats`, or it answers 403. */
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
