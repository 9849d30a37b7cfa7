import type { ChatEntry } from '@soloist/contracts';
import {
  Button,
  ButtonLink,
  EmptyState,
  Loading,
  SearchBox,
  Segmented,
  Skeleton,
} from '@soloist/ui';
import { getRole, useNavigate } from '@soloist/web-client';
import type { KeyboardEvent } from 'react';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import type { ListFilters, useConversations } from '../chat/messages.api.ts';
import { LoadEdge } from '../load-edge.tsx';
import { ConversationRow } from './conversation-row.tsx';
import styles from './list.module.css';

interface ConversationListProps {
  list: ReturnType<typeof useConversations>;
  openId: string | undefined;
  filters: ListFilters;
  onFilters: (filters: ListFilters) => void;
}

const shows = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;

/** The conversations, the most recent first. */
export function ConversationList({ list, openId, filters, onFilters }: ConversationListProps) {
  const { q, isUnreadOnly } = filters;
  return (
    <section className={styles.list} aria-label="Conversations">
      <div className={styles.tools}>
        <SearchBox
          label="Search people"
          className={styles.search}
          q={q}
          onSearch={(words) => onFilters({ ...filters, q: words })}
        />
        <Segmented
          label="Show"
          value={isUnreadOnly ? 'unread' : 'all'}
          options={shows}
          onChange={(filter) => onFilters({ ...filters, isUnreadOnly: filter === 'unread' })}
        />
      </div>
      <QueryPage query={list} what="Your conversations" loading={<ListLoading />}>
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items);
          if (entries.length === 0) return <Nothing filters={filters} onFilters={onFilters} />;
          return (
            <>
              <Entries entries={entries} openId={openId} />
              {list.hasNextPage && (
                <LoadEdge
                  what="more conversations"
                  load={async () => void (await list.fetchNextPage({ throwOnError: true }))}
                />
              )}
            </>
          );
        }}
      </QueryPage>
    </section>
  );
}

function Entries({ entries, openId }: { entries: ChatEntry[]; openId: string | undefined }) {
  return (
    <ul onKeyDown={walk}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <ConversationRow entry={entry} isOpen={entry.id === openId} />
        </li>
      ))}
    </ul>
  );
}

/** Moves the focus between conversations with the arrow keys. */
function walk(event: KeyboardEvent<HTMLUListElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.altKey) return;
  const links: (Element | null)[] = [...event.currentTarget.querySelectorAll('a')];
  const next = links[links.indexOf(document.activeElement) + step];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

const ListLoading = () => (
  <Loading label="Loading your conversations">
    <div className={styles.skeleton}>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} shape="block" height={52} />
      ))}
    </div>
  </Loading>
);

function Nothing({ filters, onFilters }: Pick<ConversationListProps, 'filters' | 'onFilters'>) {
  const navigate = useNavigate();
  const people = getRole() === 'employer' ? '/empdiscover' : '/discover?tab=people';
  const all = (
    <Button onClick={() => onFilters({ q: '', isUnreadOnly: false })}>
      Show all conversations
    </Button>
  );
  if (filters.q) {
    const text = 'No conversation matches this name.';
    return <EmptyState title="No conversations found" text={text} action={all} />;
  }
  if (filters.isUnreadOnly) {
    return (
      <EmptyState title="No unread messages" text="You have read all your messages." action={all} />
    );
  }
  return (
    <EmptyState
      title="No messages yet"
      text="Your conversations appear here."
      action={
        <ButtonLink href={people} onNavigate={navigate}>
          Find people
        </ButtonLink>
      }
    />
  );
}
