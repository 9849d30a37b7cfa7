import { PageBar } from '@soloist/ui';
import { SentSkeleton } from '../../shared/sent/sent-skeleton.tsx';
import styles from './sent-invoice.module.css';

export const OpeningSentInvoice = () => (
  <>
    <PageBar title="Invoice" />
    <div className={styles.column}>
      <SentSkeleton label="Opening the invoice" />
    </div>
  </>
);
