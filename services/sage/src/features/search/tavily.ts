import * as z from 'zod';
import type { SearchProvider } from './web-search.ts';

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
