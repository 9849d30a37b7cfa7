import { Loading, Skeleton } from '@soloist/ui';
import styles from './lists.module.css';

interface ResultsLoadingProps {
  what: string;
  /** Results in a wall of cards instead of rows. */
  cards?: boolean;
}

/** The skeleton of a list of results. */
export const ResultsLoading = ({ what, cards = false }: ResultsLoadingProps) => (
  <Loading label={`Loading the ${what}`} className={styles.results}>
    <Skeleton width="30%" height={34} />
    <div className={cards ? styles.cards : styles.results}>
      <Skeleton shape="block" height={cards ? 260 : 140} />
      <Skeleton shape="block" height={cards ? 260 : 140} />
      <Skeleton shape="block" height={cards ? 260 : 140} />
    </div>
  </Loading>
);
