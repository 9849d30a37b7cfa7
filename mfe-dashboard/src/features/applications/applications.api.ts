import { type ApplicationStatus, jobs } from '@soloist/contracts';
import { call, useInfiniteQuery, useQuery } from '@soloist/web-client';

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
