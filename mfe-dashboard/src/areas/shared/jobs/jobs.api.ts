import { type ApplicationForm, type JobStatus, jobs, jobTexts, matches } from '@soloist/contracts';
import {
  ApiError,
  call,
  queryClient,
  showToast,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../forms/errors.rules.ts';

const firstPage = undefined as string | undefined;

/** Refetches every query of jobs and applications. */
export const refetchJobs = () => queryClient.invalidateQueries({ queryKey: ['job'] });

/** A job, whether the caller applied, and its client's history. A toast reports failures. */
export const useJob = (id: string) =>
  useQuery({
    queryKey: ['job', 'one', id],
    queryFn: async ({ signal }) => {
      try {
        return (await call(jobs.read, { params: { id }, signal })).job;
      } catch (error) {
        if (!signal.aborted) showToast({ message: jobTexts.notFetched, kind: 'error' });
        throw error;
      }
    },
  });

/** The caller's application to a job, by the job's id or its own. */
export const useApplication = (id: string) =>
  useQuery({
    queryKey: ['job', 'application', id],
    queryFn: async ({ signal }) =>
      (await call(jobs.readApplication, { params: { id }, signal })).application,
  });

/** The match between a job and the caller. */
export const useMatch = (id: string) =>
  useQuery({
    queryKey: ['job', 'match', id],
    queryFn: async ({ signal }) => (await call(matches.ofJob, { params: { id }, signal })).match,
  });

const isAlreadyApplied = (error: Error) =>
  error instanceof ApiError && error.message === jobTexts.alreadyApplied;

/**
 * Applies to a job once: a second press while the first request runs does nothing. The job is
 * fetched again afterwards, whatever the outcome.
 */
export function useApply(jobId: string, { onApplied }: { onApplied: () => void }) {
  const mutationKey = ['apply', jobId];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (form: ApplicationForm) => call(jobs.apply, { body: { ...form, jobId } }),
    onSuccess: () => {
      showToast({ message: jobTexts.applied, kind: 'success' });
      onApplied();
    },
    onError: (error) => {
      showToast({ message: failureText(error), kind: 'error' });
      if (isAlreadyApplied(error)) onApplied();
    },
    onSettled: refetchJobs,
  });
  return {
    isApplying: isPending,
    apply: (form: ApplicationForm) => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(form);
    },
  };
}

/** The server's message, or the specification's text when there was no answer. */
const failureText = (error: Error) =>
  error instanceof ApiError && error.status > 0 && error.message
    ? error.message
    : jobTexts.notApplied;

interface MyJobsQuery {
  status?: JobStatus | undefined;
  q?: string | undefined;
}

/** The caller's jobs, newest first. */
export const useMyJobs = ({ status, q }: MyJobsQuery = {}) =>
  useInfiniteQuery({
    queryKey: ['job', 'own', { status, q }],
    queryFn: ({ pageParam, signal }) =>
      call(jobs.listOwn, { query: { status, q: q || undefined, cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Counts of the caller's jobs by status, of applicants without an answer, and of hires. */
export const useJobNumbers = () =>
  useQuery({
    queryKey: ['job', 'numbers'],
    queryFn: ({ signal }) => call(jobs.numbers, { signal }),
  });

interface JobChange<Input> {
  change: (input: Input) => Promise<{ message: string }>;
  onDone?: () => void;
}

/** A change of a job or an application. A toast shows the outcome, and every job query is fetched again. */
export const useJobChange = <Input>({ change, onDone }: JobChange<Input>) =>
  useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => {
      showToast({ message, kind: 'success' });
      onDone?.();
    },
    onError: showErrorToast,
    onSettled: refetchJobs,
  });
