import { type ApplicationStatus, jobs } from '@soloist/contracts';
import { call, useInfiniteQuery } from '@soloist/web-client';

const firstPage = undefined as string | undefined;

/** The caller's applications, newest first. */
export const useApplications = (status?: ApplicationStatus) =>
  useInfiniteQuery({
    queryKey: ['job', 'applications', { status }],
    queryFn: ({ pageParam, signal }) =>
      call(jobs.applications, { query: { status, cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Applicants of the caller's job, newest first, of one stage or all, with the count of each stage. */
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
