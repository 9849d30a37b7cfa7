import { ledgerAccount } from '@soloist/contracts';
import { useSearchParams } from '@soloist/web-client';
import type { LedgerFilters } from './ledger.api.ts';

export const ledgerTabs = ['reconciliations', 'troubles', 'accounts', 'movements'] as const;
export type LedgerTab = (typeof ledgerTabs)[number];

/** The ledger's tab and filters, which the address holds completely. */
export function useLedgerAddress() {
  const [params, setParams] = useSearchParams();
  const filters: LedgerFilters = {
    // The server refuses an invalid account name; the field says so.
    account: ledgerAccount.safeParse(params.get('account')).data,
    kind: params.get('kind') || undefined,
    key: params.get('key') || undefined,
  };

  const change = (changes: Partial<Record<keyof LedgerFilters | 'tab', string>>) => {
    // Not the params of the last render: two changes may happen between two renders.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: !('tab' in changes) });
  };
  return {
    tab: ledgerTabs.find((each) => each === params.get('tab')) ?? 'reconciliations',
    filters,
    /** The input as typed, even while it is not an account name. */
    typedAccount: params.get('account') ?? '',
    change,
    clear: () => change({ account: '', kind: '', key: '' }),
  };
}
export type LedgerAddress = ReturnType<typeof useLedgerAddress>;
