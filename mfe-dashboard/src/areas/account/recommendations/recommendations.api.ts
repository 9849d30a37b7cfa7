import { type RecommendationForm, type RequestForm, recommendations } from '@soloist/contracts';
import {
  call,
  queryClient,
  showToast,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

// Keys start with the live topic, so that changes on the server refetch them.
const key = ['recommendation'] as const;

/** The shown recommendations, and page by page the others. */
export const useReceived = () =>
  useInfiniteQuery({
    queryKey: [...key, 'received'],
    queryFn: ({ pageParam, signal }) =>
      call(recommendations.received, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The caller's requests, newest first. */
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

export const useRequestRecommendations = () =>
  useMutation({
    mutationFn: (body: RequestForm) => call(recommendations.request, { body }),
    onSuccess: fetchAgain,
  });

/** A change whose response message is shown in a toast. */
function useChange<Input>(change: (input: Input) => Promise<{ message: string }>) {
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ message }) => {
      showToast({ message, kind: 'success' });
      await fetchAgain();
    },
    onError: showErrorToast,
  });
}

export const useRemind = () =>
  useChange((id: string) => call(recommendations.remind, { params: { id } }));
export const useCancelRequest = () =>
  useChange((id: string) => call(recommendations.takeBack, { params: { id } }));
export const useSetPublished = () =>
  useChange(({ id, isPublished }: { id: string; isPublished: boolean }) =>
    call(recommendations.show, { params: { id }, body: { shown: isPublished } }),
  );

/** Saves the order. The list refetches, so a failed save shows the server's order. */
export const useOrder = () =>
  useMutation({
    mutationFn: (ids: string[]) => call(recommendations.order, { body: { ids } }),
    onError: showErrorToast,
    onSettled: fetchAgain,
  });

export const readExport = () => call(recommendations.exportOwn);

/** The request behind a link. It is not refetched while the person writes. */
export const useRequestByLink = (writeId: string) =>
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
