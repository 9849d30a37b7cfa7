import { Button, ErrorState, Loading, Skeleton } from '@soloist/ui';
import type { ReactNode } from 'react';
import styles from './paged-list.module.css';

interface Page<T> {
  items: T[];
}
interface ListQuery<T> {
  data: { pages: Page<T>[] } | undefined;
  error: Error | null;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface PagedListProps<T> {
  list: ListQuery<T>;
  /** The empty state, with the next step. */
  empty: ReactNode;
  children: (item: T) => ReactNode;
}

/** A paged list with its loading, empty and error states. */
export function PagedList<T>({ list, empty, children }: PagedListProps<T>) {
  if (!list.data) {
    if (list.error) {
      return (
        <ErrorState
          text={list.error.message}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      );
    }
    return (
      <Loading>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={48} shape="block" />
        ))}
      </Loading>
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <div className={styles.empty}>{empty}</div>;
  return (
    <>
      <ul className={styles.list}>{items.map(children)}</ul>
      {list.hasNextPage && (
        <Button
          size="sm"
          onClick={() => void list.fetchNextPage()}
          busy={list.isFetchingNextPage ? 'Loading' : undefined}
        >
          Show more
        </Button>
      )}
    </>
  );
}
