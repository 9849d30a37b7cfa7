import { Loading, PageBar, Skeleton } from '@soloist/ui';
import styles from './sent-invoice.module.css';

export const OpeningSentInvoice = () => (
  <>
    <PageBar title="Invoice" />
    <div className={styles.column}>
      <Loading label="Opening the invoice">
        <Skeleton width={48} height={48} shape="circle" />
        <Skeleton width="60%" height={30} />
        <Skeleton width="90%" />
        <Skeleton height={176} shape="block" />
        <Skeleton height={132} shape="block" />
      </Loading>
    </div>
  </>
);
