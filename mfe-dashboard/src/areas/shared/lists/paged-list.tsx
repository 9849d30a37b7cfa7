import { Button, EmptyState, Loading, Skeleton } from '@soloist/ui';
import type { ReactNode } from 'react';
import { QueryPage } from '../loading/query-content.tsx';
import styles from './lists.module.css';

interface Pages<Item> {
  data: { pages: { items: Item[] }[] } | undefined;
  error: Error | null;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface PagedListProps<Item> {
  list: Pages<Item>;
  /** A name for the list and its states, such as `Your proposals`. */
  what: string;
  /** Replaces an empty table. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** A paged list: its skeleton, error, empty state, or rows with a button for more. */
export function PagedList<Item>({ list, what, empty, children }: PagedListProps<Item>) {
  return (
    <QueryPage query={list} what={what} loading={<ListLoading what={what} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return empty;
        return (
          <>
            {children(items)}
            {list.hasNextPage && (
              <div className={styles.showMore}>
                <Button onClick={list.fetchNextPage} busy={list.isFetchingNextPage && 'Loading'}>
                  Show more
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryPage>
  );
}

/** The skeleton of a list. */
export function ListLoading({ what }: { what: string }) {
  return (
    <Loading label={`${what}: loading`}>
      <div className={styles.rows}>
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} shape="block" height={60} />
        ))}
      </div>
    </Loading>
  );
}

/** The empty state of a search or filters without matches. */
export function NoResults({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No results"
      text="Nothing matches your search and filters."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
