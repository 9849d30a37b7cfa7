import { leads } from '@soloist/contracts';
import { call, useInfiniteQuery } from '@soloist/web-client';

/** Own leads, newest first. */
export const useLeads = () =>
  useInfiniteQuery({
    queryKey: ['lead', 'own'],
    queryFn: ({ pageParam, signal }) =>
      call(leads.listOwn, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
