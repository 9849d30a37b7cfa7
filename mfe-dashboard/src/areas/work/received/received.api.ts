import { invoices, proposals } from '@soloist/contracts';
import { call, useInfiniteQuery, useQuery } from '@soloist/web-client';
import { ownFirst } from '../../shared/formats/sums.rules.ts';
import { useMyCurrency } from '../../shared/profiles/profiles.api.ts';

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

/** Their counts and sums by status and currency, the user's own currency first. */
export function useReceivedTotals() {
  const own = useMyCurrency();
  return useQuery({
    queryKey: ['received-proposals', 'summary'],
    queryFn: async ({ signal }) => (await call(proposals.receivedSummary, { signal })).totals,
    select: (totals) => ownFirst(totals, own),
  });
}

/** Invoices sent to the caller's email address, newest first, page by page. */
export const useReceivedInvoices = () =>
  useInfiniteQuery({
    queryKey: ['received-invoices', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(invoices.fetchReceived, { query: { cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** Their counts and sums by status and currency, the user's own currency first. */
export function useReceivedInvoiceTotals() {
  const own = useMyCurrency();
  return useQuery({
    queryKey: ['received-invoices', 'summary'],
    queryFn: async ({ signal }) => (await call(invoices.receivedSummary, { signal })).totals,
    select: (totals) => ownFirst(totals, own),
  });
}
