import type { OwnApplication } from '@soloist/contracts';
import { formatInstant } from '../../dates.ts';
import timeline from '../projects/timeline.module.css';
import styles from './application.module.css';

const events = {
  applied: 'Applied',
  shortlisted: 'Shortlisted',
  hired: 'Hired',
  rejected: 'Not chosen',
  withdrawn: 'Withdrawn',
} as const;

/** Everything that happened to an application, oldest first, with what was said of it. */
export const ApplicationHistory = ({ history }: Pick<OwnApplication, 'history'>) => (
  <ol className={timeline.timeline}>
    {history.map(({ at, status, reason }, index) => (
      <li key={`${at} ${status}`}>
        {status === 'applied' && index > 0 ? 'Back among the applicants' : events[status]}
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
