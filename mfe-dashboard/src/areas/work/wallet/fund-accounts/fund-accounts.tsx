import type { FundAccount } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { QueryPanel } from '../../../shared/loading/query-content.tsx';
import { useFundAccounts } from '../fund-accounts.api.ts';
import { LimitLine } from '../payouts/limit-line.tsx';
import { ScheduleLine } from '../payouts/schedule-line.tsx';
import styles from '../wallet.module.css';
import { AddFundAccount } from './add-fund-account.tsx';
import { FundAccountItem } from './fund-account-item.tsx';

/** The payout accounts and the payout schedule. */
export function FundAccounts() {
  const accounts = useFundAccounts();
  return (
    <section className={styles.column} aria-labelledby="accounts">
      <h2 id="accounts" className={styles.title}>
        Payout accounts
      </h2>
      <QueryPanel query={accounts} what="Your accounts" height={140}>
        {(list) => <Accounts accounts={list} />}
      </QueryPanel>
    </section>
  );
}

function Accounts({ accounts }: { accounts: FundAccount[] }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {accounts.length === 0 ? (
        <p className={styles.calm}>
          Add your bank account or UPI address. We verify it before the first payout.
        </p>
      ) : (
        <ul className={styles.lines} aria-label="Your accounts">
          {accounts.map((account) => (
            <FundAccountItem key={account.id} account={account} />
          ))}
        </ul>
      )}
      <div>
        <Button
          size="sm"
          variant={accounts.length === 0 ? 'secondary' : 'ghost'}
          icon={<Plus size={16} />}
          onClick={() => setAdding(true)}
        >
          Add account
        </Button>
      </div>
      {accounts.length > 0 && (
        <>
          <ScheduleLine accounts={accounts} />
          <LimitLine />
        </>
      )}
      {isAdding && <AddFundAccount onClose={() => setAdding(false)} />}
    </>
  );
}
