import { help } from '@soloist/contracts';
import { call, queryOptions } from '@soloist/web-client';

/** All help articles with their texts: 15 KB, fetched once per visit. */
export const helpQuery = queryOptions({
  queryKey: ['help'],
  queryFn: async ({ signal }) => (await call(help.list, { signal })).articles,
  staleTime: Number.POSITIVE_INFINITY,
});
