import { ledgerAccount } from '@soloist/contracts';
import { useSearchParams } from '@soloist/web-client';
import type { LedgerFilters } from './ledger.api.ts';

export const ledgerTabs = ['reconciliations', 'troubles', 'accounts', 'movements'] as const;
export type LedgerTab = (typeof ledgerTabs)[number];

/** What of the ledger is shown, narrowed to what: all of it is in the address. */
export function useLedgerAddress() {
  const [params, setParams] = useSearchParams();
  const filters: LedgerFilters = {
    // What is no account's name is refused by the server; the field says so.
    account: ledgerAccount.safeParse(params.get('account')).data,
    kind: params.get('kind') || undefined,
    key: params.get('key') || undefined,
  };

  const change = (changes: Partial<Record<keyof LedgerFilters | 'tab', string>>) => {
    // Not what was rendered last: two changes may come between two renders.
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
    /** As it was typed, also while it is no account's name. */
    typedAccount: params.get('account') ?? '',
    change,
    clear: () => change({ account: '', kind: '', key: '' }),
  };
}
export type LedgerAddress = ReturnType<typeof useLedgerAddress>;
