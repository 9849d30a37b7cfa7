import { blogs, type SearchKind, search } from '@soloist/contracts';
import { ApiError, call, keepPreviousData, useInfiniteQuery, useQuery } from '@soloist/web-client';
import type { Chosen } from './use-discover-address.ts';

export interface SearchInput {
  kind: SearchKind;
  q: string;
  chosen: Chosen;
}

/** Search results, best first, page by page. The last result stays while another search runs. */
export const useSearchResults = ({ kind, q, chosen }: SearchInput) =>
  useInfiniteQuery({
    queryKey: ['search', kind, q, chosen],
    queryFn: ({ pageParam, signal }) =>
      call(search.find, { query: { ...chosen, kind, q, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Results of another kind cannot be drawn as cards of this one.
    placeholderData: (last, query) =>
      query?.queryKey[1] === kind ? keepPreviousData(last) : undefined,
  });

/** The number of results of each kind. */
export const useKindCounts = (q: string) =>
  useQuery({
    queryKey: ['search', 'counts', q],
    queryFn: async ({ signal }) => (await call(search.counts, { query: { q }, signal })).counts,
    placeholderData: keepPreviousData,
  });

/** The community's posts, newest first, and the trending ones. */
export const usePosts = () =>
  useInfiniteQuery({
    queryKey: ['posts'],
    queryFn: ({ pageParam, signal }) =>
      call(blogs.fetchPosts, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The most used tags, most used first. */
export const useTags = () =>
  useQuery({
    queryKey: ['blogs', 'tags'],
    queryFn: async ({ signal }) => (await call(blogs.tags, { signal })).tags,
    staleTime: 5 * 60_000,
  });

/** Specification section 8: the server refused, or did not answer. */
export const postsFailure = (error: Error) =>
  error instanceof ApiError && error.status > 0
    ? 'Not able to fetch posts'
    : 'Failed to fetch posts';
