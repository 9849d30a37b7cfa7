import { ledger, type Reconciliation } from '@soloist/contracts';
import {
  call,
  keepPreviousData,
  queryClient,
  showToast,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

const keys = {
  accounts: ['ledger', 'accounts'],
  transactions: ['ledger', 'movements'],
  reconciliations: ['ledger', 'reconciliations'],
  incidents: ['ledger', 'troubles'],
};

export interface LedgerFilters {
  account?: string | undefined;
  kind?: string | undefined;
  key?: string | undefined;
}

export const useLedgerAccounts = () =>
  useQuery({
    queryKey: keys.accounts,
    queryFn: async ({ signal }) => (await call(ledger.accounts, { signal })).accounts,
  });

/** All transactions, newest first. */
export const useLedgerTransactions = (filters: LedgerFilters) =>
  useInfiniteQuery({
    queryKey: [...keys.transactions, filters],
    queryFn: ({ pageParam, signal }) =>
      call(ledger.movements, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** No event is published when a reconciliation ends. */
const pollMs = 2000;
const isRunning = ({ endedAt }: Reconciliation) => endedAt === null;

export const useReconciliations = () =>
  useInfiniteQuery({
    queryKey: keys.reconciliations,
    queryFn: ({ pageParam, signal }) =>
      call(ledger.reconciliations, { query: { cursor: pageParam, limit: 10 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.items.some(isRunning) ? pollMs : false,
  });

export const useReconcile = () =>
  useMutation({
    mutationFn: () => call(ledger.reconcile),
    onSuccess: ({ message }) => showToast({ message, kind: 'success' }),
    onError: showErrorToast,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.reconciliations }),
  });

/** The page displays which balances were wrong. */
export const useRebuild = () =>
  useMutation({
    mutationFn: () => call(ledger.rebuild),
    onError: showErrorToast,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.accounts }),
  });

/** Unresolved incidents, newest first. */
export const useIncidents = () =>
  useQuery({
    queryKey: keys.incidents,
    queryFn: async ({ signal }) => (await call(ledger.troubles, { signal })).troubles,
  });

/** The list displays whether the incident remains. */
export const useTryAgain = () =>
  useMutation({
    mutationFn: (of: string) => call(ledger.tryAgain, { params: { of } }),
    onSuccess: ({ message, isOver: isResolved }) =>
      showToast({ message, kind: isResolved ? 'success' : 'info' }),
    onError: showErrorToast,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.incidents }),
  });
