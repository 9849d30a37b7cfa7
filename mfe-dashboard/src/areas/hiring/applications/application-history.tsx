import type { MyApplication } from '@soloist/contracts';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import timeline from '../../shared/timeline/timeline.module.css';
import styles from './application.module.css';

const events = {
  applied: 'Applied',
  shortlisted: 'Shortlisted',
  hired: 'Hired',
  rejected: 'Declined',
  withdrawn: 'Withdrawn',
} as const;

/** Every status of an application, oldest first, with the client's reasons. */
export const ApplicationHistory = ({ history }: Pick<MyApplication, 'history'>) => (
  <ol className={timeline.timeline}>
    {history.map(({ at, status, reason }, index) => (
      <li key={`${at} ${status}`}>
        {status === 'applied' && index > 0 ? 'Moved back to applied' : events[status]}
        {reason && (
          <p className={styles.reason} dir="auto">
            {reason}
          </p>
        )}
        <time dateTime={at}>{formatInstant(at)}</time>
      </li>
    ))}
  </ol>
);
