import { Banner } from '@soloist/ui';
import type { Sending } from './use-sending.ts';

/** Why it did not go out, and that trying again cannot send it twice. */
export function SendProblem({ error, forget }: Pick<Sending, 'error' | 'forget'>) {
  if (!error) return null;
  return (
    <Banner onDismiss={forget}>
      The invoice could not be sent. {error.message} Your draft is kept; sending it again sends it
      once.
    </Banner>
  );
}
