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
import { tellProblem } from '../../tell-problem.ts';

const keys = {
  accounts: ['ledger', 'accounts'],
  movements: ['ledger', 'movements'],
  reconciliations: ['ledger', 'reconciliations'],
  troubles: ['ledger', 'troubles'],
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

/** Everything booked, newest first. */
export const useLedgerMovements = (filters: LedgerFilters) =>
  useInfiniteQuery({
    queryKey: [...keys.movements, filters],
    queryFn: ({ pageParam, signal }) =>
      call(ledger.movements, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** No event tells the end of one. */
const askEveryMs = 2000;
const isRunning = ({ endedAt }: Reconciliation) => endedAt === null;

export const useReconciliations = () =>
  useInfiniteQuery({
    queryKey: keys.reconciliations,
    queryFn: ({ pageParam, signal }) =>
      call(ledger.reconciliations, { query: { cursor: pageParam, limit: 10 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.items.some(isRunning) ? askEveryMs : false,
  });

export const useReconcile = () =>
  useMutation({
    mutationFn: () => call(ledger.reconcile),
    onSuccess: ({ message }) => showToast({ message, kind: 'success' }),
    onError: tellProblem,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.reconciliations }),
  });

/** Which balances were wrong is for the page to show. */
export const useRebuild = () =>
  useMutation({
    mutationFn: () => call(ledger.rebuild),
    onError: tellProblem,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.accounts }),
  });

/** What could not be settled, newest first. */
export const useTroubles = () =>
  useQuery({
    queryKey: keys.troubles,
    queryFn: async ({ signal }) => (await call(ledger.troubles, { signal })).troubles,
  });

/** What is left of it the list says. */
export const useTryAgain = () =>
  useMutation({
    mutationFn: (of: string) => call(ledger.tryAgain, { params: { of } }),
    onSuccess: ({ message, isOver }) => showToast({ message, kind: isOver ? 'success' : 'info' }),
    onError: tellProblem,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.troubles }),
  });
