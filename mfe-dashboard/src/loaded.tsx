import { Banner, Button, Loading, Skeleton } from '@soloist/ui';
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
  if (query.error) return <NotLoaded query={query} what={what} error={query.error} />;
  return (
    <Loading label={`${what}: loading`}>
      <Skeleton shape="block" height={height} />
    </Loading>
  );
}

function NotLoaded<T>(props: Pick<LoadedProps<T>, 'query' | 'what'> & { error: Error }) {
  const { query, what, error } = props;
  return (
    <Banner
      className={styles.problem}
      action={
        <Button size="sm" onClick={query.refetch} busy={query.isFetching && 'Trying again'}>
          Try again
        </Button>
      }
    >
      {what} could not be loaded. {error.message}
    </Banner>
  );
}
