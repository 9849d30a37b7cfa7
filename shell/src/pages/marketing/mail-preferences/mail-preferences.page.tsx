import { type NoticeKind, noticeNames } from '@soloist/contracts';
import { Banner, Button, Heading } from '@soloist/ui';
import { Link, useLocation, useQuery } from '@soloist/web-client';
import styles from '../link-page.module.css';
import { LinkPage } from '../link-page.tsx';
import { mailChoiceQuery, useSetWanted } from './mail-preferences.api.ts';

/** Where the link at the end of our mails leads, without signing in. */
export function MailPreferencesPage() {
  const token = useLocation().pathname.split('/')[2] ?? '';
  return <Choice key={token} token={token} />;
}

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });
const namesOf = (kinds: NoticeKind[]) =>
  conjunction.format(kinds.map((kind) => `“${noticeNames[kind]}”`));

function Choice({ token }: { token: string }) {
  const choice = useQuery(mailChoiceQuery(token));
  const setWanted = useSetWanted(token);
  return (
    <LinkPage
      query={choice}
      what="your choice"
      nowhere="Please open it from the mail again. Signed in, you find the same choice in your settings."
    >
      {({ kinds, wanted }) => (
        <>
          <Heading level={1} size="display">
            No more mails about {namesOf(kinds)}
            {wanted && '?'}
          </Heading>
          <div role="status" className={styles.status}>
            {!wanted && <Banner tone="ok">You are unsubscribed. That is in force now.</Banner>}
          </div>
          {setWanted.error && <Banner>{setWanted.error.message}</Banner>}
          <p>
            Everything else stays as it is: other kinds of mail, what the app shows you, and what
            always goes out, such as codes and documents that somebody sends you. In{' '}
            <Link className={styles.link} to="/settings#notifications">
              your settings
            </Link>{' '}
            you choose each kind, and how often it comes.
          </p>
          <div className={styles.actions}>
            {wanted ? (
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
        </>
      )}
    </LinkPage>
  );
}
