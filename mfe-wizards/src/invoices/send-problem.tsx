import { Banner } from '@soloist/ui';
import type { SendInvoiceState } from './use-sending.ts';

interface SendProblemProps extends Pick<SendInvoiceState, 'error' | 'dismissError'> {
  isRecurring: boolean;
}

/** Why sending failed, and that a retry cannot send it twice. */
export function SendProblem({ error, dismissError, isRecurring }: SendProblemProps) {
  if (!error) return null;
  return (
    <Banner onDismiss={dismissError}>
      {isRecurring ? (
        <>We couldn’t save the recurring invoice. {error.message} Your draft is saved.</>
      ) : (
        <>
          We couldn’t send the invoice. {error.message} Your draft is saved, and trying again won’t
          send it twice.
        </>
      )}
    </Banner>
  );
}
