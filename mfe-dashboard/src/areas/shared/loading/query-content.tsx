import { Banner, Button, ButtonLink, EmptyState, ErrorState, Loading, Skeleton } from '@soloist/ui';
import { ApiError, useNavigate } from '@soloist/web-client';
import type { ReactNode } from 'react';
import styles from './loading.module.css';

interface Query<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryPanelProps<T> {
  query: Query<T>;
  /** The noun phrase of what loads, such as `Your sessions`. */
  what: string;
  /** The approximate height of the content in pixels. */
  height?: number;
  children: (data: T) => ReactNode;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** One panel of a page: its content, its skeleton, or its error, independent of other panels. */
export function QueryPanel<T>({ query, what, height = 96, children }: QueryPanelProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <QueryError query={query} what={what} />;
  return (
    <Loading label={`Loading ${lowerFirst(what)}`}>
      <Skeleton shape="block" height={height} />
    </Loading>
  );
}

interface MissingItem {
  /** Such as `Project not found`. */
  title: string;
  /** The list that the item would be in. */
  back: { href: string; label: string };
}

interface QueryPageProps<T> extends Omit<QueryPanelProps<T>, 'height'> {
  /** The skeleton of the page. */
  loading: ReactNode;
  /** For the page of one item: replaces the retry, which would find nothing either. */
  missing?: MissingItem;
}

/** The main part of a page: its content, its skeleton, or its error with a retry or a link back. */
export function QueryPage<T>({ query, what, loading, missing, children }: QueryPageProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return loading;
  if (missing && isMissing(query.error)) return <Missing {...missing} />;
  return (
    <ErrorState
      title={`We couldn’t load ${lowerFirst(what)}`}
      text={query.error.message}
      onRetry={query.refetch}
      busy={query.isFetching}
    />
  );
}

/** A malformed id is refused with 400; for the reader it is not found as well. */
const isMissing = (error: Error) =>
  error instanceof ApiError && [400, 404, 410].includes(error.status);

function Missing({ title, back }: MissingItem) {
  const navigate = useNavigate();
  return (
    <EmptyState
      mark="drifting"
      title={title}
      text="It was deleted, it belongs to another account, or the link is wrong."
      action={
        <ButtonLink href={back.href} onNavigate={navigate}>
          {back.label}
        </ButtonLink>
      }
    />
  );
}

/** The error of a query whose content is shown elsewhere; nothing without an error. */
export function QueryError<T>({ query, what }: Pick<QueryPanelProps<T>, 'query' | 'what'>) {
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
      We couldn’t load {lowerFirst(what)}. {query.error.message}
    </Banner>
  );
}
