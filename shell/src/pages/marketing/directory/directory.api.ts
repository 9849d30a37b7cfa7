import { directory } from '@soloist/contracts';
import { call, keepPreviousData, queryOptions, useInfiniteQuery } from '@soloist/web-client';
import type { Filters } from './directory-filters.ts';

/** Matching people, page by page; the last result stays while another search runs. */
export function useDirectory(filters: Filters) {
  const { everybody, ...fits } = filters;
  const availability = everybody ? undefined : 'accepting';
  return useInfiniteQuery({
    queryKey: ['directory', filters],
    queryFn: ({ pageParam, signal }) =>
      call(directory.fetchfreelancer, {
        query: { ...fits, availability, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export const facetsQuery = queryOptions({
  // The dashboard's profile page uses the same data.
  queryKey: ['directory', 'facets'],
  queryFn: ({ signal }) => call(directory.facets, { signal }),
  staleTime: 5 * 60_000,
});
