import { AppError, type JobQueue, type Logger } from '@soloist/server-kit';
import type { PaymentsConfig } from './config.ts';
import type { PaymentsDocumentsClient } from './modules/documents/index.ts';
import type { Provider } from './modules/provider/index.ts';

/** Dependencies that the features share, created once when the service starts. */
export interface PaymentsDeps {
  config: PaymentsConfig;
  logger: Logger;
  queue: JobQueue;
  documents: PaymentsDocumentsClient;
  /** Undefined without a key; `providerOf` then throws. */
  provider: Provider | undefined;
}

/** @throws AppError `payments_unavailable` where no key is set. */
export function providerOf({ provider }: Pick<PaymentsDeps, 'provider'>): Provider {
  if (provider) return provider;
  throw new AppError('payments_unavailable', 'Payments are not set up yet.');
}

/** @throws AppError `payments_unavailable` where no key, or no account for payouts, is set. */
export function payoutProviderOf({ config, provider }: Pick<PaymentsDeps, 'config' | 'provider'>) {
  if (!provider || config.RAZORPAY_PAYOUT_ACCOUNT) return providerOf({ provider });
  throw new AppError('payments_unavailable', 'Payouts are not set up yet.');
}
