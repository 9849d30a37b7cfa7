import { AppError, type JobQueue, type Logger } from '@soloist/service-kit';
import type { DocumentsClient } from './clients/documents.ts';
import type { PaymentsConfig } from './config.ts';
import type { Provider } from './features/provider/provider.ts';

/** What the features share, made once when the service starts. */
export interface Parts {
  config: PaymentsConfig;
  logger: Logger;
  queue: JobQueue;
  documents: DocumentsClient;
  /** Nothing where no key is set; whoever cannot do without asks `providerOf`. */
  provider: Provider | undefined;
}

/** @throws AppError `payments_unavailable` where no key is set. */
export function providerOf({ provider }: Pick<Parts, 'provider'>): Provider {
  if (provider) return provider;
  throw new AppError('payments_unavailable', 'Payments are not set up here yet.');
}

/** @throws AppError `payments_unavailable` where no key, or no account for payouts, is set. */
export function payoutProviderOf({ config, provider }: Pick<Parts, 'config' | 'provider'>) {
  if (!provider || config.RAZORPAY_PAYOUT_ACCOUNT) return providerOf({ provider });
  throw new AppError('payments_unavailable', 'Payouts are not set up here yet.');
}
