import { clsx } from 'clsx';
import styles from './project-availability.module.css';

/** Whether a freelancer accepts projects, and from when. */
export function ProjectAvailability({ accepting, when }: { accepting: boolean; when: string }) {
  return (
    <p className={styles.accepting}>
      <span className={clsx(styles.dot, accepting && styles.open)} aria-hidden="true" />
      <span>
        {accepting ? 'Accepting projects' : 'Not accepting projects'}
        {when && <span className={styles.aside}>{when}</span>}
      </span>
    </p>
  );
}
