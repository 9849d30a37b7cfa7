import { Banner, Button, Heading } from '@soloist/ui';
import { Link, useLocation, useQuery } from '@soloist/web-client';
import styles from '../link-page.module.css';
import { LinkPage } from '../link-page.tsx';
import { invitationQuery, useSayNo } from './recommendations.api.ts';

/** Where somebody who was asked says no, now or for good. */
export function DeclinePage() {
  const writeId = useLocation().pathname.split('/')[3] ?? '';
  return <Invitation key={writeId} writeId={writeId} />;
}

function Invitation({ writeId }: { writeId: string }) {
  const invitation = useQuery(invitationQuery(writeId));
  const sayNo = useSayNo(writeId);
  return (
    <LinkPage
      query={invitation}
      what="the request"
      nowhere="The request does not exist any more. There is nothing for you to do."
    >
      {({ freelancer, declined, never }) => {
        const asker = freelancer || 'Somebody';
        return (
          <>
            <Heading level={1} size="display">
              {asker} asked you for a recommendation
            </Heading>
            <div role="status" className={styles.status}>
              {declined && (
                <Banner tone="ok">You said no. {asker} is told so and cannot remind you.</Banner>
              )}
              {never && (
                <Banner tone="ok">
                  Nobody can ask this address for a recommendation any more. We keep a fingerprint
                  of the address for that, not the address itself.
                </Banner>
              )}
            </div>
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
          </>
        );
      }}
    </LinkPage>
  );
}
