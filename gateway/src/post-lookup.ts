import { blogs, type Post } from '@soloist/contracts';
import { unavailable } from '@soloist/service-kit';
import type * as z from 'zod/mini';
import { keepAnswers } from './kept-answers.ts';

const articleSchema = blogs.fetchBlog.response as NonNullable<typeof blogs.fetchBlog.response>;
const postsSchema = blogs.fetchPosts.response as NonNullable<typeof blogs.fetchPosts.response>;
export type Article = z.output<typeof articleSchema>;

// Sitemaps name the newest ones; older ones are found from page to page.
const mostListed = 1_000;
const listedMs = 10 * 60_000;
const pageSize = 50;

const away = (cause: unknown): never => {
  throw unavailable('The newest blogs cannot be listed right now. Please try again.', cause);
};

/**
 * Asks marketplace for the community's blogs. `article` is `undefined` where no published one is.
 * @throws when marketplace is away and was not asked for this before.
 */
export function createPostLookup({ origin }: URL, freshMs: number) {
  const keptArticle = keepAnswers({ schema: articleSchema, freshMs });
  const keptPage = keepAnswers({ schema: postsSchema, freshMs: listedMs });
  return {
    article: async (id: string) =>
      (await keptArticle(origin + blogs.fetchBlog.path.replace(':id', id)))?.value,
    /** @throws AppError `unavailable` when marketplace is away. */
    newest: async () => {
      const found: Post[] = [];
      for (let cursor: string | null = ''; cursor !== null && found.length < mostListed; ) {
        const query: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
        const address = `${origin}${blogs.fetchPosts.path}?limit=${pageSize}${query}`;
        const page = (await keptPage(address).catch(away))?.value;
        found.push(...(page?.posts ?? []));
        cursor = page?.nextCursor ?? null;
      }
      return found;
    },
  };
}
export type PostLookup = ReturnType<typeof createPostLookup>;
