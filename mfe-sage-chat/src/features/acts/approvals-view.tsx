import { Button } from '@soloist/ui';
import { updatedText } from '../../shared/dates.rules.ts';
import { ActContent } from './act-card.tsx';
import { useApprovals } from './acts.api.ts';
import styles from './acts.module.css';

/** Everything that the person let Sage do, newest first. */
export function ApprovalsView() {
  const { data, isError, isFetching, refetch } = useApprovals();
  if (isError && !data) {
    return (
      <div className={styles.foot}>
        <p className={styles.note}>We couldn’t load your approvals.</p>
        <Button size="sm" busy={isFetching && 'Loading'} onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!data) return <p className={styles.note}>Loading...</p>;
  if (data.length === 0) return <p className={styles.note}>Acts that you approve appear here.</p>;
  return (
    <ul className={styles.list}>
      {data.map((act) => (
        <li key={act.id} className={styles.act}>
          <b>{act.title}</b>
          {act.approvedAt && (
            <time className={styles.note} dateTime={act.approvedAt}>
              {updatedText(act.approvedAt)}
            </time>
          )}
          <ActContent act={act} />
        </li>
      ))}
    </ul>
  );
}
