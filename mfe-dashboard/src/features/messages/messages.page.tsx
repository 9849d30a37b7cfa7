import type { ChatEntry } from '@soloist/contracts';
import { PageBar } from '@soloist/ui';
import { useParams } from '@soloist/web-client';
import clsx from 'clsx';
import { useState } from 'react';
import { ConversationList } from './list/conversation-list.tsx';
import { useConversationKeys } from './list/use-conversation-keys.ts';
import { type ListFilters, useConversations } from './messages.api.ts';
import styles from './messages.module.css';
import { useWatchPresence } from './presence.ts';
import { Thread } from './thread/thread.tsx';
import { useChatFeed } from './use-chat-feed.ts';

/** Conversations, and the open one beside them; on phones one or the other. */
export function MessagesPage() {
  const { userId } = useParams();
  const [filters, setFilters] = useState<ListFilters>({ q: '', isUnreadOnly: false });
  const list = useConversations(filters);
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  useChatFeed();
  useConversationKeys(entries, userId);
  useWatchPresence(watchedOf(entries, userId));
  return (
    <div className={clsx(styles.page, userId && styles.open)}>
      {!userId && <PageBar title="Messages" />}
      <div className={styles.side}>
        <ConversationList list={list} openId={userId} filters={filters} onFilters={setFilters} />
      </div>
      {userId ? (
        <Thread key={userId} userId={userId} />
      ) : (
        <p className={styles.choose}>Choose a conversation.</p>
      )}
    </div>
  );
}

/** Of who is blocked nothing is told; asked again once they are not. */
function watchedOf(entries: ChatEntry[], openId: string | undefined): string[] {
  const blocked = new Set(entries.filter((entry) => entry.blocked).map(({ id }) => id));
  const people = new Set([...(openId ? [openId] : []), ...entries.map(({ id }) => id)]);
  return [...people].filter((id) => !blocked.has(id));
}
