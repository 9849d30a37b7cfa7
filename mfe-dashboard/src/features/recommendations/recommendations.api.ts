import { type RecommendationForm, type RequestForm, recommendations } from '@soloist/contracts';
import {
  call,
  queryClient,
  showToast,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { tellProblem } from '../../tell-problem.ts';

// Keys begin with the live topic: what the server says has changed is fetched again.
const key = ['recommendation'] as const;

/** Those shown, and page by page those that are not. */
export const useReceived = () =>
  useInfiniteQuery({
    queryKey: [...key, 'received'],
    queryFn: ({ pageParam, signal }) =>
      call(recommendations.received, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Whom the person asked, newest first. */
export const useRequests = () =>
  useInfiniteQuery({
    queryKey: [...key, 'requests'],
    queryFn: ({ pageParam, signal }) =>
      call(recommendations.requests, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const useRecommendationsOf = (userId: string) =>
  useQuery({
    queryKey: [...key, 'of', userId],
    queryFn: async ({ signal }) =>
      (await call(recommendations.ofPerson, { params: { userId }, signal })).recommendations,
  });

const fetchAgain = () => queryClient.invalidateQueries({ queryKey: key });

export const useAsk = () =>
  useMutation({
    mutationFn: (body: RequestForm) => call(recommendations.request, { body }),
    onSuccess: fetchAgain,
  });

/** A change that answers with a sentence. */
function useChange<Input>(change: (input: Input) => Promise<{ message: string }>) {
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ message }) => {
      showToast({ message, kind: 'success' });
      await fetchAgain();
    },
    onError: tellProblem,
  });
}

export const useRemind = () =>
  useChange((id: string) => call(recommendations.remind, { params: { id } }));
export const useTakeBack = () =>
  useChange((id: string) => call(recommendations.takeBack, { params: { id } }));
export const useShow = () =>
  useChange(({ id, shown }: { id: string; shown: boolean }) =>
    call(recommendations.show, { params: { id }, body: { shown } }),
  );

/** The order is seen at once, and as the server has it when it was not kept. */
export const useOrder = () =>
  useMutation({
    mutationFn: (ids: string[]) => call(recommendations.order, { body: { ids } }),
    onError: tellProblem,
    onSettled: fetchAgain,
  });

export const readExport = () => call(recommendations.exportOwn);

/** The request behind a link; it is not asked for again while somebody writes. */
export const useWrittenRequest = (writeId: string) =>
  useQuery({
    queryKey: [...key, 'write', writeId],
    queryFn: async ({ signal }) =>
      (await call(recommendations.readRequest, { params: { writeId }, signal })).request,
  });

function useWriting<Input>(
  writeId: string,
  change: (input: Input) => ReturnType<typeof call<typeof recommendations.write>>,
) {
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message, request }) => {
      showToast({ message, kind: 'success' });
      queryClient.setQueryData([...key, 'write', writeId], request);
    },
  });
}

export const useWrite = (writeId: string) =>
  useWriting(writeId, (body: RecommendationForm) =>
    call(recommendations.write, { params: { writeId }, body }),
  );
export const useWithdraw = (writeId: string) =>
  useWriting(writeId, () => call(recommendations.withdraw, { params: { writeId } }));
