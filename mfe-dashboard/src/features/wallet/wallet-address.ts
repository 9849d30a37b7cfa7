import { currencies, movementKinds, statementPeriod } from '@soloist/contracts';
import { useRole, useSearchParams } from '@soloist/web-client';
import type { MovementFilters } from './wallet.api.ts';

const tabs = {
  freelancer: ['activity', 'payouts'],
  employer: ['invoices', 'activity', 'payouts'],
} as const;
export type WalletTab = (typeof tabs)['employer'][number];

const oneOf = <Value extends string>(values: readonly Value[], given: string | null) =>
  values.find((value) => value === given);

/** What of the wallet is shown, narrowed to what: all of it is in the address. */
export function useWalletAddress() {
  const [params, setParams] = useSearchParams();
  const own: readonly WalletTab[] = tabs[useRole() ?? 'freelancer'];
  const period = statementPeriod.safeParse(params.get('period')).data;

  const change = (changes: Partial<Record<keyof MovementFilters | 'tab', string>>) => {
    // Not what was rendered last: two changes may come between two renders.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: !('tab' in changes) });
  };

  const filters: MovementFilters = {
    kind: oneOf(movementKinds, params.get('kind')),
    currency: oneOf(currencies, params.get('currency')),
    period,
    waiting: params.get('waiting') === 'true' ? 'true' : undefined,
  };
  return {
    tab: oneOf(own, params.get('tab')) ?? own[0] ?? 'activity',
    tabs: own,
    filters,
    change,
    clear: () => change({ kind: '', currency: '', period: '', waiting: '' }),
  };
}
export type WalletAddress = ReturnType<typeof useWalletAddress>;
