import { Loading, Skeleton } from '@soloist/ui';
import styles from './thread.module.css';

const widths = ['46%', '62%', '38%', '54%', '30%'];

/** The shape of a conversation that is on its way. */
export const ThreadLoading = () => (
  <Loading label="This conversation: loading" className={styles.loading}>
    {widths.map((width) => (
      <Skeleton key={width} shape="block" width={width} height={44} />
    ))}
  </Loading>
);
