import type { ChatMessage } from '@soloist/contracts';
import { Check, CheckCheck } from 'lucide-react';
import { MailState } from '../guest-note.tsx';
import { timeOf } from '../message-times.ts';
import styles from './message.module.css';

export type Reach = 'sent' | 'delivered' | 'seen';

const words = { sent: 'Sent', delivered: 'Delivered', seen: 'Seen' };

interface MessageFootProps {
  id: string;
  message: ChatMessage;
  /** Of an own message. */
  reach: Reach | undefined;
  /** Those that stand together share one, which all can hear. */
  isHidden: boolean;
  /** Says in words how far it came. */
  isNewest: boolean;
}

/** When it was written, and what became of it. */
export function MessageFoot({ id, message, reach, isHidden, isNewest }: MessageFootProps) {
  const { createdAt, editedAt, deletedAt, mail } = message;
  return (
    <span id={id} className={styles.foot} hidden={isHidden}>
      <time dateTime={createdAt}>{timeOf(createdAt)}</time>
      {editedAt && !deletedAt && <span>Changed</span>}
      {mail && <MailState mail={mail} />}
      {reach && <Ticks reach={reach} withWords={isNewest} />}
    </span>
  );
}

function Ticks({ reach, withWords }: { reach: Reach; withWords: boolean }) {
  const Icon = reach === 'sent' ? Check : CheckCheck;
  const className = reach === 'seen' ? styles.seen : undefined;
  if (!withWords)
    return <Icon size={14} role="img" aria-label={words[reach]} className={className} />;
  return (
    <>
      <Icon size={14} aria-hidden="true" className={className} />
      <span>{words[reach]}</span>
    </>
  );
}
