import type { ChatMessage } from '@soloist/contracts';
import { Check, CheckCheck } from 'lucide-react';
import { timeOf } from '../chat/message-times.rules.ts';
import { MailState } from './guest-note.tsx';
import styles from './message.module.css';

export type Reach = 'sent' | 'delivered' | 'seen';

const reachTexts = { sent: 'Sent', delivered: 'Delivered', seen: 'Seen' };

interface MessageFootProps {
  id: string;
  message: ChatMessage;
  /** For the user's messages only. */
  reach: Reach | undefined;
  /** Grouped messages share one visible foot; screen readers hear it for each. */
  isHidden: boolean;
  /** Shows the status in words. */
  isNewest: boolean;
}

/** The time of a message and its delivery status. */
export function MessageFoot({ id, message, reach, isHidden, isNewest }: MessageFootProps) {
  const { createdAt, editedAt, deletedAt, mail } = message;
  return (
    <span id={id} className={styles.foot} hidden={isHidden}>
      <time dateTime={createdAt}>{timeOf(createdAt)}</time>
      {editedAt && !deletedAt && <span>Edited</span>}
      {mail && <MailState mail={mail} />}
      {reach && <Ticks reach={reach} withWords={isNewest} />}
    </span>
  );
}

function Ticks({ reach, withWords }: { reach: Reach; withWords: boolean }) {
  const Icon = reach === 'sent' ? Check : CheckCheck;
  const className = reach === 'seen' ? styles.seen : undefined;
  if (!withWords)
    return <Icon size={14} role="img" aria-label={reachTexts[reach]} className={className} />;
  return (
    <>
      <Icon size={14} aria-hidden="true" className={className} />
      <span>{reachTexts[reach]}</span>
    </>
  );
}
