import { PageBar, Tabs } from '@soloist/ui';
import { AdminNav } from '../admin/admin-nav.tsx';
import styles from './ledger.module.css';
import { LedgerAccounts } from './ledger-accounts.tsx';
import { type LedgerTab, ledgerTabs, useLedgerAddress } from './ledger-address.ts';
import { LedgerMovements } from './ledger-movements.tsx';
import { LedgerTroubles } from './ledger-troubles.tsx';
import { Reconciliations } from './reconciliations.tsx';

const tabLabels: Record<LedgerTab, string> = {
  reconciliations: 'Reconciliations',
  troubles: 'Troubles',
  accounts: 'Accounts',
  movements: 'Movements',
};

/** For those who run the installation: what is booked, and whether it agrees with itself and the provider. */
export function LedgerPage() {
  const address = useLedgerAddress();
  const { tab } = address;
  return (
    <>
      <PageBar title="Ledger" />
      <AdminNav />
      <div className={styles.page}>
        <Tabs
          label="Parts of the ledger"
          value={tab}
          onChange={(next) => address.change({ tab: next })}
          tabs={ledgerTabs.map((value) => ({ value, label: tabLabels[value] }))}
        >
          <div className={styles.panel}>
            {tab === 'reconciliations' && <Reconciliations />}
            {tab === 'troubles' && <LedgerTroubles />}
            {tab === 'accounts' && <LedgerAccounts />}
            {tab === 'movements' && <LedgerMovements address={address} />}
          </div>
        </Tabs>
      </div>
    </>
  );
}
