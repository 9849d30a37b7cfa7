import { invoices, type PublicInvoice } from '@soloist/contracts';
import { call, queryClient, queryOptions, useMutation, useQuery } from '@soloist/web-client';
import { isOwnInvoice } from '../../../is-own.ts';

const whileMadeMs = 5000;

const publicInvoiceQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['public-invoice', orderId],
    queryFn: async ({ signal }) =>
      (await call(invoices.read, { params: { orderId }, signal })).invoice,
    staleTime: 0,
    networkMode: 'always',
    refetchInterval: ({ state }) => (state.data?.pdfReady === false ? whileMadeMs : false),
  });

const refreshMs = 2000;
const mostRefreshes = 30;

/** The same, asked for again and again for a minute while something is about to arrive. */
export const useRefreshed = (orderId: string, isAwaited: boolean) =>
  useQuery({
    ...publicInvoiceQuery(orderId),
    refetchInterval: ({ state }) =>
      isAwaited && state.data?.status !== 'paid' && state.dataUpdateCount < mostRefreshes
        ? refreshMs
        : false,
  });

export const usePublicInvoice = (orderId: string) => useQuery(publicInvoiceQuery(orderId));

const keep = (invoice: PublicInvoice) =>
  queryClient.setQueryData(publicInvoiceQuery(invoice.orderId).queryKey, invoice);

/** Says that a person has the page open: loading it proves nothing, a mail scanner does that too. */
export const useMarkViewed = () =>
  useMutation({
    mutationFn: async (invoice: PublicInvoice) => {
      const { orderId, document } = invoice;
      if (await isOwnInvoice({ orderId, number: document.number })) return { invoice };
      return call(invoices.markViewed, {
        params: { orderId },
        body: { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      });
    },
    onSuccess: ({ invoice }) => keep(invoice),
  });

export const useStopReminders = (orderId: string) =>
  useMutation({
    mutationFn: () => call(invoices.stopReminders, { params: { orderId } }),
  });
