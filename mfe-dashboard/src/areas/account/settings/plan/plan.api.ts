import { type BillingDetails, type PlatformInvoice, subscriptions } from '@soloist/contracts';
import { saveFile } from '@soloist/ui';
import {
  call,
  callFile,
  meQuery,
  queryClient,
  queryOptions,
  showToast,
  useInfiniteQuery,
  useLive,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../../../shared/forms/errors.rules.ts';

// Keys begin with the live topic, so a change published by the server refetches them.
const subscriptionQuery = queryOptions({
  queryKey: ['subscription', 'mine'],
  queryFn: async ({ signal }) => (await call(subscriptions.mine, { signal })).subscription,
});

/** My subscription; null when there never was one. */
export function useSubscription() {
  useLive('subscription');
  return useQuery(subscriptionQuery);
}

/** Cancels the subscription at the end of the paid period. */
export const useCancelSubscription = () =>
  useMutation({
    mutationFn: () => call(subscriptions.cancel),
    onSuccess: ({ message, subscription }) => {
      queryClient.setQueryData(subscriptionQuery.queryKey, subscription);
      showToast({ message, kind: 'success' });
      return queryClient.invalidateQueries(meQuery);
    },
    onError: showErrorToast,
  });

const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: async ({ signal }) => (await call(subscriptions.billing, { signal })).billing,
});

/** My billing details; null until they are saved. */
export const useBilling = () => useQuery(billingQuery);

export const useSetBilling = () =>
  useMutation({
    mutationFn: (body: BillingDetails) => call(subscriptions.setBilling, { body }),
    onSuccess: ({ message, billing }) => {
      queryClient.setQueryData(billingQuery.queryKey, billing);
      showToast({ message, kind: 'success' });
    },
  });

/** The platform's invoices to me, newest first, page by page. */
export const usePlatformInvoices = () =>
  useInfiniteQuery({
    queryKey: ['subscription', 'invoices'],
    queryFn: ({ pageParam, signal }) =>
      call(subscriptions.invoices, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

export const usePlatformInvoicePdf = () =>
  useMutation({
    mutationFn: async ({ id, number }: PlatformInvoice) =>
      saveFile(
        await callFile(subscriptions.invoicePdf, { params: { id } }),
        `${number.replaceAll('/', '-')}.pdf`,
      ),
    onError: showErrorToast,
  });
