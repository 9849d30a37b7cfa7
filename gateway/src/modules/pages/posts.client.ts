import { blogs, type Post } from '@soloist/contracts';
import { unavailable } from '@soloist/server-kit';
import type * as z from 'zod/mini';
import { createCachedFetch } from '../http/index.ts';

const articleSchema = blogs.fetchBlog.response as NonNullable<typeof blogs.fetchBlog.response>;
const postsSchema = blogs.fetchPosts.response as NonNullable<typeof blogs.fetchPosts.response>;
export type Article = z.output<typeof articleSchema>;

// Sitemaps contain the newest ones; crawlers find older ones through the pages of the list.
const maxListed = 1_000;
// As long as marketplace's restart may take: a deleted post must not stay because marketplace cannot
// say so.
const usableMs = 60_000;
const listFreshMs = 10 * 60_000;
const pageSize = 50;

const throwUnavailable = (cause: unknown): never => {
  throw unavailable('We couldn’t load the newest blogs. Try again.', cause);
};

/**
 * Reads the community's blogs from marketplace. `article` returns `undefined` for one that is not
 * published.
 * @throws AppError `unavailable` if marketplace is unavailable and the response is not cached.
 */
export function createPostLookup({ origin }: URL, freshMs: number) {
  const fetchArticle = createCachedFetch({ schema: articleSchema, freshMs, usableMs });
  const fetchPage = createCachedFetch({
    schema: postsSchema,
    freshMs: listFreshMs,
    usableMs: listFreshMs + usableMs,
  });
  return {
    article: async (id: string) =>
      (await fetchArticle(origin + blogs.fetchBlog.path.replace(':id', id)))?.value,
    /** @throws AppError `unavailable` if marketplace is unavailable. */
    newest: async () => {
      const listed: Post[] = [];
      for (let cursor: string | null = ''; cursor !== null && listed.length < maxListed; ) {
        const query: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
        const address = `${origin}${blogs.fetchPosts.path}?limit=${pageSize}${query}`;
        const page = (await fetchPage(address).catch(throwUnavailable))?.value;
        listed.push(...(page?.posts ?? []));
        cursor = page?.nextCursor ?? null;
      }
      return listed;
    },
  };
}
export type PostLookup = ReturnType<typeof createPostLookup>;
