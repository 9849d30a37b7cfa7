import { ledgerAccount } from '@soloist/contracts';
import { useAddressParams } from '../../shared/lists/use-address-params.ts';
import type { LedgerFilters } from './ledger.api.ts';

export const ledgerTabs = ['reconciliations', 'troubles', 'accounts', 'movements'] as const;
export type LedgerTab = (typeof ledgerTabs)[number];

type Names = keyof LedgerFilters | 'tab';

/** The ledger's tab and filters, which the address holds completely. */
export function useLedgerAddress() {
  const { params, change: changeParams } = useAddressParams<Names>();
  const filters: LedgerFilters = {
    // The server refuses an invalid account name; the field says so.
    account: ledgerAccount.safeParse(params.get('account')).data,
    kind: params.get('kind') || undefined,
    key: params.get('key') || undefined,
  };

  const change = (changes: Partial<Record<Names, string>>) =>
    changeParams(changes, { replace: !('tab' in changes) });
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
