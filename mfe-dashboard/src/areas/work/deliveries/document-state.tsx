import type { Delivery } from '@soloist/contracts';
import { Badge, Button, Mark } from '@soloist/ui';
import type { ReactNode } from 'react';
import styles from './deliveries.module.css';
import { deliveryStateTexts, isUndelivered, isUnderWay } from './delivery.rules.ts';

interface DocumentStateProps {
  /** The email that delivers the document to the client. */
  delivery: Delivery | undefined;
  onRetry: () => void;
  isRetrying: boolean;
  /** The document's status, once the email is sent. */
  children: ReactNode;
}

/** A document's delivery until its email is sent, then its status. */
export function DocumentState({ delivery, onRetry, isRetrying, children }: DocumentStateProps) {
  if (delivery && isUndelivered(delivery)) {
    return (
      <div className={styles.failed}>
        <Badge tone="bad">{deliveryStateTexts[delivery.state]}</Badge>
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
        {deliveryStateTexts[delivery.state]}
      </span>
    );
  }
  return children;
}
