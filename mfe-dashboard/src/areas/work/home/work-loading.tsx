import { Loading, Skeleton } from '@soloist/ui';
import styles from './home.module.css';

/** The skeleton of a home's main column: the stages, and five items. */
export const WorkLoading = () => (
  <Loading label="Loading your work" className={styles.workLoading}>
    <Skeleton shape="block" height="var(--flow-height)" />
    <Skeleton shape="block" height="var(--items-height)" />
  </Loading>
);
