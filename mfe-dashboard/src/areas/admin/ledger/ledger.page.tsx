import { PageBar, Tabs } from '@soloist/ui';
import { AdminNav } from '../layout/admin-nav.tsx';
import styles from './ledger.module.css';
import { LedgerAccounts } from './ledger-accounts.tsx';
import { LedgerIncidents } from './ledger-incidents.tsx';
import { LedgerTransactions } from './ledger-transactions.tsx';
import { Reconciliations } from './reconciliations.tsx';
import { type LedgerTab, ledgerTabs, useLedgerAddress } from './use-ledger-address.ts';

const tabLabels: Record<LedgerTab, string> = {
  reconciliations: 'Reconciliations',
  troubles: 'Incidents',
  accounts: 'Accounts',
  movements: 'Transactions',
};

/** For admins: all transactions, and whether they agree with the balances and the provider. */
export function LedgerPage() {
  const address = useLedgerAddress();
  const { tab } = address;
  return (
    <>
      <PageBar title="Ledger" />
      <AdminNav />
      <div className={styles.page}>
        <Tabs
          label="Ledger sections"
          value={tab}
          onChange={(next) => address.change({ tab: next })}
          tabs={ledgerTabs.map((value) => ({ value, label: tabLabels[value] }))}
        >
          <div className={styles.panel}>
            {tab === 'reconciliations' && <Reconciliations />}
            {tab === 'troubles' && <LedgerIncidents />}
            {tab === 'accounts' && <LedgerAccounts />}
            {tab === 'movements' && <LedgerTransactions address={address} />}
          </div>
        </Tabs>
      </div>
    </>
  );
}
