import { forbidden } from '@soloist/server-kit';
import * as z from 'zod';
import { defineTool } from '../reply-source.rules.ts';
import { sameAddress } from '../search/addresses.rules.ts';
import type { PageReader } from '../search/page-reader.client.ts';
import { asUntrusted } from '../search/untrusted-text.rules.ts';
import type { SearchWeb } from '../search/web-search.client.ts';

const maxTextLength = 9000;
const maxSnippetLength = 220;

export const readPageTool = (readPage: PageReader) =>
  defineTool({
    name: 'read_page',
    description:
      'Reads a web page from the search results or one whose address the person wrote. Returns its text and its citation number.',
    parameters: z.object({ url: z.string().max(2000) }),
    activity: 'reading',
    needsInternet: true,
    detail: ({ url }) => (URL.canParse(url) ? new URL(url).hostname : ''),
    async run({ url }, { signal, cite, addresses }) {
      if (!addresses.has(sameAddress(url) ?? '')) {
        throw forbidden('Read only pages from the search results or ones the person named.');
      }
      const page = await readPage(url, signal);
      if (!page.text) return { forModel: 'This page has no text.' };
      const snippet = page.text.replace(/\s+/g, ' ').slice(0, maxSnippetLength);
      const number = cite({ title: page.title, url, snippet });
      const text = asUntrusted(`${page.title}\n${page.url}\n\n${page.text}`, {
        longest: maxTextLength,
      });
      return { forModel: `Cite this page as [${number}].\n${text}` };
    },
  });

export const searchWebTool = (searchWeb: SearchWeb) =>
  defineTool({
    name: 'search_web',
    description:
      'Searches the internet. Each result has a citation number. Read a page when its snippet isn’t enough. Never put the person’s private data into a query.',
    parameters: z.object({ query: z.string().min(1).max(300) }),
    activity: 'searching',
    needsInternet: true,
    detail: ({ query }) => query,
    async run({ query }, { signal, cite, addresses }) {
      const results = await searchWeb(query, signal);
      if (results.length === 0) return { forModel: 'No results.' };
      const lines = results.map((each) => {
        addresses.add(sameAddress(each.url) ?? '');
        return `[${cite(each)}] ${each.title}\n${each.url}\n${each.snippet}`;
      });
      return { forModel: asUntrusted(lines.join('\n\n'), { longest: maxTextLength }) };
    },
  });
