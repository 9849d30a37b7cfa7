import { Loading, Skeleton } from '@soloist/ui';
import styles from './page-loading.module.css';

/** Stands for a page whose chunk is on its way. */
export const PageLoading = () => (
  <Loading label="Loading the page" className={styles.page}>
    <Skeleton width="40%" height={28} />
    <Skeleton shape="block" height={120} />
    <Skeleton shape="block" height={240} />
  </Loading>
);
