import { Button } from '@soloist/ui';
import { AdminPage } from '../layout/admin-page.tsx';
import { useOpenQueues } from './queues.api.ts';
import styles from './queues.module.css';

/** For admins: the queues of every service. */
export function OperationsPage() {
  const openQueues = useOpenQueues();
  return (
    <AdminPage title="Queues">
      <div className={styles.section}>
        <p>
          View queued, running and failed jobs, and retry failures. Access lasts 15 minutes and
          shows IDs only.
        </p>
        <div>
          <Button
            variant="primary"
            busy={openQueues.isPending ? 'Opening' : undefined}
            onClick={() => openQueues.mutate()}
          >
            Open queues
          </Button>
        </div>
      </div>
    </AdminPage>
  );
}
