import { Banner, Button, Heading } from '@soloist/ui';
import { Link, useLocation, useQuery } from '@soloist/web-client';
import styles from '../link-page.module.css';
import { LinkPage } from '../link-page.tsx';
import { invitationQuery, useSayNo } from './recommendations.api.ts';

/** The page where a person declines one request, or all future ones. */
export function DeclinePage() {
  const writeId = useLocation().pathname.split('/')[3] ?? '';
  return <Invitation key={writeId} writeId={writeId} />;
}

function Invitation({ writeId }: { writeId: string }) {
  const invitation = useQuery(invitationQuery(writeId));
  const decline = useSayNo(writeId);
  return (
    <LinkPage
      query={invitation}
      what="the request"
      nowhere="This request no longer exists. You don’t need to do anything."
    >
      {({ freelancer, declined, never }) => {
        const asker = freelancer || 'A freelancer';
        return (
          <>
            <Heading level={1} size="display">
              {asker} asked you for a recommendation
            </Heading>
            <div role="status" className={styles.status}>
              {declined && (
                <Banner tone="ok">
                  You declined. We’ll notify {asker}, who can no longer remind you.
                </Banner>
              )}
              {never && (
                <Banner tone="ok">
                  No one can send recommendation requests to this address. We keep a hash of it, not
                  the address.
                </Banner>
              )}
            </div>
            {decline.error && <Banner>{decline.error.message}</Banner>}
            <p>
              You don’t need to do anything. If you change your mind,{' '}
              <Link className={styles.link} to={`/recommendation/write/${writeId}`}>
                write a recommendation
              </Link>
              .
            </p>
            <div className={styles.actions}>
              {!declined && (
                <Button
                  variant="primary"
                  busy={decline.isPending && decline.variables === 'decline' && 'Declining'}
                  onClick={() => decline.mutate('decline')}
                >
                  Decline
                </Button>
              )}
              {!never && (
                <Button
                  busy={decline.isPending && decline.variables === 'neverAsk' && 'Declining'}
                  onClick={() => decline.mutate('neverAsk')}
                >
                  Block all requests
                </Button>
              )}
            </div>
          </>
        );
      }}
    </LinkPage>
  );
}
