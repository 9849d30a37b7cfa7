import type { Chat } from '@soloist/contracts';
import { Button, EmptyState } from '@soloist/ui';
import { useQuery } from '@soloist/web-client';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { loadMoreChats } from '../chats/chats.service.ts';
import { searchQuery } from '../chats/sage.api.ts';
import { useChat, useChatStore } from '../chats/sage-context.ts';
import { useOnSight } from '../panel/use-on-sight.ts';
import styles from './history.module.css';
import { HistoryRow } from './history-row.tsx';

interface HistoryViewProps {
  onOpen: (chat: Chat) => void;
  onDelete: (chat: Chat) => void;
}

/** Every chat, last used first, and a search through their titles and messages. */
export function HistoryView(props: HistoryViewProps) {
  const [search, setSearch] = useState('');
  const hasChats = useChat(({ chats }) => chats.length > 0);
  const query = search.trim();
  return (
    <div className={styles.history}>
      {hasChats && (
        <label className={styles.search}>
          <Search size={16} aria-hidden />
          <input
            type="search"
            aria-label="Search chats"
            placeholder="Search chats"
            maxLength={100}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
      )}
      {query && hasChats ? <FoundChats query={query} {...props} /> : <AllChats {...props} />}
    </div>
  );
}

function AllChats(props: HistoryViewProps) {
  const store = useChatStore();
  const chats = useChat((chat) => chat.chats);
  const isLoading = useChat(({ loading }) => loading.chats);
  const cursor = useChat(({ chatsCursor }) => chatsCursor);
  const end = useOnSight(() => void loadMoreChats(store), cursor);
  if (chats.length === 0) {
    return <p className={styles.nothing}>{isLoading ? 'Loading...' : 'No previous chats'}</p>;
  }
  return (
    <>
      <ChatRows chats={chats} {...props} />
      <div ref={end} className={styles.more}>
        {cursor && (
          <Button size="sm" variant="ghost" onClick={() => loadMoreChats(store)}>
            {isLoading ? 'Loading...' : 'Older chats'}
          </Button>
        )}
      </div>
    </>
  );
}

function FoundChats({ query, ...props }: HistoryViewProps & { query: string }) {
  const known = useChat(({ chats }) => chats);
  const found = useQuery(searchQuery(useDeferredValue(query)));
  if (found.isPending) return <p className={styles.nothing}>Loading...</p>;
  if (found.isError) {
    return (
      <div className={styles.nothing}>
        <p>The search did not work.</p>
        <Button size="sm" onClick={() => found.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  // As it is now: it may have been renamed or deleted since it was found.
  const chats = found.data.map((chat) => known.find(({ _id }) => _id === chat._id) ?? chat);
  if (chats.length === 0) {
    return <EmptyState title="Nothing found" text={`No chat mentions “${query}”.`} />;
  }
  return <ChatRows chats={chats} {...props} />;
}

function ChatRows({ chats, ...props }: HistoryViewProps & { chats: Chat[] }) {
  return (
    <ul className={styles.rows}>
      {chats.map((chat) => (
        <HistoryRow key={chat._id} chat={chat} {...props} />
      ))}
    </ul>
  );
}
