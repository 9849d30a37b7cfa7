import { autopayCurrency } from '@soloist/contracts';
import { lazy, Suspense } from 'react';
import type { ClientAutopayProps } from './client-autopay.tsx';

const ClientAutopay = lazy(async () => ({
  default: (await import('./client-autopay.tsx')).ClientAutopay,
}));

/** The client's autopay, loaded where their currency allows one. */
export const LateClientAutopay = ({
  currency,
  ...client
}: ClientAutopayProps & { currency: string }) =>
  currency === autopayCurrency ? (
    <Suspense>
      <ClientAutopay {...client} />
    </Suspense>
  ) : null;
