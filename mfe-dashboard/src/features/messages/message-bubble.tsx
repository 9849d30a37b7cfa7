import type { ChatMessage } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import clsx from 'clsx';
import { Check, CheckCheck } from 'lucide-react';
import { timeOf } from './message-times.ts';
import styles from './messages.module.css';
import type { OutgoingMessage } from './use-outbox.ts';

export function MessageBubble({ message, isOwn }: { message: ChatMessage; isOwn: boolean }) {
  const Tick = message.seen ? CheckCheck : Check;
  return (
    <div className={clsx(styles.bubble, isOwn && styles.own)}>
      <p>{message.message}</p>
      <span className={styles.foot}>
        <time dateTime={message.createdAt}>{timeOf(message.createdAt)}</time>
        {isOwn && <Tick size={14} role="img" aria-label={message.seen ? 'Seen' : 'Delivered'} />}
      </span>
    </div>
  );
}

interface OutgoingProps {
  message: OutgoingMessage;
  onRetry: (message: OutgoingMessage) => void;
}

/** A message on its way, or one that did not get out. */
export function OutgoingBubble({ message, onRetry }: OutgoingProps) {
  return (
    <div className={clsx(styles.bubble, styles.own, !message.problem && styles.sending)}>
      <p>{message.message}</p>
      <span className={styles.foot} role="status">
        {message.problem ? `Not sent. ${message.problem}` : 'Sending'}
      </span>
      {message.problem && (
        <Button size="sm" onClick={() => onRetry(message)}>
          Try again
        </Button>
      )}
    </div>
  );
}
