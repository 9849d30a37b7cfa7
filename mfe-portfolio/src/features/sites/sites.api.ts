import { profiles, sites } from '@soloist/contracts';
import { call, queryOptions } from '@soloist/web-client';

export const siteQuery = (host: string) =>
  queryOptions({
    queryKey: ['site', host],
    queryFn: ({ signal }) => call(sites.byHost, { params: { host }, signal }),
  });

const counted = new Set<string>();

/** Says, once a load, that somebody has this person's site open. */
export function countView(ownerId: string): void {
  if (counted.has(ownerId)) return;
  counted.add(ownerId);
  // An uncounted visit is no trouble of the visitor's.
  call(profiles.countView, { params: { id: ownerId } }).catch(() => {});
}
