import { EmptyState, ErrorState, Loading, Skeleton } from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import type { ReactNode } from 'react';
import styles from './link-page.module.css';
import { MarketingLayout } from './marketing-layout.tsx';

interface LinkPageProps<Known> {
  /** What the link is about. */
  query: {
    data: Known | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Its name, such as `the request`. */
  what: string;
  /** What is to do where there is none. */
  nowhere: string;
  children: (known: Known) => ReactNode;
}

/**
 * Where a link in a mail leads who may have no account: what it is about, and a decision by a click.
 * Opening it decides nothing: programs that look into mails open it, too.
 */
export function LinkPage<Known>(props: LinkPageProps<Known>) {
  return (
    <MarketingLayout>
      <div className={styles.page}>
        <Content {...props} />
      </div>
    </MarketingLayout>
  );
}

function Content<Known>({ query, what, nowhere, children }: LinkPageProps<Known>) {
  const { data, error, isFetching, refetch } = query;
  if (data) return <section className={styles.part}>{children(data)}</section>;
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    const title = 'This link leads nowhere';
    return <EmptyState mark="drifting" headingLevel={1} title={title} text={nowhere} />;
  }
  if (error) {
    return <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return (
    <Loading label={`Loading ${what}`} className={styles.part}>
      <Skeleton width="80%" height={40} />
      <Skeleton width="60%" />
    </Loading>
  );
}
