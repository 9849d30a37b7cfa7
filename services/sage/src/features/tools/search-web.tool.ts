import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import { sameAddress } from '../search/addresses.ts';
import { asUntrusted } from '../search/untrusted-text.ts';
import type { SearchWeb } from '../search/web-search.ts';

const longest = 9000;

export const searchWebTool = (searchWeb: SearchWeb) =>
  defineTool({
    name: 'search_web',
    description:
      'Searches the internet. Each result has the number to cite it by. Read a page when its snippet is not enough. Never put private data of the person into a query.',
    parameters: z.object({ query: z.string().min(1).max(300) }),
    activity: 'searching',
    needsInternet: true,
    detail: ({ query }) => query,
    async run({ query }, { signal, cite, addresses }) {
      const found = await searchWeb(query, signal);
      if (found.length === 0) return { forModel: 'Nothing was found.' };
      const lines = found.map((each) => {
        addresses.add(sameAddress(each.url) ?? '');
        return `[${cite(each)}] ${each.title}\n${each.url}\n${each.snippet}`;
      });
      return { forModel: asUntrusted(lines.join('\n\n'), { longest }) };
    },
  });
