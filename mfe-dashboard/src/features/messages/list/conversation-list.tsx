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
import { LoadedPage } from '../../../loaded.tsx';
import type { ListFilters, useConversations } from '../messages.api.ts';
import { LoadEdge } from '../thread/load-edge.tsx';
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

/** With whom one writes, the one written with last first. */
export function ConversationList({ list, openId, filters, onFilters }: ConversationListProps) {
  const { q, isUnreadOnly } = filters;
  return (
    <section className={styles.list} aria-label="Conversations">
      <div className={styles.tools}>
        <SearchBox
          label="Find a person"
          className={styles.search}
          q={q}
          onSearch={(words) => onFilters({ ...filters, q: words })}
        />
        <Segmented
          label="Show"
          value={isUnreadOnly ? 'unread' : 'all'}
          options={shows}
          onChange={(shown) => onFilters({ ...filters, isUnreadOnly: shown === 'unread' })}
        />
      </div>
      <LoadedPage query={list} what="Your conversations" loading={<ListLoading />}>
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items);
          if (entries.length === 0) return <Nothing filters={filters} onFilters={onFilters} />;
          return (
            <>
              <Entries entries={entries} openId={openId} />
              {list.hasNextPage && (
                <LoadEdge
                  what="More conversations"
                  load={async () => void (await list.fetchNextPage({ throwOnError: true }))}
                />
              )}
            </>
          );
        }}
      </LoadedPage>
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

/** Up and down lead from one to the next. */
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
  <Loading label="Your conversations: loading">
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
    const text = 'No conversation is with somebody of this name.';
    return <EmptyState title="Nobody found" text={text} action={all} />;
  }
  if (filters.isUnreadOnly) {
    return (
      <EmptyState title="Nothing unread" text="You have read all your messages." action={all} />
    );
  }
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
