import { noticeNames } from '@soloist/contracts';
import { Banner, Button, EmptyState, ErrorState, Heading, Loading, Skeleton } from '@soloist/ui';
import { ApiError, Link, useLocation, useQuery } from '@soloist/web-client';
import { MarketingLayout } from '../marketing-layout.tsx';
import { mailChoiceQuery, useSetWanted } from './mail-preferences.api.ts';
import styles from './mail-preferences.module.css';

/** Where the link at the end of our mails leads, without signing in. Opening it does nothing yet. */
export function MailPreferencesPage() {
  const token = useLocation().pathname.split('/')[2] ?? '';
  return (
    <MarketingLayout>
      <div className={styles.page}>
        <Choice key={token} token={token} />
      </div>
    </MarketingLayout>
  );
}

function Choice({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(mailChoiceQuery(token));
  const setWanted = useSetWanted(token);
  if (!data && error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return <NotHere />;
    return <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (!data) {
    return (
      <Loading label="Loading your choice" className={styles.part}>
        <Skeleton width="80%" height={40} />
        <Skeleton width="60%" />
      </Loading>
    );
  }
  const what = `“${noticeNames[data.kind]}”`;
  return (
    <section className={styles.part}>
      <Heading level={1} size="display">
        {data.wanted ? `No more mails about ${what}?` : `No more mails about ${what}`}
      </Heading>
      <div role="status" className={styles.status}>
        {!data.wanted && <Banner tone="ok">You are unsubscribed. That is in force now.</Banner>}
      </div>
      {setWanted.error && <Banner>{setWanted.error.message}</Banner>}
      <p>
        Everything else stays as it is: other kinds of mail, what the app shows you, and what always
        goes out, such as codes and documents that somebody sends you. In{' '}
        <Link className={styles.link} to="/settings#notifications">
          your settings
        </Link>{' '}
        you choose each kind, and how often it comes.
      </p>
      <div className={styles.actions}>
        {data.wanted ? (
          <Button
            variant="primary"
            busy={setWanted.isPending && 'Unsubscribing'}
            onClick={() => setWanted.mutate(false)}
          >
            Unsubscribe
          </Button>
        ) : (
          <Button
            busy={setWanted.isPending && 'Subscribing'}
            onClick={() => setWanted.mutate(true)}
          >
            Undo: send them again
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
    text="Please open it from the mail again. Signed in, you find the same choice in your settings."
  />
);
