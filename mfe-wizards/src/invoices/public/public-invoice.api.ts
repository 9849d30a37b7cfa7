import { invoices, type PublicInvoice } from '@soloist/contracts';
import { call, queryClient, queryOptions, useMutation, useQuery } from '@soloist/web-client';
import { isMyInvoice } from '../../shared/ownership.api.ts';

const whileMadeMs = 5000;

export const publicInvoiceQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['public-invoice', orderId],
    queryFn: async ({ signal }) =>
      (await call(invoices.read, { params: { orderId }, signal })).invoice,
    staleTime: 0,
    networkMode: 'always',
    refetchInterval: ({ state }) => (state.data?.pdfReady === false ? whileMadeMs : false),
  });

const refreshMs = 2000;
const maxRefreshes = 30;

/** The same query, polled for a minute while a payment is expected. */
export const useRefreshInvoice = (orderId: string, isAwaited: boolean) =>
  useQuery({
    ...publicInvoiceQuery(orderId),
    refetchInterval: ({ state }) =>
      isAwaited && state.data?.status !== 'paid' && state.dataUpdateCount < maxRefreshes
        ? refreshMs
        : false,
  });

export const usePublicInvoice = (orderId: string) => useQuery(publicInvoiceQuery(orderId));

const cacheInvoice = (invoice: PublicInvoice) =>
  queryClient.setQueryData(publicInvoiceQuery(invoice.orderId).queryKey, invoice);

/**
 * Reports that a person has the page open: a request alone proves nothing, because mail scanners
 * send one too.
 */
export const useMarkViewed = () =>
  useMutation({
    mutationFn: async (invoice: PublicInvoice) => {
      const { orderId, document } = invoice;
      if (await isMyInvoice({ orderId, number: document.number })) return { invoice };
      return call(invoices.markViewed, {
        params: { orderId },
        body: { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      });
    },
    onSuccess: ({ invoice }) => cacheInvoice(invoice),
  });

export const useStopReminders = (orderId: string) =>
  useMutation({
    mutationFn: () => call(invoices.stopReminders, { params: { orderId } }),
  });
