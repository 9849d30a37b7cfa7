import type { DeliveryHistory } from '@soloist/contracts';
import { Badge, Button } from '@soloist/ui';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import styles from './deliveries.module.css';
import {
  deliveryStateTexts,
  deliveryTones,
  emailKindTexts,
  isUndelivered,
} from './delivery.rules.ts';

interface EmailHistoryProps {
  deliveries: DeliveryHistory[];
  onRetry: (deliveryId: string) => void;
  /** The delivery that is being queued again. */
  retrying: string | undefined;
}

/** Every email of a document, newest first, with its past states. */
export function EmailHistory({ deliveries, onRetry, retrying }: EmailHistoryProps) {
  if (deliveries.length === 0) return <p className={styles.none}>No emails yet.</p>;
  return (
    <ul className={styles.mails}>
      {deliveries.toReversed().map((delivery) => (
        <li key={delivery.id}>
          <div className={styles.mail}>
            <span>
              <b>{emailKindTexts[delivery.kind]}</b>
              <span>to {delivery.to}</span>
            </span>
            <Badge tone={deliveryTones[delivery.state]}>{deliveryStateTexts[delivery.state]}</Badge>
          </div>
          <ol className={styles.states}>
            {delivery.history.map(({ at, state, reason }) => (
              <li key={`${at} ${state}`}>
                {deliveryStateTexts[state]}
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
              aria-label={`Try again: ${emailKindTexts[delivery.kind]} to ${delivery.to}`}
            >
              Try again
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
