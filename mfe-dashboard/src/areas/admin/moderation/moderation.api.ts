import { type ModerationDecision, moderation } from '@soloist/contracts';
import {
  ApiError,
  call,
  queryClient,
  showToast,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@soloist/web-client';

export type CaseState = 'open' | 'decided';

const keys = {
  all: ['moderation'] as const,
  one: (id: string) => ['moderation', 'one', id] as const,
};
const refetch = () => queryClient.invalidateQueries({ queryKey: keys.all });

export const useCases = (state: CaseState) =>
  useInfiniteQuery({
    queryKey: ['moderation', 'cases', state],
    queryFn: ({ pageParam, signal }) =>
      call(moderation.cases, { query: { state, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const useModerationNumbers = () =>
  useQuery({
    queryKey: ['moderation', 'numbers'],
    queryFn: ({ signal }) => call(moderation.numbers, { signal }),
  });

export const useCase = (id: string) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: async ({ signal }) => (await call(moderation.read, { params: { id }, signal })).case,
  });

/** Decides a case; another decision in between refuses this one, and is fetched. */
export const useDecide = (id: string) =>
  useMutation({
    mutationFn: (body: { decision: ModerationDecision; words: string; seen: number }) =>
      call(moderation.decide, { params: { id }, body }),
    onSuccess: (done) => {
      queryClient.setQueryData(keys.one(id), done.case);
      showToast({ message: done.message, kind: 'success' });
      return refetch();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'conflict') void refetch();
    },
  });
