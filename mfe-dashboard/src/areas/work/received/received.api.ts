import { invoices, proposals } from '@soloist/contracts';
import { call, useInfiniteQuery, useQuery } from '@soloist/web-client';

const firstPage = undefined as string | undefined;

/** Proposals sent to the caller's email address, newest first, page by page. */
export const useReceivedProposals = () =>
  useInfiniteQuery({
    queryKey: ['received-proposals', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(proposals.fetchReceived, { query: { cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** Their counts and sums by status and currency. */
export const useReceivedTotals = () =>
  useQuery({
    queryKey: ['received-proposals', 'summary'],
    queryFn: async ({ signal }) => (await call(proposals.receivedSummary, { signal })).totals,
  });

/** Invoices sent to the caller's email address, newest first, page by page. */
export const useReceivedInvoices = () =>
  useInfiniteQuery({
    queryKey: ['received-invoices', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(invoices.fetchReceived, { query: { cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** Their counts and sums by status and currency. */
export const useReceivedInvoiceTotals = () =>
  useQuery({
    queryKey: ['received-invoices', 'summary'],
    queryFn: async ({ signal }) => (await call(invoices.receivedSummary, { signal })).totals,
  });
