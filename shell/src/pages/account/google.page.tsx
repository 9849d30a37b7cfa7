import { ButtonLink, Mark } from '@soloist/ui';
import { queryClient, showToast, useNavigate } from '@soloist/web-client';
import { useEffect, useRef, useState } from 'react';
import styles from './account.module.css';
import { AccountLayout } from './account-layout.tsx';
import { finishGoogle, forgetLinking, type GoogleOutcome, readGoogleReturn } from './google.api.ts';
import { googleStartUrl } from './google-button.tsx';
import { nextStepAfter } from './next-step.rules.ts';
import { startNewSession, startSession } from './session-start.store.ts';

/** The page that Google redirects to: signs people in, or links the account from settings. */
export function GooglePage() {
  const navigate = useNavigate();
  // Read before the URL is cleaned: a code must not stay in the history.
  const [{ answer, problem, isLinking }] = useState(() => readGoogleReturn(window.location.search));
  const [failure, setFailure] = useState(problem);
  const hasStarted = useRef(false);

  useEffect(() => {
    // The code works once; React's strict mode runs this twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    forgetLinking();
    void navigate('/google', { replace: true });
    if (!answer) return;
    finishGoogle(answer, isLinking).then(
      (outcome) => navigate(wayOn(outcome), { replace: true }),
      (error: Error) => {
        const next = nextStepAfter(error);
        return next ? navigate(next, { replace: true }) : setFailure(error.message);
      },
    );
  }, [answer, isLinking, navigate]);

  if (!failure) return <Arriving isLinking={isLinking} />;
  return isLinking ? <NotLinked reason={failure} /> : <NotSignedIn reason={failure} />;
}

function wayOn(outcome: GoogleOutcome): string {
  if (outcome.kind === 'linked') {
    void queryClient.invalidateQueries({ queryKey: ['linked-accounts'] });
    showToast({ message: 'Your Google account is linked.', kind: 'success' });
    return '/settings#linked-accounts';
  }
  return outcome.isNew ? startNewSession(outcome) : startSession(outcome);
}

const Arriving = ({ isLinking }: { isLinking: boolean }) => (
  <AccountLayout title={isLinking ? 'Linking your account' : 'Signing you in'}>
    <p className={styles.working} role="status">
      <Mark state="working" size={32} />
      Checking your Google account.
    </p>
  </AccountLayout>
);

function NotSignedIn({ reason }: { reason: string }) {
  const navigate = useNavigate();
  return (
    <AccountLayout title="Google sign-in failed">
      <p className={styles.lead} role="alert">
        {reason}
      </p>
      <ButtonLink variant="primary" size="lg" block href={googleStartUrl()}>
        Try again
      </ButtonLink>
      <ButtonLink size="lg" block href="/login" onNavigate={navigate}>
        Log in with email
      </ButtonLink>
    </AccountLayout>
  );
}

function NotLinked({ reason }: { reason: string }) {
  const navigate = useNavigate();
  return (
    <AccountLayout title="Google account not linked">
      <p className={styles.lead} role="alert">
        {reason}
      </p>
      <ButtonLink
        variant="primary"
        size="lg"
        block
        href="/settings#linked-accounts"
        onNavigate={navigate}
      >
        Back to settings
      </ButtonLink>
    </AccountLayout>
  );
}
