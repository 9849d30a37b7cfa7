import { type ApplicationStatus, jobs, type MatchFacts, matches } from '@soloist/contracts';
import { call, useInfiniteQuery, useMutation, useQuery } from '@soloist/web-client';
import { tellProblem } from '../../tell-problem.ts';
import { refetchJobs } from '../jobs/jobs.api.ts';

const firstPage = undefined as string | undefined;

/** Own applications, newest first. */
export const useApplications = (status?: ApplicationStatus) =>
  useInfiniteQuery({
    queryKey: ['job', 'applications', { status }],
    queryFn: ({ pageParam, signal }) =>
      call(jobs.applications, { query: { status, cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The caller's application to a job, by the job's id or its own. */
export const useApplication = (id: string) =>
  useQuery({
    queryKey: ['job', 'application', id],
    queryFn: async ({ signal }) =>
      (await call(jobs.readApplication, { params: { id }, signal })).application,
  });

/** Applicants of an own job, newest first, of one stage or all, and how many stand where. */
export const useApplicants = (jobId: string, status?: ApplicationStatus) =>
  useInfiniteQuery({
    queryKey: ['job', 'applicants', jobId, { status }],
    queryFn: ({ pageParam, signal }) =>
      call(jobs.applicants, {
        params: { id: jobId },
        query: { status, cursor: pageParam },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Freelancers who fit an own job, best first. */
export const useSuggestedPeople = (jobId: string) =>
  useInfiniteQuery({
    queryKey: ['job', 'people', jobId],
    queryFn: ({ pageParam, signal }) =>
      call(matches.people, {
        params: { id: jobId },
        query: { limit: 6, cursor: pageParam },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** What suggestions for an own job are made of, and its client's corrections. */
export const useJobFacts = (jobId: string) =>
  useQuery({
    queryKey: ['job', 'facts', jobId],
    queryFn: ({ signal }) => call(matches.jobFacts, { params: { id: jobId }, signal }),
  });

export const useCorrectJob = (jobId: string) =>
  useMutation({
    mutationFn: (corrections: MatchFacts) =>
      call(matches.correctJob, { params: { id: jobId }, body: corrections }),
    onError: tellProblem,
    onSettled: refetchJobs,
  });
