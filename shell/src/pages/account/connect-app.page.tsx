import {
  type ConnectionRequest,
  connectedApps,
  type KeyArea,
  keyAreas,
  keyScopes,
} from '@soloist/contracts';
import { Banner, Button, ButtonLink, EmptyState, ErrorState, Loading, Skeleton } from '@soloist/ui';
import {
  ApiError,
  call,
  queryOptions,
  useLocation,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import pageStyles from './connect-app.module.css';

const requestQuery = (uid: string) =>
  queryOptions({
    queryKey: ['connection-request', uid],
    queryFn: ({ signal }) => call(connectedApps.read, { params: { uid }, signal }),
    // Another person may log in, in the same browser.
    gcTime: 0,
    retry: false,
  });

/** The answer leads to the app, through the authorization server. */
const useAnswer = (uid: string, act: 'allow' | 'cancel') =>
  useMutation({
    mutationFn: () => call(connectedApps[act], { params: { uid } }),
    onSuccess: ({ redirectTo }) => window.location.assign(redirectTo),
  });

/** An app asks to act for the person: who made it, what it could do, and for which account. */
export function ConnectAppPage() {
  const uid = useLocation().pathname.split('/')[2] ?? '';
  const request = useQuery(requestQuery(uid));
  if (request.data) return <Request key={uid} uid={uid} request={request.data} />;
  return (
    <AccountLayout title="Connect an app">
      <Unanswerable {...request} />
    </AccountLayout>
  );
}

/** What the page shows without a request: it loads, has ended, or could not be loaded. */
function Unanswerable({
  error,
  isFetching,
  refetch,
}: {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}) {
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <EmptyState
        mark="drifting"
        title="This request has ended"
        text="Go back to the app and connect it again."
        action={<ButtonLink href="/">Go to Soloist</ButtonLink>}
      />
    );
  }
  if (error) {
    return <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return (
    <Loading label="Loading the request" className={styles.form}>
      <Skeleton height={72} />
      <Skeleton height={160} />
    </Loading>
  );
}

function Request({ uid, request }: { uid: string; request: ConnectionRequest }) {
  const { name, maker, scopes, email, returnsTo } = request;
  const allow = useAnswer(uid, 'allow');
  const cancel = useAnswer(uid, 'cancel');
  const error = allow.error ?? cancel.error;
  // Until the browser has left the page.
  const isLeaving = allow.isSuccess || cancel.isSuccess;
  return (
    <AccountLayout title={`Connect ${name}?`}>
      <p className={styles.lead}>
        <b>{name}</b> by {maker} asks to act for <b>{email}</b>. You return to <b>{returnsTo}</b>.
      </p>
      <Banner tone="warn">
        Soloist hasn’t reviewed this app. Connect it only if you trust its maker.
      </Banner>
      <section className={styles.form} aria-labelledby="access">
        <h2 id="access" className={pageStyles.heading}>
          It could
        </h2>
        <ul className={pageStyles.scopes}>
          {describeScopes(scopes).map(({ area, level }) => (
            <li key={area}>
              <b>
                {level}: {keyAreas[area].label}
              </b>
              <span>{keyAreas[area].covers}</span>
            </li>
          ))}
        </ul>
      </section>
      <p className={styles.quiet}>
        It never gets your password, and can’t pay out money or delete your account. The connection
        ends after a year. You can disconnect it at any time in Settings.
      </p>
      {error && <Banner>{error.message}</Banner>}
      <div className={styles.pair}>
        <Button
          disabled={allow.isPending || isLeaving}
          busy={cancel.isPending && 'Cancelling'}
          onClick={() => cancel.mutate()}
        >
          Cancel
        </Button>
        <Button
          variant="primary"
          disabled={cancel.isPending || isLeaving}
          busy={allow.isPending && 'Connecting'}
          onClick={() => allow.mutate()}
        >
          Allow
        </Button>
      </div>
    </AccountLayout>
  );
}

/** One line for each subject: the scope to write includes the one to read. */
function describeScopes(scopes: readonly string[]): { area: KeyArea; level: string }[] {
  return (Object.keys(keyAreas) as KeyArea[]).flatMap((area) => {
    const isRead = (keyScopes as string[]).includes(`${area}:read`);
    if (scopes.includes(`${area}:write`))
      return [{ area, level: isRead ? 'Read and change' : 'Change' }];
    return scopes.includes(`${area}:read`) ? [{ area, level: 'Read' }] : [];
  });
}
