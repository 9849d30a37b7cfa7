import { sites } from '@soloist/contracts';
import { call, queryOptions } from '@soloist/web-client';

export const siteQuery = (host: string) =>
  queryOptions({
    queryKey: ['site', host],
    queryFn: ({ signal }) => call(sites.byHost, { params: { host }, signal }),
  });
