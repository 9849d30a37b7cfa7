import { Button } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { useEffect, useState } from 'react';
import { useResendCode } from './account.api.ts';
import { showFormError } from './errors.rules.ts';
import { codeSentAt, rememberPendingEmail } from './session-start.store.ts';

const waitSeconds = 30;
const secondsLeft = () => Math.max(0, Math.ceil(waitSeconds - (Date.now() - codeSentAt()) / 1_000));

/** Sends a new code, at most every 30 seconds; a reload does not restart the countdown. */
export function ResendCode({ email }: { email: string }) {
  const resend = useResendCode();
  const [left, setLeft] = useState(secondsLeft);

  useEffect(() => {
    if (left === 0) return;
    const tick = setTimeout(() => setLeft(secondsLeft()), 1_000);
    return () => clearTimeout(tick);
  });

  const handleResend = () =>
    resend.mutate(email, {
      onSuccess: () => {
        rememberPendingEmail(email);
        setLeft(secondsLeft());
        showToast({ message: 'A new code is on its way.', kind: 'success' });
      },
      onError: (error) => showFormError(error),
    });

  return (
    <Button
      block
      size="lg"
      disabled={left > 0 || email === ''}
      {...(resend.isPending ? { busy: 'Sending' } : {})}
      onClick={handleResend}
    >
      {left > 0 ? `Send a new code in ${left} s` : 'Send a new code'}
    </Button>
  );
}
