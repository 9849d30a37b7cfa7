import type { ChatEntry } from '@soloist/contracts';
import { Avatar, Count, VisuallyHidden } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import clsx from 'clsx';
import { Ban, BellOff } from 'lucide-react';
import { useDraft } from '../chat/drafts.store.ts';
import { shortWhen } from '../chat/message-times.rules.ts';
import { usePresence } from '../chat/presence.store.ts';
import { useIsTyping } from '../chat/typing.store.ts';
import styles from './list.module.css';

/** A conversation: the person, the last message or draft, and the unread count. */
export function ConversationRow({ entry, isOpen }: { entry: ChatEntry; isOpen: boolean }) {
  const { id, name, profileImage, createdAt, unread, muted, blocked } = entry;
  const isOnline = usePresence(id)?.online;
  return (
    <Link
      className={clsx(styles.conversation, unread > 0 && !muted && styles.unread)}
      to={`/message/${id}`}
      aria-current={isOpen ? 'page' : undefined}
    >
      <Avatar name={name} src={profileImage} size={44} presence={isOnline ? 'online' : undefined} />
      <span className={styles.about}>
        <span className={styles.line}>
          <b>{name}</b>
          {isOnline && <VisuallyHidden>online</VisuallyHidden>}
          <time dateTime={createdAt}>{shortWhen(createdAt)}</time>
        </span>
        <span className={styles.line}>
          <Glimpse entry={entry} isOpen={isOpen} />
          {muted && <BellOff size={14} role="img" aria-label="Muted" />}
          {blocked && <Ban size={14} role="img" aria-label="Blocked" />}
          {unread > 0 && (
            <Count value={unread} label="unread" className={clsx(muted && styles.quiet)} />
          )}
        </span>
      </span>
    </Link>
  );
}

function Glimpse({ entry, isOpen }: { entry: ChatEntry; isOpen: boolean }) {
  const { id, sender, lastMessage } = entry;
  const draft = useDraft(id).text.trim();
  const isTyping = useIsTyping(id);
  if (isTyping) return <span className={styles.glimpse}>Typing…</span>;
  if (draft && !isOpen) {
    return (
      <span className={styles.glimpse}>
        <span className={styles.draft}>Draft: </span>
        <bdi>{draft}</bdi>
      </span>
    );
  }
  return (
    <span className={styles.glimpse}>
      {sender !== id && 'You: '}
      <bdi>{lastMessage}</bdi>
    </span>
  );
}
