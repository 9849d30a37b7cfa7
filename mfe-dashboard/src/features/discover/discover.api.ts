import { blogs, type SearchKind, search } from '@soloist/contracts';
import { ApiError, call, keepPreviousData, useInfiniteQuery, useQuery } from '@soloist/web-client';
import type { Chosen } from './discover-address.ts';

export interface Looked {
  kind: SearchKind;
  q: string;
  chosen: Chosen;
}

/** What fits, the best first, page by page; while another search runs the last result stays. */
export const useFound = ({ kind, q, chosen }: Looked) =>
  useInfiniteQuery({
    queryKey: ['search', kind, q, chosen],
    queryFn: ({ pageParam, signal }) =>
      call(search.find, { query: { ...chosen, kind, q, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Another kind's cards would be drawn as this one's.
    placeholderData: (last, query) =>
      query?.queryKey[1] === kind ? keepPreviousData(last) : undefined,
  });

/** How many of each kind fit these words. */
export const useKindCounts = (q: string) =>
  useQuery({
    queryKey: ['search', 'counts', q],
    queryFn: async ({ signal }) => (await call(search.counts, { query: { q }, signal })).counts,
    placeholderData: keepPreviousData,
  });

/** The community's posts, newest first, and what many look at now. */
export const usePosts = () =>
  useInfiniteQuery({
    queryKey: ['posts'],
    queryFn: ({ pageParam, signal }) =>
      call(blogs.fetchPosts, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The tags that most posts have, most first. */
export const useTags = () =>
  useQuery({
    queryKey: ['blogs', 'tags'],
    queryFn: async ({ signal }) => (await call(blogs.tags, { signal })).tags,
    staleTime: 5 * 60_000,
  });

/** Specification section 8: the answer says no, or there is none. */
export const postsFailure = (error: Error) =>
  error instanceof ApiError && error.status > 0
    ? 'Not able to fetch posts'
    : 'Failed to fetch posts';
