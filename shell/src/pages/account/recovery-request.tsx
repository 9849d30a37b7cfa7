import { Banner, Button } from '@soloist/ui';
import { ApiError, useNavigate } from '@soloist/web-client';
import { useStartRecovery } from './account.api.ts';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import { showFormError } from './errors.rules.ts';
import { formatMoment } from './moments.rules.ts';

/** Asks for recovery in place of the second step: phone, recovery codes and passkeys are lost. */
export function RecoveryRequest({ onBack }: { onBack: () => void }) {
  const navigate = useNavigate();
  const start = useStartRecovery();
  const handleStart = () =>
    start.mutate(undefined, {
      onError: (failure) => {
        // The first step is too long ago, or was done in another browser.
        if (failure instanceof ApiError && failure.code === 'forbidden') {
          showFormError(failure);
          void navigate('/login', { replace: true });
        }
      },
    });
  return (
    <AccountLayout title="Recover your account">
      <p className={styles.lead}>
        Lost your phone, recovery codes and passkeys? In 72 hours, you can log in with only your
        password. That turns two-step verification off.
      </p>
      <p className={styles.lead}>
        We’ll email you now and every day. Each email has a link that stops the recovery, in case
        someone else asked for it.
      </p>
      <div role="status" className={styles.notice}>
        {start.data && (
          <Banner tone="ok">
            Recovery started. Log in again after {formatMoment(start.data.endsAt)}.
          </Banner>
        )}
      </div>
      {start.error && <Banner>{start.error.message}</Banner>}
      {!start.data && (
        <Button
          block
          size="lg"
          variant="primary"
          busy={start.isPending && 'Starting'}
          onClick={handleStart}
        >
          Start recovery
        </Button>
      )}
      <Button block size="lg" variant="ghost" onClick={onBack}>
        Enter a code instead
      </Button>
    </AccountLayout>
  );
}
