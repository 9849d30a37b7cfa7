import type { Delivery } from '@soloist/contracts';
import { Badge, Button, Mark } from '@soloist/ui';
import type { ReactNode } from 'react';
import styles from './deliveries.module.css';
import { deliveryTexts, isUndelivered, isUnderWay } from './delivery-texts.ts';

interface PaperStateProps {
  /** The mail that brings the paper to the client. */
  delivery: Delivery | undefined;
  onRetry: () => void;
  isRetrying: boolean;
  /** Its status, once the mail is out. */
  children: ReactNode;
}

/** Where a paper stands: on its way to the client while the mail is not out, then its status. */
export function PaperState({ delivery, onRetry, isRetrying, children }: PaperStateProps) {
  if (delivery && isUndelivered(delivery)) {
    return (
      <div className={styles.failed}>
        <Badge tone="bad">{deliveryTexts[delivery.state]}</Badge>
        <p>{delivery.reason}</p>
        <Button size="sm" busy={isRetrying && 'Queueing'} onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (delivery && isUnderWay(delivery)) {
    return (
      <span className={styles.working} role="status">
        <Mark size={20} state="working" />
        {deliveryTexts[delivery.state]}
      </span>
    );
  }
  return children;
}
