import { Button } from '@soloist/ui';
import { AdminPage } from '../admin/admin-page.tsx';
import { useOpenQueues } from './operations.api.ts';
import styles from './operations.module.css';

/** For those who run the installation: the queues of every service. */
export function OperationsPage() {
  const openQueues = useOpenQueues();
  return (
    <AdminPage title="Queues">
      <div className={styles.section}>
        <p>
          Waiting, running and failed jobs and events of every service; what failed can be tried
          again. The pages stay open in this browser for 15 minutes; they show ids, not what people
          wrote.
        </p>
        <div>
          <Button
            variant="primary"
            busy={openQueues.isPending ? 'Opening' : undefined}
            onClick={() => openQueues.mutate()}
          >
            Open the queues
          </Button>
        </div>
      </div>
    </AdminPage>
  );
}
