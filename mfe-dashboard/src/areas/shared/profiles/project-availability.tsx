import type { PublicProfile } from '@soloist/contracts';
import { clsx } from 'clsx';
import styles from './project-availability.module.css';

interface ProjectAvailabilityProps {
  of: Pick<PublicProfile, 'acceptingProjects' | 'isAvailabilityHidden'>;
  when: string;
}

/** Whether a freelancer accepts projects, and from when; only the latter until they confirm it. */
export function ProjectAvailability({ of, when }: ProjectAvailabilityProps) {
  const { acceptingProjects: accepting, isAvailabilityHidden } = of;
  if (isAvailabilityHidden) return when ? <p className={styles.aside}>{when}</p> : null;
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
