import { currencies, statementPeriod, transactionKinds } from '@soloist/contracts';
import { useRole } from '@soloist/web-client';
import { useAddressParams } from '../../shared/lists/use-address-params.ts';
import type { TransactionFilters } from './wallet.api.ts';

const tabs = {
  freelancer: ['activity', 'payouts'],
  employer: ['invoices', 'activity', 'payouts'],
} as const;
export type WalletTab = (typeof tabs)['employer'][number];

const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text);

type Names = keyof TransactionFilters | 'tab';

/** The wallet's tab and filters, which the address holds completely. */
export function useWalletAddress() {
  const { params, change: changeParams } = useAddressParams<Names>();
  const roleTabs: readonly WalletTab[] = tabs[useRole() ?? 'freelancer'];
  const period = statementPeriod.safeParse(params.get('period')).data;

  const change = (changes: Partial<Record<Names, string>>) =>
    changeParams(changes, { replace: !('tab' in changes) });

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
