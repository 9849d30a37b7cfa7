import { homeOf, proofs } from '@soloist/contracts';
import { Banner, Button, ButtonLink, ErrorState, Skeleton } from '@soloist/ui';
import {
  call,
  queryOptions,
  requestProof,
  useIsAdminPending,
  useMutation,
  useNavigate,
  useQuery,
  useRole,
} from '@soloist/web-client';
import { useEffect, useRef } from 'react';
import { takeReturnPath } from '../../routing/return-path.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';

const waysQuery = queryOptions({ queryKey: ['proof-ways'], queryFn: () => call(proofs.ways) });

/**
 * An admin opened an admin page without a second factor: sets one up, or uses it in this session.
 * Then the requested page opens.
 */
export function SecondFactorPage() {
  const role = useRole() ?? 'freelancer';
  const isPending = useIsAdminPending();
  const wasPending = useRef(isPending);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isPending && wasPending.current) void navigate(takeReturnPath(role), { replace: true });
  }, [isPending, navigate, role]);
  return (
    <AccountLayout title="Admins need a second factor">
      {isPending ? (
        <Factor />
      ) : (
        <p className={styles.lead}>You don’t need to confirm anything now.</p>
      )}
      <ButtonLink
        href={homeOf[role]}
        onNavigate={navigate}
        variant={isPending ? 'ghost' : 'primary'}
      >
        Go to home
      </ButtonLink>
    </AccountLayout>
  );
}

function Factor() {
  const navigate = useNavigate();
  const ways = useQuery(waysQuery);
  const confirm = useMutation({ mutationFn: requestProof });
  if (ways.isPending) return <Skeleton height={120} />;
  if (!ways.data) {
    return (
      <ErrorState
        title="We couldn’t load your sign-in methods."
        text="Check your connection and try again."
        onRetry={() => void ways.refetch()}
      />
    );
  }
  if (!ways.data.hasTwoStep && !ways.data.hasPasskeys) {
    return (
      <>
        <p className={styles.lead}>
          Turn on two-step verification or add a passkey to open the admin pages.
        </p>
        <div className={styles.form}>
          <ButtonLink href="/settings#two-step" onNavigate={navigate} variant="primary">
            Set up two-step verification
          </ButtonLink>
          <ButtonLink href="/settings#passkeys" onNavigate={navigate}>
            Add a passkey
          </ButtonLink>
        </div>
      </>
    );
  }
  return (
    <>
      <p className={styles.lead}>
        Confirm with your passkey or the code from your app to open the admin pages.
      </p>
      {confirm.data === true && (
        <Banner>Your password isn’t a second factor. Confirm with your passkey.</Banner>
      )}
      {confirm.error && <Banner>{confirm.error.message}</Banner>}
      <Button
        variant="primary"
        busy={confirm.isPending && 'Confirming'}
        onClick={() => confirm.mutate()}
      >
        Confirm it’s you
      </Button>
    </>
  );
}
