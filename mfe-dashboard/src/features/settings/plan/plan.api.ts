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
import { tellProblem } from '../../../tell-problem.ts';

// Keys begin with the live topic: what the server says has changed is fetched again.
const subscriptionQuery = queryOptions({
  queryKey: ['subscription', 'mine'],
  queryFn: async ({ signal }) => (await call(subscriptions.mine, { signal })).subscription,
});

/** The own subscription; null when there never was one. */
export function useSubscription() {
  useLive('subscription');
  return useQuery(subscriptionQuery);
}

/** Ends the subscription with the time that is paid. */
export const useCancelSubscription = () =>
  useMutation({
    mutationFn: () => call(subscriptions.cancel),
    onSuccess: ({ message, subscription }) => {
      queryClient.setQueryData(subscriptionQuery.queryKey, subscription);
      showToast({ message, kind: 'success' });
      return queryClient.invalidateQueries(meQuery);
    },
    onError: tellProblem,
  });

const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: async ({ signal }) => (await call(subscriptions.billing, { signal })).billing,
});

/** Who invoices are made out to; null until it was said. */
export const useBilling = () => useQuery(billingQuery);

export const useSetBilling = () =>
  useMutation({
    mutationFn: (body: BillingDetails) => call(subscriptions.setBilling, { body }),
    onSuccess: ({ message, billing }) => {
      queryClient.setQueryData(billingQuery.queryKey, billing);
      showToast({ message, kind: 'success' });
    },
  });

/** The platform's invoices to oneself, newest first, page by page. */
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
    onError: tellProblem,
  });
