import { Banner, Button, ErrorState, Loading, Skeleton } from '@soloist/ui';
import type { ReactNode } from 'react';
import styles from './loaded.module.css';

interface Query<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<T> {
  query: Query<T>;
  /** What loads, such as `Your sessions`. */
  what: string;
  /** Pixels of what comes, about. */
  height?: number;
  children: (data: T) => ReactNode;
}

/** One panel of a page: its content, or the skeleton, or what went wrong, apart from its neighbours. */
export function Loaded<T>({ query, what, height = 96, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <NotLoaded query={query} what={what} />;
  return (
    <Loading label={`${what}: loading`}>
      <Skeleton shape="block" height={height} />
    </Loading>
  );
}

interface LoadedPageProps<T> extends Omit<LoadedProps<T>, 'height'> {
  /** Its skeleton. */
  loading: ReactNode;
}

/** What a page is about: its content, or the skeleton, or what went wrong with trying again. */
export function LoadedPage<T>({ query, what, loading, children }: LoadedPageProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return loading;
  return (
    <ErrorState
      title={`${what} could not be loaded`}
      text={query.error.message}
      onRetry={query.refetch}
      busy={query.isFetching}
    />
  );
}

/** What went wrong with something that shows elsewhere; nothing while all is well. */
export function NotLoaded<T>({ query, what }: Pick<LoadedProps<T>, 'query' | 'what'>) {
  if (query.data !== undefined || !query.error) return null;
  return (
    <Banner
      className={styles.problem}
      action={
        <Button size="sm" onClick={query.refetch} busy={query.isFetching && 'Trying again'}>
          Try again
        </Button>
      }
    >
      {what} could not be loaded. {query.error.message}
    </Banner>
  );
}
