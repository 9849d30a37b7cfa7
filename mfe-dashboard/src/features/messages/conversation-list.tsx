import type { ChatEntry } from '@soloist/contracts';
import { Avatar, ButtonLink, Count, EmptyState } from '@soloist/ui';
import { getRole, Link, useNavigate } from '@soloist/web-client';
import clsx from 'clsx';
import { PagedList } from '../projects/paged-list.tsx';
import { shortWhen } from './message-times.ts';
import { useConversations } from './messages.api.ts';
import styles from './messages.module.css';

/** With whom one writes, the one written with last first. */
export function ConversationList({ openId }: { openId: string | undefined }) {
  const list = useConversations();
  return (
    <section className={styles.list} aria-label="Conversations">
      <PagedList list={list} what="Your conversations" empty={<NoConversations />}>
        {(entries) => (
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Conversation entry={entry} isOpen={entry.id === openId} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function Conversation({ entry, isOpen }: { entry: ChatEntry; isOpen: boolean }) {
  const { id, name, profileImage, lastMessage, sender, createdAt, unread } = entry;
  const isOwn = sender !== id;
  return (
    <Link
      className={clsx(styles.conversation, unread > 0 && styles.unread)}
      to={`/message/${id}`}
      aria-current={isOpen ? 'page' : undefined}
    >
      <Avatar name={name} src={profileImage} size={44} />
      <span className={styles.about}>
        <span className={styles.line}>
          <b>{name}</b>
          <time dateTime={createdAt}>{shortWhen(createdAt)}</time>
        </span>
        <span className={styles.line}>
          <span className={styles.glimpse}>
            {isOwn && 'You: '}
            <bdi>{lastMessage}</bdi>
          </span>
          {unread > 0 && <Count value={unread} label="unread" />}
        </span>
      </span>
    </Link>
  );
}

function NoConversations() {
  const navigate = useNavigate();
  const people = getRole() === 'employer' ? '/empdiscover' : '/discover?tab=people';
  return (
    <EmptyState
      title="No messages yet"
      text="Whom you write to from a profile, a job or an application will be here."
      action={
        <ButtonLink href={people} onNavigate={navigate}>
          Find people
        </ButtonLink>
      }
    />
  );
}
