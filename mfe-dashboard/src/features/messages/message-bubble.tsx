import type { ChatMessage } from '@soloist/contracts';
import clsx from 'clsx';
import { Check, CheckCheck } from 'lucide-react';
import { ReportButton } from '../reports/report-button.tsx';
import { MessageContent } from './message-content.tsx';
import { timeOf } from './message-times.ts';
import styles from './messages.module.css';

export function MessageBubble({ message, isOwn }: { message: ChatMessage; isOwn: boolean }) {
  const Tick = message.seen ? CheckCheck : Check;
  return (
    <div className={clsx(styles.bubble, isOwn && styles.own)}>
      <MessageContent message={message} isOwn={isOwn} />
      <span className={styles.foot}>
        <time dateTime={message.createdAt}>{timeOf(message.createdAt)}</time>
        {isOwn && <Tick size={14} role="img" aria-label={message.seen ? 'Seen' : 'Delivered'} />}
        {!isOwn && (
          <span className={styles.report}>
            <ReportButton
              iconOnly
              kind="message"
              id={message.id}
              what="this message"
              message={{ shown: message.message, personId: message.sender }}
            />
          </span>
        )}
      </span>
    </div>
  );
}
