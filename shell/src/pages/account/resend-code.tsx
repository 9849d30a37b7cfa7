import { Button } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { useEffect, useState } from 'react';
import { useResendCode } from './account.api.ts';
import { showProblem } from './show-problem.ts';

const waitSeconds = 30;

/** Mails a new code, at most every 30 seconds. */
export function ResendCode({ email }: { email: string }) {
  const resend = useResendCode();
  // Without an address there was no code yet.
  const [left, setLeft] = useState(email ? waitSeconds : 0);

  useEffect(() => {
    if (left === 0) return;
    const tick = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(tick);
  }, [left]);

  const handleResend = () =>
    resend.mutate(email, {
      onSuccess: () => {
        setLeft(waitSeconds);
        showToast({ message: 'A new code is on its way.', kind: 'success' });
      },
      onError: (error) => showProblem(error),
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
