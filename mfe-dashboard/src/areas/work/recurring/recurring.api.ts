import { type RecurringAction, type RecurringStatus, recurringInvoices } from '@soloist/contracts';
import {
  call,
  keepPreviousData,
  queryClient,
  showToast,
  useInfiniteQuery,
  useLive,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { ownFirst } from '../../shared/formats/sums.rules.ts';
import { useMyCurrency } from '../../shared/profiles/profiles.api.ts';

export interface RecurringFilters {
  status?: RecurringStatus | undefined;
  q?: string | undefined;
}

// Keys begin with the live topic, so an invoice or draft that the server makes refetches them.
const keys = {
  all: ['invoice'] as const,
  list: (filters: RecurringFilters) => ['invoice', 'recurring', 'list', filters] as const,
  summary: ['invoice', 'recurring', 'summary'] as const,
  one: (id: string) => ['invoice', 'recurring', id] as const,
};

/** My recurring invoices, newest first, page by page. */
export function useRecurringList(filters: RecurringFilters) {
  useLive('invoice');
  return useInfiniteQuery({
    queryKey: keys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      call(recurringInvoices.list, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Counts and monthly values by currency and status, my own currency first. */
export function useRecurringTotals() {
  useLive('invoice');
  const own = useMyCurrency();
  return useQuery({
    queryKey: keys.summary,
    queryFn: async ({ signal }) => (await call(recurringInvoices.summary, { signal })).totals,
    select: (totals) => ownFirst(totals, own),
  });
}

export function useRecurring(id: string) {
  useLive('invoice');
  return useQuery({
    queryKey: keys.one(id),
    queryFn: async ({ signal }) =>
      (await call(recurringInvoices.read, { params: { id }, signal })).recurring,
  });
}

/** Pauses, resumes, skips or ends; the caller displays the error. */
export const useActOnRecurring = () =>
  useMutation({
    mutationFn: (params: { id: string; action: RecurringAction }) =>
      call(recurringInvoices.act, { params }),
    onSuccess: async ({ message, recurring }) => {
      queryClient.setQueryData(keys.one(recurring.id), recurring);
      showToast({ message, kind: 'success' });
      await queryClient.invalidateQueries({ queryKey: keys.all });
    },
  });
