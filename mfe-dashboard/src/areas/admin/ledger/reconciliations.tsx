import { Button, EmptyState } from '@soloist/ui';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import { useReconcile, useReconciliations } from './ledger.api.ts';
import styles from './ledger.module.css';
import { ReconciliationView } from './reconciliation-view.tsx';

/** Nightly and manual checks that debits equal credits, wallets the ledger, and the ledger the provider. */
export function Reconciliations() {
  const list = useReconciliations();
  const reconcile = useReconcile();
  const isRunning = list.data?.pages[0]?.items.some(({ endedAt }) => endedAt === null);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.calm}>
          Every night we compare the ledger with its balances and the provider, up to ten minutes
          ago. Missing records are repaired.
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
          <EmptyState
            title="No reconciliations yet"
            text="The first one runs tonight, or start it now."
          />
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
