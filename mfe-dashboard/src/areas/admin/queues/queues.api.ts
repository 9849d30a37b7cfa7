import { operations, type StuckDelivery } from '@soloist/contracts';
import { call, queryClient, showToast, useInfiniteQuery, useMutation } from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

const key = ['stuck-deliveries'];

export const useStuckDeliveries = () =>
  useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      call(operations.stuckDeliveries, {
        query: { limit: 20, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const useRetryStuck = () =>
  useMutation({
    mutationFn: ({ paper: documentKind, paperId: documentId, id }: StuckDelivery) =>
      call(operations.retryStuck, {
        params: { paper: documentKind, paperId: documentId, deliveryId: id },
      }),
    onSuccess: ({ message }) => showToast({ message, kind: 'success' }),
    onError: showErrorToast,
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });

export const useOpenQueues = () =>
  useMutation({
    mutationFn: () => call(operations.openQueues, {}),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: showErrorToast,
  });
