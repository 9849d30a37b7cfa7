import { Banner, Button, EmptyState, ErrorState, Heading, Loading, Skeleton } from '@soloist/ui';
import { ApiError, Link, useLocation, useQuery } from '@soloist/web-client';
import { MarketingLayout } from '../marketing-layout.tsx';
import styles from './recommendation.module.css';
import { invitationQuery, useSayNo } from './recommendations.api.ts';

/** Where somebody who was asked says no, now or for good. Opening it does nothing yet. */
export function DeclinePage() {
  const writeId = useLocation().pathname.split('/')[3] ?? '';
  return (
    <MarketingLayout>
      <div className={styles.page}>
        <Invitation key={writeId} writeId={writeId} />
      </div>
    </MarketingLayout>
  );
}

function Invitation({ writeId }: { writeId: string }) {
  const { data, error, isFetching, refetch } = useQuery(invitationQuery(writeId));
  const sayNo = useSayNo(writeId);
  if (!data && error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return <NotHere />;
    return <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (!data) {
    return (
      <Loading label="Loading the request" className={styles.part}>
        <Skeleton width="80%" height={40} />
        <Skeleton width="60%" />
      </Loading>
    );
  }
  const { freelancer, declined, never } = data;
  const asker = freelancer || 'Somebody';
  return (
    <section className={styles.part}>
      <Heading level={1} size="display">
        {asker} asked you for a recommendation
      </Heading>
      {declined && (
        <Banner tone="ok">You said no. {asker} is told so and cannot remind you.</Banner>
      )}
      {never && (
        <Banner tone="ok">
          Nobody can ask this address for a recommendation any more. We keep a fingerprint of the
          address for that, not the address itself.
        </Banner>
      )}
      {sayNo.error && <Banner>{sayNo.error.message}</Banner>}
      <p>
        You do not have to do anything. If you would like to write after all,{' '}
        <Link className={styles.link} to={`/recommendation/write/${writeId}`}>
          write here
        </Link>
        .
      </p>
      <div className={styles.actions}>
        {!declined && (
          <Button
            variant="primary"
            busy={sayNo.isPending && sayNo.variables === 'decline' && 'Saying no'}
            onClick={() => sayNo.mutate('decline')}
          >
            No, thank you
          </Button>
        )}
        {!never && (
          <Button
            busy={sayNo.isPending && sayNo.variables === 'neverAsk' && 'Saying no'}
            onClick={() => sayNo.mutate('neverAsk')}
          >
            Nobody may ask me again
          </Button>
        )}
      </div>
    </section>
  );
}

const NotHere = () => (
  <EmptyState
    mark="drifting"
    headingLevel={1}
    title="This link leads nowhere"
    text="The request does not exist any more. There is nothing for you to do."
  />
);
