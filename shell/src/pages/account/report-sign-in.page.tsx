import { Banner, Button, ButtonLink, Heading } from '@soloist/ui';
import { useLocation, useQuery } from '@soloist/web-client';
import styles from '../marketing/link-page.module.css';
import { LinkPage } from '../marketing/link-page.tsx';
import { signInQuery, useReportSignIn } from './account.api.ts';
import { formatMoment } from './moments.rules.ts';

/**
 * The page of "This wasn't me" in emails about new sign-ins. It needs no login, because a person who
 * lost control of the account may be signed out.
 */
export function ReportSignInPage() {
  const token = useLocation().pathname.split('/')[2] ?? '';
  return <LinkedSignIn key={token} token={token} />;
}

function LinkedSignIn({ token }: { token: string }) {
  const signIn = useQuery(signInQuery(token));
  const report = useReportSignIn(token);
  return (
    <LinkPage
      query={signIn}
      what="the sign-in"
      nowhere="This link has expired. Log in to review your account’s activity in Settings."
    >
      {({ device, ip, at, reportedAt }) => {
        const isReported = report.isSuccess || reportedAt !== null;
        return (
          <>
            <Heading level={1} size="display">
              {isReported ? 'Sign-in reported' : 'Report this sign-in?'}
            </Heading>
            <div role="status" className={styles.status}>
              {isReported && (
                <Banner tone="ok">
                  That device is logged out. Nothing is paid out for 24 hours after the report.
                </Banner>
              )}
            </div>
            {report.error && <Banner>{report.error.message}</Banner>}
            <p>
              {device}, {ip}, {formatMoment(at)}
            </p>
            <p>
              {isReported
                ? 'Someone may know your password. Change it now: that logs out every device and removes passkeys, API keys and connected apps.'
                : 'If this wasn’t you, we’ll log that device out, forget all remembered devices and block payouts for 24 hours.'}
            </p>
            <div className={styles.actions}>
              {isReported ? (
                <ButtonLink href="/login?step=forgot" variant="primary">
                  Change password
                </ButtonLink>
              ) : (
                <Button
                  variant="primary"
                  busy={report.isPending && 'Reporting'}
                  onClick={() => report.mutate()}
                >
                  This wasn’t me
                </Button>
              )}
            </div>
          </>
        );
      }}
    </LinkPage>
  );
}
