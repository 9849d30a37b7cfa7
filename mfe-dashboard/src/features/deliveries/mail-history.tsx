import type { DeliveryHistory } from '@soloist/contracts';
import { Badge, Button } from '@soloist/ui';
import { formatInstant } from '../../dates.ts';
import styles from './deliveries.module.css';
import { deliveryTexts, deliveryTones, isUndelivered, mailTexts } from './delivery-texts.ts';

interface MailHistoryProps {
  deliveries: DeliveryHistory[];
  onRetry: (deliveryId: string) => void;
  /** The delivery that is being queued again. */
  retrying: string | undefined;
}

/** Every mail of a paper, newest first, with the states it was in. */
export function MailHistory({ deliveries, onRetry, retrying }: MailHistoryProps) {
  if (deliveries.length === 0) return <p className={styles.none}>Nothing was mailed yet.</p>;
  return (
    <ul className={styles.mails}>
      {deliveries.toReversed().map((delivery) => (
        <li key={delivery.id}>
          <div className={styles.mail}>
            <span>
              <b>{mailTexts[delivery.kind]}</b>
              <span>to {delivery.to}</span>
            </span>
            <Badge tone={deliveryTones[delivery.state]}>{deliveryTexts[delivery.state]}</Badge>
          </div>
          <ol className={styles.states}>
            {delivery.history.map(({ at, state, reason }) => (
              <li key={`${at} ${state}`}>
                {deliveryTexts[state]}
                {reason && <span>{reason}</span>}
                <time dateTime={at}>{formatInstant(at)}</time>
              </li>
            ))}
          </ol>
          {isUndelivered(delivery) && (
            <Button
              size="sm"
              busy={retrying === delivery.id && 'Queueing'}
              onClick={() => onRetry(delivery.id)}
              aria-label={`Try again: ${mailTexts[delivery.kind]} to ${delivery.to}`}
            >
              Try again
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
