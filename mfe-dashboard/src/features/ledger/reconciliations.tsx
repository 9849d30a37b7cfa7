import { Button, EmptyState } from '@soloist/ui';
import { PagedList } from '../projects/paged-list.tsx';
import { useReconcile, useReconciliations } from './ledger.api.ts';
import styles from './ledger.module.css';
import { ReconciliationView } from './reconciliation-view.tsx';

/** Whether debits equal credits, wallets the ledger, and the ledger the provider: each night, and now. */
export function Reconciliations() {
  const list = useReconciliations();
  const reconcile = useReconcile();
  const isRunning = list.data?.pages[0]?.items.some(({ endedAt }) => endedAt === null);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.calm}>
          Each night the ledger is compared with itself, with its balances and with what the
          provider has, up to ten minutes ago. What is missing is settled, and said to be repaired.
        </p>
        <Button
          variant="primary"
          busy={(reconcile.isPending || isRunning) && 'Reconciling'}
          onClick={() => reconcile.mutate()}
        >
          Reconcile now
        </Button>
      </div>
      <PagedList
        list={list}
        what="The reconciliations"
        empty={
          <EmptyState title="Not reconciled yet" text="The first one runs tonight, or at once." />
        }
      >
        {(items) => (
          <ul className={styles.list} aria-label="Reconciliations, newest first">
            {items.map((one) => (
              <ReconciliationView key={one.id} one={one} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
