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
import { tellProblem } from '../../tell-problem.ts';

const firstPage = undefined as string | undefined;

/** Whatever shows jobs or applications. */
export const refetchJobs = () => queryClient.invalidateQueries({ queryKey: ['job'] });

/** A job, whether the caller applied, and facts about its client. What fails is said in a toast. */
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

/** How a job fits the caller. */
export const useMatch = (id: string) =>
  useQuery({
    queryKey: ['job', 'match', id],
    queryFn: async ({ signal }) => (await call(matches.ofJob, { params: { id }, signal })).match,
  });

const isAlreadyApplied = (error: Error) =>
  error instanceof ApiError && error.message === jobTexts.alreadyApplied;

/**
 * Applies to a job, once: a second press while the first is on its way does nothing. The job is
 * fetched again afterwards, whatever came of it.
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

/** What the server said, else that nothing answered, in the specification's words. */
const failureText = (error: Error) =>
  error instanceof ApiError && error.status > 0 && error.message
    ? error.message
    : jobTexts.notApplied;

interface OwnJobsQuery {
  status?: JobStatus | undefined;
  q?: string | undefined;
}

/** Own jobs, newest first. */
export const useOwnJobs = ({ status, q }: OwnJobsQuery = {}) =>
  useInfiniteQuery({
    queryKey: ['job', 'own', { status, q }],
    queryFn: ({ pageParam, signal }) =>
      call(jobs.listOwn, { query: { status, q: q || undefined, cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Own jobs by status, who waits for an answer, and people hired. */
export const useJobNumbers = () =>
  useQuery({
    queryKey: ['job', 'numbers'],
    queryFn: ({ signal }) => call(jobs.numbers, { signal }),
  });

interface Change<Input> {
  change: (input: Input) => Promise<{ message: string }>;
  onDone?: () => void;
}

/** A change of a job or an application that a toast tells the outcome of. What it was about is fetched again. */
export const useJobChange = <Input>({ change, onDone }: Change<Input>) =>
  useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => {
      showToast({ message, kind: 'success' });
      onDone?.();
    },
    onError: tellProblem,
    onSettled: refetchJobs,
  });
