import {
  type EndpointInput,
  type EndpointResponse,
  flags,
  type WalletTransaction,
  wallet,
} from '@soloist/contracts';
import { saveFile } from '@soloist/ui';
import {
  call,
  callFile,
  keepPreviousData,
  queryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@soloist/web-client';

type QueryOf<E extends (typeof wallet)['movements' | 'statement']> = NonNullable<
  EndpointInput<E>['query']
>;
export type TransactionFilters = Pick<
  QueryOf<typeof wallet.movements>,
  'kind' | 'currency' | 'period' | 'waiting'
>;

// Keys begin with the live topic, so a change published by the server refetches them.
const all = ['wallet'];

/** Refetches balances, activity, accounts and payouts after a change, because they depend on each other. */
export const refetchWallet = () => queryClient.invalidateQueries({ queryKey: all });

/** My balance in each currency, and the last exchange rates. */
export type Wallet = EndpointResponse<typeof wallet.balance>;

export const useBalances = () =>
  useQuery({
    queryKey: [...all, 'balance'],
    queryFn: ({ signal }) => call(wallet.balance, { signal }),
  });
/** Whether payouts are paused; false while loading. */
export const usePayoutsPaused = () =>
  useQuery({
    queryKey: ['own-flags'],
    queryFn: async ({ signal }) => (await call(flags.own, { signal })).flags,
    select: ({ payouts }) => payouts === false,
  }).data ?? false;

/** A row of the wallet; a payment, payout or reward has its later transactions as history. */
export type WalletRow = WalletTransaction & { history?: WalletTransaction[] };
interface WalletRows {
  items: WalletRow[];
  nextCursor: string | null;
}

/**
 * My payments, payouts and rewards, newest first. With a kind, its single transactions; with the
 * pending filter, soonest first.
 */
export const useTransactions = (filters: TransactionFilters) =>
  useInfiniteQuery({
    queryKey: [...all, 'movements', filters],
    queryFn: ({ pageParam: cursor, signal }): Promise<WalletRows> => {
      const { kind, waiting, ...common } = filters;
      return kind || waiting
        ? call(wallet.movements, { query: { ...filters, cursor }, signal })
        : call(wallet.activity, { query: { ...common, cursor }, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** The payments that become available next. */
export const usePendingPayments = () =>
  useQuery({
    queryKey: [...all, 'next-free'],
    queryFn: async ({ signal }) =>
      (await call(wallet.movements, { query: { waiting: 'true', limit: 3 }, signal })).items,
  });

/** Downloads a statement; the calling dialog displays the error. */
export const useStatement = () =>
  useMutation({
    mutationFn: async (query: QueryOf<typeof wallet.statement>) => {
      const { period, currency, format } = query;
      const file = await callFile(wallet.statement, { query });
      saveFile(file, `statement-${period}-${currency}.${format}`);
    },
  });
