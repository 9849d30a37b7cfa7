import { Loading, Skeleton } from '@soloist/ui';
import type { ReactNode } from 'react';
import styles from './profile.module.css';

interface ProfileLayoutProps {
  /** Avatar, name, actions and details. */
  identity: ReactNode;
  /** Skills, tools and links: below the details, on phones below the work. */
  more: ReactNode;
  work: ReactNode;
}

/** Details on the left, work on the right. */
export function ProfileLayout({ identity, more, work }: ProfileLayoutProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.identity}>{identity}</div>
      <div className={styles.work}>{work}</div>
      <div className={styles.more}>{more}</div>
    </div>
  );
}

export function ProfileLoading() {
  return (
    <Loading label="Loading the profile">
      <div className={styles.columns}>
        <div className={styles.identity}>
          <Skeleton shape="circle" width={112} height={112} />
          <div className={styles.bones}>
            <Skeleton width="70%" height={28} />
            <Skeleton width="100%" />
            <Skeleton width="80%" />
            <Skeleton shape="block" height={36} />
            <Skeleton shape="block" height={150} />
          </div>
        </div>
        <div className={styles.work}>
          <div className={styles.bones}>
            <Skeleton shape="block" height={56} />
            <Skeleton width="40%" height={20} />
            <Skeleton shape="block" height={220} />
          </div>
        </div>
      </div>
    </Loading>
  );
}
