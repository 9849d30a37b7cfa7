import { type EndpointInput, flags, wallet } from '@soloist/contracts';
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
export type MovementFilters = Pick<
  QueryOf<typeof wallet.movements>,
  'kind' | 'currency' | 'period' | 'waiting'
>;

// Keys begin with the live topic: what the server says has changed is fetched again.
const all = ['wallet'];

/** After a change of one's own: balances, movements, accounts and payouts hang together. */
export const refetchWallet = () => queryClient.invalidateQueries({ queryKey: all });

/** What one has here, a balance a currency. */
export const useBalances = () =>
  useQuery({
    queryKey: [...all, 'balance'],
    queryFn: async ({ signal }) => (await call(wallet.balance, { signal })).balances,
  });

/** Whether nothing is paid out for now, as far as is known. */
export const usePayoutsPaused = () =>
  useQuery({
    queryKey: ['own-flags'],
    queryFn: async ({ signal }) => (await call(flags.own, { signal })).flags,
    select: ({ payouts }) => payouts === false,
  }).data ?? false;

/** Own movements, newest first; those that wait, the soonest first. */
export const useMovements = (filters: MovementFilters) =>
  useInfiniteQuery({
    queryKey: [...all, 'movements', filters],
    queryFn: ({ pageParam, signal }) =>
      call(wallet.movements, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** The next ones that can be paid out. */
export const useNextFree = () =>
  useQuery({
    queryKey: [...all, 'next-free'],
    queryFn: async ({ signal }) =>
      (await call(wallet.movements, { query: { waiting: 'true', limit: 3 }, signal })).items,
  });

/** Saves a statement; what went wrong is for the dialog that asked. */
export const useStatement = () =>
  useMutation({
    mutationFn: async (query: QueryOf<typeof wallet.statement>) => {
      const { period, currency, format } = query;
      const file = await callFile(wallet.statement, { query });
      saveFile(file, `statement-${period}-${currency}.${format}`);
    },
  });
