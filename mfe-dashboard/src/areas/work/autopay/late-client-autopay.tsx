import { autopayCurrency } from '@soloist/contracts';
import { lazy, Suspense } from 'react';

const ClientAutopay = lazy(async () => ({
  default: (await import('./client-autopay.tsx')).ClientAutopay,
}));

/** The client's autopay, loaded where their currency allows one. */
export const LateClientAutopay = ({ email, currency }: { email: string; currency: string }) =>
  currency === autopayCurrency ? (
    <Suspense>
      <ClientAutopay email={email} />
    </Suspense>
  ) : null;
