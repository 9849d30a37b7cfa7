import { ButtonLink, EmptyState, ErrorState, Loading, Skeleton } from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import type { ReactNode } from 'react';
import styles from './link-page.module.css';
import { MarketingLayout } from './marketing-layout.tsx';

interface LinkPageProps<Known> {
  /** The subject of the link. */
  query: {
    data: Known | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** What loads, such as `the request`, for the loading label. */
  what: string;
  /** What to do when the link is not found. */
  nowhere: string;
  children: (known: Known) => ReactNode;
}

/**
 * The page behind a link in an email whose reader may have no account: its subject, and a decision by a
 * click. Opening the page decides nothing, because programs that scan emails open links, too.
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
    return (
      <EmptyState
        mark="drifting"
        headingLevel={1}
        title="Link not found"
        text={nowhere}
        action={<ButtonLink href="/">Go to Soloist</ButtonLink>}
      />
    );
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
