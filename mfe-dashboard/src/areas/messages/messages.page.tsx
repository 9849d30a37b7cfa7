import type { ChatEntry } from '@soloist/contracts';
import { PageBar } from '@soloist/ui';
import { useParams } from '@soloist/web-client';
import clsx from 'clsx';
import { useState } from 'react';
import { type ListFilters, useConversations } from './chat/messages.api.ts';
import { useWatchPresence } from './chat/presence.store.ts';
import { useChatFeed } from './chat/use-chat-feed.ts';
import styles from './content/messages.module.css';
import { ConversationList } from './list/conversation-list.tsx';
import { useConversationKeys } from './list/use-conversation-keys.ts';
import { Thread } from './thread/thread.tsx';

/** The conversations beside the open one; phones show one of the two. */
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

/** The server hides the presence of blocked people; they are watched again after unblocking. */
function watchedOf(entries: ChatEntry[], openId: string | undefined): string[] {
  const blocked = new Set(entries.filter((entry) => entry.blocked).map(({ id }) => id));
  const people = new Set([...(openId ? [openId] : []), ...entries.map(({ id }) => id)]);
  return [...people].filter((id) => !blocked.has(id));
}
