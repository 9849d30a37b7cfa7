import { convert } from 'html-to-text';
import * as z from 'zod';
import type { SearchProvider } from './web-search.ts';

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
