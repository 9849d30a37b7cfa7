import type { Chat } from '@soloist/contracts';
import { Button, EmptyState } from '@soloist/ui';
import { useQuery } from '@soloist/web-client';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useOnVisible } from '../../shared/use-on-visible.ts';
import { ApprovalsView } from '../acts/approvals-view.tsx';
import { loadMoreChats } from '../chats/chats.service.ts';
import { searchQuery } from '../chats/sage.api.ts';
import { useChat, useChatStore } from '../chats/use-chat.ts';
import styles from './history.module.css';
import { HistoryRow } from './history-row.tsx';

interface HistoryViewProps {
  onOpen: (chat: Chat) => void;
  onDelete: (chat: Chat) => void;
}

/** All chats, most recent first, and a search of titles and messages. */
export function HistoryView(props: HistoryViewProps) {
  const [search, setSearch] = useState('');
  const hasChats = useChat(({ chats }) => chats.length > 0);
  const [areApprovalsOpen, setApprovalsOpen] = useState(false);
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
      <Button
        size="sm"
        variant="ghost"
        aria-expanded={areApprovalsOpen}
        onClick={() => setApprovalsOpen(!areApprovalsOpen)}
      >
        Approved acts
      </Button>
      {areApprovalsOpen && <ApprovalsView />}
      {query && hasChats ? <SearchResults query={query} {...props} /> : <AllChats {...props} />}
    </div>
  );
}

function AllChats(props: HistoryViewProps) {
  const store = useChatStore();
  const chats = useChat((chat) => chat.chats);
  const isLoading = useChat(({ loading }) => loading.chats);
  const cursor = useChat(({ chatsCursor }) => chatsCursor);
  const end = useOnVisible(() => void loadMoreChats(store), cursor);
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

function SearchResults({ query, ...props }: HistoryViewProps & { query: string }) {
  const known = useChat(({ chats }) => chats);
  const results = useQuery(searchQuery(useDeferredValue(query)));
  if (results.isPending) return <p className={styles.nothing}>Loading...</p>;
  if (results.isError) {
    return (
      <div className={styles.nothing}>
        <p>We couldn’t search your chats.</p>
        <Button size="sm" onClick={() => results.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  // The current chat: it may have been renamed or deleted since the search.
  const chats = results.data.map((chat) => known.find(({ _id }) => _id === chat._id) ?? chat);
  if (chats.length === 0) {
    return <EmptyState title="No matching chats" text={`No chat mentions “${query}”.`} />;
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
