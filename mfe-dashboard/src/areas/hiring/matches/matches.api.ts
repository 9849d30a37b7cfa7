import {
  type MatchCorrections,
  type MatchedPerson,
  matches,
  portfolioProjects,
} from '@soloist/contracts';
import {
  call,
  queryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { refetchJobs } from '../../shared/jobs/jobs.api.ts';
import type { CorrectableCriterion } from './corrections.rules.ts';

const firstPage = undefined as string | undefined;

/** Matching open jobs, best first. */
export const useMatchedJobs = () =>
  useInfiniteQuery({
    queryKey: ['job', 'matches'],
    queryFn: ({ pageParam, signal }) =>
      call(matches.jobs, { query: { cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** A suggested freelancer with images of their newest works. */
export type MatchedPersonWithWorks = MatchedPerson & { works: string[] };

/** Images come with the page, so that cards keep their height; without them it is complete, too. */
async function addWorks(people: MatchedPerson[], signal: AbortSignal) {
  const owners = people.map(({ freelancer }) => freelancer.id).join(',');
  const found = owners
    ? await call(portfolioProjects.newestImages, { query: { owners }, signal }).catch(() => null)
    : null;
  const images = new Map(found?.items.map((item) => [item.userId, item.images]));
  return people.map(
    (person): MatchedPersonWithWorks => ({
      ...person,
      works: images.get(person.freelancer.id) ?? [],
    }),
  );
}

/** Freelancers who match the caller's job, best first. */
export const useMatchedPeople = (jobId: string) =>
  useInfiniteQuery({
    queryKey: ['job', 'people', jobId],
    queryFn: async ({ pageParam, signal }) => {
      const { items, nextCursor } = await call(matches.people, {
        params: { id: jobId },
        query: { cursor: pageParam },
        signal,
      });
      return { items: await addWorks(items, signal), nextCursor };
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Whose criteria: a job's, which suggest freelancers, or the caller's, which suggest jobs. */
type CriteriaOwner = { jobId: string } | 'own';

const keyOf = (of: CriteriaOwner) => ['job', 'match-facts', of === 'own' ? of : of.jobId] as const;

const criteriaQuery = (of: CriteriaOwner) =>
  queryOptions({
    queryKey: keyOf(of),
    queryFn: ({ signal }): Promise<MatchCriteria> =>
      of === 'own'
        ? call(matches.facts, { signal })
        : call(matches.jobFacts, { params: { id: of.jobId }, signal }),
  });

/** The criteria behind the suggestions, and their corrections. */
export const useMatchCriteria = (of: CriteriaOwner) => useQuery(criteriaQuery(of));

export interface MatchCriteria {
  facts: CorrectableCriterion[];
  corrections: MatchCorrections;
}

/** Corrects the criteria optimistically, then refetches the suggestions. */
export function useCorrect(of: CriteriaOwner) {
  const mutationKey = ['match-facts', keyOf(of)[2]];
  const { mutate } = useMutation({
    mutationKey,
    // One at a time, so that the last correction wins.
    scope: { id: mutationKey.join() },
    mutationFn: (body: MatchCorrections) =>
      of === 'own'
        ? call(matches.correct, { body })
        : call(matches.correctJob, { params: { id: of.jobId }, body }),
    onError: showErrorToast,
    onSettled: () => {
      // A fetch before the last correction would show the previous one.
      if (queryClient.isMutating({ mutationKey }) <= 1) return refetchJobs();
    },
  });
  return async (change: (corrections: MatchCorrections) => MatchCorrections) => {
    const query = criteriaQuery(of);
    try {
      // All corrections are sent as a whole, so the earlier ones must be loaded first.
      await queryClient.ensureQueryData(query);
    } catch (error) {
      return showErrorToast(error as Error);
    }
    const criteria = queryClient.getQueryData(query.queryKey);
    if (!criteria) return;
    const corrections = change(criteria.corrections);
    void queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData(query.queryKey, { ...criteria, corrections });
    mutate(corrections);
  };
}
