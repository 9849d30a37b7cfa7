import { directory, type FreelancerCard, portfolioProjects } from '@soloist/contracts';
import { call, infiniteQueryOptions, keepPreviousData, queryOptions } from '@soloist/web-client';
import type { Filters } from './directory-filters.ts';

/** A freelancer with an image of their newest work. */
export type DirectoryPerson = FreelancerCard & { work?: string | undefined };

/** Images come with the page, so that cards keep their height; without them it is complete, too. */
async function withNewestWork(people: FreelancerCard[], signal: AbortSignal) {
  const owners = people.map(({ id }) => id).join(',');
  const found = owners
    ? await call(portfolioProjects.newestImages, { query: { owners }, signal }).catch(() => null)
    : null;
  const images = new Map(found?.items.map((item) => [item.userId, item.images[0]]));
  return people.map((person): DirectoryPerson => ({ ...person, work: images.get(person.id) }));
}

/** Matching people, page by page; the last result stays while another search runs. */
export function directoryQuery(filters: Filters) {
  const { everybody, ...fits } = filters;
  const availability = everybody ? undefined : 'accepting';
  return infiniteQueryOptions({
    queryKey: ['directory', filters],
    queryFn: async ({ pageParam, signal }) => {
      const { items, nextCursor } = await call(directory.fetchfreelancer, {
        query: { ...fits, availability, cursor: pageParam },
        signal,
      });
      return { items: await withNewestWork(items, signal), nextCursor };
    },
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
