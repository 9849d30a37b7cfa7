import { Banner } from '@soloist/ui';
import type { SendInvoiceState } from './use-sending.ts';

/** Why sending failed, and that a retry cannot send it twice. */
export function SendProblem({
  error,
  dismissError,
}: Pick<SendInvoiceState, 'error' | 'dismissError'>) {
  if (!error) return null;
  return (
    <Banner onDismiss={dismissError}>
      We couldn’t send the invoice. {error.message} Your draft is saved, and trying again won’t send
      it twice.
    </Banner>
  );
}
