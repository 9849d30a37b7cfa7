import { Loading, Skeleton } from '@soloist/ui';
import styles from './loading.module.css';

/** Placeholder of a page whose chunk is loading. */
export const PageLoading = () => (
  <Loading label="Loading the page" className={styles.page}>
    <Skeleton width="40%" height={28} />
    <Skeleton shape="block" height={120} />
    <Skeleton shape="block" height={240} />
  </Loading>
);
