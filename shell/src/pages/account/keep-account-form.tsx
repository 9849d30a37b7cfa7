import { dateFormat } from '@soloist/contracts';
import { Button, ErrorState, Loading, Skeleton } from '@soloist/ui';
import { ApiError, Navigate, useNavigate, useQuery } from '@soloist/web-client';
import { deletionQuery, useKeepAccount } from './account.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import { showFormError } from './errors.rules.ts';
import { formatMoment } from './moments.rules.ts';
import { startSession } from './session-start.store.ts';

const formatDay = dateFormat({ dateStyle: 'long' });

/** The sign-in was too long ago, or happened in another browser. */
const hasExpired = (error: Error | null) => error instanceof ApiError && error.code === 'forbidden';

/** The owner of an account that will be deleted has signed in: keeps it, or leaves it at that. */
export function KeepAccountForm() {
  const deletion = useQuery(deletionQuery);
  const { data, error, isFetching, refetch } = deletion;
  if (data) return <Decision endsAt={data.endsAt} />;
  if (hasExpired(error)) return <Navigate to="/login" replace />;
  return (
    <AccountLayout title="Your account will be deleted">
      {error ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the date">
          <Skeleton width="90%" />
          <Skeleton width="60%" />
        </Loading>
      )}
    </AccountLayout>
  );
}

function Decision({ endsAt }: { endsAt: string }) {
  const navigate = useNavigate();
  const keep = useKeepAccount();
  const handleKeep = () =>
    keep.mutate(undefined, {
      onSuccess: (signedIn) => navigate(startSession(signedIn), { replace: true }),
      onError: (failure) => {
        showFormError(failure);
        if (hasExpired(failure)) void navigate('/login', { replace: true });
      },
    });
  return (
    <AccountLayout title="Your account will be deleted">
      <p className={styles.lead}>
        You asked us to delete it. On {formatMoment(endsAt)}, we erase your account and its data.
        Nobody can undo that.
      </p>
      <p className={styles.lead}>
        Until then, nobody finds your profile and portfolio. Clients can still read, sign and pay
        what you sent them.
      </p>
      <Button
        block
        size="lg"
        variant="primary"
        busy={keep.isPending && 'Keeping'}
        onClick={handleKeep}
      >
        Keep my account
      </Button>
      <Button block size="lg" variant="ghost" onClick={() => void navigate('/', { replace: true })}>
        Delete on {formatDay(endsAt)}
      </Button>
    </AccountLayout>
  );
}
