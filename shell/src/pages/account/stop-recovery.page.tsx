import { Banner, Button, ButtonLink, Heading } from '@soloist/ui';
import { useLocation, useQuery } from '@soloist/web-client';
import styles from '../marketing/link-page.module.css';
import { LinkPage } from '../marketing/link-page.tsx';
import { recoveryQuery, useStopRecovery } from './account.api.ts';
import { formatMoment } from './moments.rules.ts';

/** The page of the link in emails about account recovery, which needs no login. */
export function StopRecoveryPage() {
  const token = useLocation().pathname.split('/')[2] ?? '';
  return <PendingRecovery key={token} token={token} />;
}

function PendingRecovery({ token }: { token: string }) {
  const recovery = useQuery(recoveryQuery(token));
  const stop = useStopRecovery(token);
  return (
    <LinkPage
      query={recovery}
      what="the recovery"
      nowhere="This recovery was stopped, or it has ended. You don’t need to do anything."
    >
      {({ endsAt }) => (
        <>
          <Heading level={1} size="display">
            {stop.isSuccess ? 'Recovery stopped' : 'Stop account recovery?'}
          </Heading>
          <div role="status" className={styles.status}>
            {stop.isSuccess && (
              <Banner tone="ok">Logging in to your account still needs the second step.</Banner>
            )}
          </div>
          {stop.error && <Banner>{stop.error.message}</Banner>}
          <p>
            {stop.isSuccess
              ? 'If you didn’t ask for recovery, someone may know your password. Change it now.'
              : `From ${formatMoment(endsAt)}, a login with your password needs no second step. Stop it if you didn’t ask for this.`}
          </p>
          <div className={styles.actions}>
            {stop.isSuccess ? (
              <ButtonLink href="/login?step=forgot" variant="primary">
                Change password
              </ButtonLink>
            ) : (
              <Button
                variant="primary"
                busy={stop.isPending && 'Stopping'}
                onClick={() => stop.mutate()}
              >
                Stop recovery
              </Button>
            )}
          </div>
        </>
      )}
    </LinkPage>
  );
}
