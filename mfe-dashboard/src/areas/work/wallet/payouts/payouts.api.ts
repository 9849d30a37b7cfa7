import {
  type EndpointInput,
  type PayoutLimit,
  type PayoutSchedule,
  payouts,
} from '@soloist/contracts';
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
  limit: ['wallet', 'payout-limit'],
};

/** My payouts, newest first. */
export const usePayouts = () =>
  useInfiniteQuery({
    queryKey: keys.list,
    queryFn: ({ pageParam, signal }) =>
      call(payouts.list, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** The calling form displays the error; the payout may have started despite it. */
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

/** The amount above which a payout needs a proof of identity. */
export const usePayoutLimit = () =>
  useQuery({
    queryKey: keys.limit,
    queryFn: async ({ signal }) => (await call(payouts.limit, { signal })).limit,
  });

export const useSetPayoutLimit = () =>
  useMutation({
    mutationFn: (body: PayoutLimit) => call(payouts.setLimit, { body }),
    onSuccess: ({ message, limit }) => {
      queryClient.setQueryData(keys.limit, limit);
      showToast({ message, kind: 'success' });
    },
  });

export const useSetSchedule = () =>
  useMutation({
    mutationFn: (body: PayoutSchedule) => call(payouts.setSchedule, { body }),
    onSuccess: ({ message, ...stored }) => {
      queryClient.setQueryData(keys.schedule, stored);
      showToast({ message, kind: 'success' });
    },
  });
