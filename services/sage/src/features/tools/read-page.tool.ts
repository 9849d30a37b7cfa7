import { forbidden } from '@soloist/service-kit';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import { sameAddress } from '../search/addresses.ts';
import type { PageReader } from '../search/read-page.ts';
import { asUntrusted } from '../search/untrusted-text.ts';

const longest = 9000;
const longestSnippet = 220;

export const readPageTool = (readPage: PageReader) =>
  defineTool({
    name: 'read_page',
    description:
      'Reads a page of the internet: one that a search found, or whose address the person wrote. Gives its text and the number to cite it by.',
    parameters: z.object({ url: z.string().max(2000) }),
    activity: 'reading',
    needsInternet: true,
    detail: ({ url }) => (URL.canParse(url) ? new URL(url).hostname : ''),
    async run({ url }, { signal, cite, addresses }) {
      if (!addresses.has(sameAddress(url) ?? '')) {
        throw forbidden('Only pages that a search found or that the person named can be read.');
      }
      const page = await readPage(url, signal);
      if (!page.text) return { forModel: 'This page has no text.' };
      const snippet = page.text.replace(/\s+/g, ' ').slice(0, longestSnippet);
      const number = cite({ title: page.title, url, snippet });
      const text = asUntrusted(`${page.title}\n${page.url}\n\n${page.text}`, { longest });
      return { forModel: `Cite this page as [${number}].\n${text}` };
    },
  });
