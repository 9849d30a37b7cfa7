import { Loading, Skeleton } from '@soloist/ui';
import styles from './lists.module.css';

/** The skeleton of a list of results. */
export const ResultsLoading = ({ what }: { what: string }) => (
  <Loading label={`Loading the ${what}`} className={styles.results}>
    <Skeleton width="30%" height={34} />
    <Skeleton shape="block" height={140} />
    <Skeleton shape="block" height={140} />
    <Skeleton shape="block" height={140} />
  </Loading>
);
