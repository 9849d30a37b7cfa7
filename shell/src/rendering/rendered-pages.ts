import type { QueryClient } from '@tanstack/react-query';
import { numbersQuery } from '../pages/landing/live-numbers.api.ts';
import { blogQuery, postsQuery, tagsQuery } from '../pages/marketing/blogs/blogs.api.ts';
import { describePosts } from '../pages/marketing/blogs/post-data.rules.ts';
import { postParameters, readPostFilters } from '../pages/marketing/blogs/post-filters.ts';
import { directoryQuery, facetsQuery } from '../pages/marketing/directory/directory.api.ts';
import {
  directoryParameters,
  readFilters,
} from '../pages/marketing/directory/directory-filters.ts';
import { describePeople } from '../pages/marketing/directory/directory-people.rules.ts';
import { helpQuery } from '../pages/marketing/help/help.api.ts';
import { publishedQuery } from '../pages/marketing/recommendations/recommendations.api.ts';

export interface PageToPrepare {
  queryClient: QueryClient;
  pathname: string;
  /** Only the parameters that the page reads. */
  query: URLSearchParams;
}

interface RenderedPage {
  /** The chunk of the page, whose styles the page loads; none for what is in the main chunk. */
  chunk?: string;
  /** The parameters of the address that the page reads. */
  parameters?: string[];
  /** Whether only those who know its address may read it. */
  isPrivate?: boolean;
  /**
   * Fetches what the page shows. Returns structured data of it, by schema.org. Rejects if the page's
   * subject does not exist or is unavailable: the page then shows that.
   */
  prepare?: (page: PageToPrepare) => Promise<object | undefined>;
}

const idOf = (pathname: string) => pathname.split('/')[2] ?? '';

async function preparePeople({ queryClient, query }: PageToPrepare) {
  const [{ pages }] = await Promise.all([
    queryClient.fetchInfiniteQuery(directoryQuery(readFilters(query))),
    // Suggestions: without them, the page is complete.
    queryClient.prefetchQuery(facetsQuery),
  ]);
  return describePeople(pages.flatMap(({ items }) => items));
}

async function preparePosts({ queryClient, query }: PageToPrepare) {
  const [{ pages }] = await Promise.all([
    queryClient.fetchInfiniteQuery(postsQuery(readPostFilters(query))),
    queryClient.prefetchQuery(tagsQuery),
  ]);
  return describePosts(pages.flatMap(({ posts }) => posts));
}

// The gateway describes it, and each article, in the page's head.
async function prepareHelp({ queryClient }: PageToPrepare) {
  await queryClient.fetchQuery(helpQuery);
  return undefined;
}

/** The public pages that the gateway renders, by their route. */
export const renderedPages: Record<string, RenderedPage> = {
  '/': {
    chunk: 'landing',
    prepare: async ({ queryClient }) => {
      await queryClient.fetchQuery(numbersQuery);
      return undefined;
    },
  },
  '/pricing': { chunk: 'pricing' },
  '/abcd': { chunk: 'abcd' },
  '/forhire': { chunk: 'directory', parameters: directoryParameters, prepare: preparePeople },
  '/gmd-blogs': { chunk: 'posts', parameters: postParameters, prepare: preparePosts },
  '/gmd-blogs/:blogId': {
    chunk: 'post',
    prepare: async ({ queryClient, pathname }) => {
      await queryClient.fetchQuery(blogQuery(idOf(pathname)));
      return undefined;
    },
  },
  '/help': { chunk: 'help', parameters: ['q'], prepare: prepareHelp },
  '/help/:slug': { chunk: 'help-article', prepare: prepareHelp },
  '/recommendation/:id': {
    chunk: 'recommendation',
    isPrivate: true,
    prepare: async ({ queryClient, pathname }) => {
      await queryClient.fetchQuery(publishedQuery(idOf(pathname)));
      return undefined;
    },
  },
  '/get-in-touch': { chunk: 'contact' },
  '/contact': { chunk: 'contact' },
  '/privacy-policy': { chunk: 'legal' },
  '/terms-of-use': { chunk: 'legal' },
  '/not-found': {},
};
