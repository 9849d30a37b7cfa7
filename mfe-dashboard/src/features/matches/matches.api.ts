import { type MatchFacts, matches } from '@soloist/contracts';
import {
  call,
  queryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { tellProblem } from '../../tell-problem.ts';
import { refetchJobs } from '../jobs/jobs.api.ts';
import type { Fact } from './corrections.ts';

const firstPage = undefined as string | undefined;

/** Open jobs that fit, best first. */
export const useMatchedJobs = () =>
  useInfiniteQuery({
    queryKey: ['job', 'matches'],
    queryFn: ({ pageParam, signal }) =>
      call(matches.jobs, { query: { cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Freelancers who fit an own job, best first. */
export const useMatchedPeople = (jobId: string) =>
  useInfiniteQuery({
    queryKey: ['job', 'people', jobId],
    queryFn: ({ pageParam, signal }) =>
      call(matches.people, { params: { id: jobId }, query: { cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Of a job: whom it suggests. Without one: what suggests jobs to the caller. */
type Of = { jobId: string } | 'own';

const keyOf = (of: Of) => ['job', 'match-facts', of === 'own' ? of : of.jobId] as const;

const factsQuery = (of: Of) =>
  queryOptions({
    queryKey: keyOf(of),
    queryFn: ({ signal }): Promise<Known> =>
      of === 'own'
        ? call(matches.facts, { signal })
        : call(matches.jobFacts, { params: { id: of.jobId }, signal }),
  });

/** The facts that suggestions are made of, and what was said about them. */
export const useMatchFacts = (of: Of) => useQuery(factsQuery(of));

export interface Known {
  facts: Fact[];
  corrections: MatchFacts;
}

/** Says something about the facts: shown at once, and what is suggested is fetched again. */
export function useCorrect(of: Of) {
  const mutationKey = ['match-facts', keyOf(of)[2]];
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: the last word wins.
    scope: { id: mutationKey.join() },
    mutationFn: (body: MatchFacts) =>
      of === 'own'
        ? call(matches.correct, { body })
        : call(matches.correctJob, { params: { id: of.jobId }, body }),
    onError: tellProblem,
    onSettled: () => {
      // What is fetched before the last word would show the one before.
      if (queryClient.isMutating({ mutationKey }) <= 1) return refetchJobs();
    },
  });
  return async (change: (corrections: MatchFacts) => MatchFacts) => {
    const query = factsQuery(of);
    try {
      // All corrections are sent: those made before have to be known.
      await queryClient.ensureQueryData(query);
    } catch (error) {
      return tellProblem(error as Error);
    }
    const known = queryClient.getQueryData(query.queryKey);
    if (!known) return;
    const corrections = change(known.corrections);
    void queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData(query.queryKey, { ...known, corrections });
    mutate(corrections);
  };
}
