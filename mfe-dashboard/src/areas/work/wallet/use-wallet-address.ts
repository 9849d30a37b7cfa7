import { currencies, statementPeriod, transactionKinds } from '@soloist/contracts';
import { useRole, useSearchParams } from '@soloist/web-client';
import type { TransactionFilters } from './wallet.api.ts';

const tabs = {
  freelancer: ['activity', 'payouts'],
  employer: ['invoices', 'activity', 'payouts'],
} as const;
export type WalletTab = (typeof tabs)['employer'][number];

const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text);

/** The wallet's tab and filters, which the address holds completely. */
export function useWalletAddress() {
  const [params, setParams] = useSearchParams();
  const roleTabs: readonly WalletTab[] = tabs[useRole() ?? 'freelancer'];
  const period = statementPeriod.safeParse(params.get('period')).data;

  const change = (changes: Partial<Record<keyof TransactionFilters | 'tab', string>>) => {
    // Not the params of the last render: two changes may happen between two renders.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: !('tab' in changes) });
  };

  const filters: TransactionFilters = {
    kind: oneOf(transactionKinds, params.get('kind')),
    currency: oneOf(currencies, params.get('currency')),
    period,
    waiting: params.get('waiting') === 'true' ? 'true' : undefined,
  };
  return {
    tab: oneOf(roleTabs, params.get('tab')) ?? roleTabs[0] ?? 'activity',
    tabs: roleTabs,
    filters,
    change,
    clear: () => change({ kind: '', currency: '', period: '', waiting: '' }),
  };
}
export type WalletAddress = ReturnType<typeof useWalletAddress>;
