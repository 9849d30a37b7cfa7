import { type EndpointInput, type PayoutSchedule, payouts } from '@soloist/contracts';
import {
  call,
  queryClient,
  showToast,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { refetchWallet } from '../wallet.api.ts';

const keys = {
  list: ['wallet', 'payouts'],
  schedule: ['wallet', 'payout-schedule'],
};

/** Own payouts, newest first. */
export const usePayouts = () =>
  useInfiniteQuery({
    queryKey: keys.list,
    queryFn: ({ pageParam, signal }) =>
      call(payouts.list, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** What went wrong is for the form that asked; it may have gone out nevertheless. */
export const useStartPayout = () =>
  useMutation({
    mutationFn: (body: EndpointInput<typeof payouts.start>['body']) =>
      call(payouts.start, { body }),
    onSuccess: ({ message, payout: { state } }) => {
      const isBack = state === 'failed' || state === 'reversed';
      showToast({ message, kind: isBack ? 'error' : 'success' });
    },
    onSettled: refetchWallet,
  });

export const useSchedule = () =>
  useQuery({
    queryKey: keys.schedule,
    queryFn: ({ signal }) => call(payouts.schedule, { signal }),
  });

export const useSetSchedule = () =>
  useMutation({
    mutationFn: (body: PayoutSchedule) => call(payouts.setSchedule, { body }),
    onSuccess: ({ message, ...stored }) => {
      queryClient.setQueryData(keys.schedule, stored);
      showToast({ message, kind: 'success' });
    },
  });
