import { formatList, type NotificationKind, notificationNames } from '@soloist/contracts';
import { Banner, Button, Heading } from '@soloist/ui';
import { Link, useLocation, useQuery } from '@soloist/web-client';
import styles from '../link-page.module.css';
import { LinkPage } from '../link-page.tsx';
import { mailChoiceQuery, useSetSubscribed } from './mail-preferences.api.ts';

/** The page of the unsubscribe link in our emails, which needs no sign-in. */
export function MailPreferencesPage() {
  const token = useLocation().pathname.split('/')[2] ?? '';
  return <Choice key={token} token={token} />;
}

const namesOf = (kinds: NotificationKind[]) =>
  formatList(kinds.map((kind) => `“${notificationNames[kind]}”`));

function Choice({ token }: { token: string }) {
  const choice = useQuery(mailChoiceQuery(token));
  const setSubscribed = useSetSubscribed(token);
  return (
    <LinkPage
      query={choice}
      what="your subscription"
      nowhere="Open the link from your email again, or sign in and use Settings."
    >
      {({ kinds, wanted: isSubscribed }) => (
        <>
          <Heading level={1} size="display">
            Unsubscribe from {namesOf(kinds)}
            {isSubscribed && '?'}
          </Heading>
          <div role="status" className={styles.status}>
            {!isSubscribed && <Banner tone="ok">You’re unsubscribed.</Banner>}
          </div>
          {setSubscribed.error && <Banner>{setSubscribed.error.message}</Banner>}
          <p>
            Other emails and in-app notifications don’t change. You can change each type in{' '}
            <Link className={styles.link} to="/settings#notifications">
              your settings
            </Link>
            .
          </p>
          <div className={styles.actions}>
            {isSubscribed ? (
              <Button
                variant="primary"
                busy={setSubscribed.isPending && 'Unsubscribing'}
                onClick={() => setSubscribed.mutate(false)}
              >
                Unsubscribe
              </Button>
            ) : (
              <Button
                busy={setSubscribed.isPending && 'Resubscribing'}
                onClick={() => setSubscribed.mutate(true)}
              >
                Resubscribe
              </Button>
            )}
          </div>
        </>
      )}
    </LinkPage>
  );
}
