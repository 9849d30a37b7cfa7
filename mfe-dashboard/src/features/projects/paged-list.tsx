import {
  Button,
  EmptyState,
  HeadCell,
  Loading,
  Skeleton,
  Table,
  TableBody,
  TableHead,
  VisuallyHidden,
} from '@soloist/ui';
import type { ReactNode } from 'react';
import { LoadedPage } from '../../loaded.tsx';
import styles from './projects.module.css';

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
  /** Names the table, and with a verb its states: `Your proposals`. */
  what: string;
  /** Instead of an empty table. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** A list that comes page by page: skeleton, what went wrong, nothing, or its rows and more. */
export function PagedList<Item>({ list, what, empty, children }: PagedListProps<Item>) {
  return (
    <LoadedPage query={list} what={what} loading={<ListLoading what={what} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return empty;
        return (
          <>
            {children(items)}
            {list.hasNextPage && (
              <div className={styles.more}>
                <Button onClick={list.fetchNextPage} busy={list.isFetchingNextPage && 'Loading'}>
                  Show more
                </Button>
              </div>
            )}
          </>
        );
      }}
    </LoadedPage>
  );
}

function ListLoading({ what }: { what: string }) {
  return (
    <Loading label={`${what}: loading`}>
      <div className={styles.skeleton}>
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} shape="block" height={60} />
        ))}
      </div>
    </Loading>
  );
}

interface PaperTableProps {
  caption: string;
  /** Heads of the columns that lists name differently. */
  heads: { main: string; extra?: string };
  children: ReactNode;
}

/** The columns that every list of papers has. */
export function PaperTable({ caption, heads, children }: PaperTableProps) {
  return (
    <Table caption={caption}>
      <TableHead>
        <HeadCell slot="main">{heads.main}</HeadCell>
        <HeadCell slot="status">Status</HeadCell>
        {heads.extra && <HeadCell slot="extra">{heads.extra}</HeadCell>}
        <HeadCell slot="meta">Next</HeadCell>
        <HeadCell slot="money">Amount</HeadCell>
        <HeadCell slot="actions">
          <VisuallyHidden>Actions</VisuallyHidden>
        </HeadCell>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  );
}

/** Search or filters left nothing. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Nothing found"
      text="No entry of this list fits the search and the filters."
      action={<Button onClick={onClear}>Clear search and filters</Button>}
    />
  );
}
