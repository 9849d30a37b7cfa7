import { unavailable } from '@soloist/service-kit';
import type { ProviderSettings } from '../../config.ts';
import { disputesApi, ordersApi, paymentsApi, refundsApi } from './payments-api.ts';
import { payoutsApi } from './payouts-api.ts';
import { openSdk } from './sdk.ts';
import { createSignatures } from './signatures.ts';
import { plansApi, subscriptionsApi } from './subscriptions-api.ts';

/**
 * All that is asked of the payment provider. Every call of it throws a `ProviderError`: `refused`,
 * or `noAnswer`, after which the one who called asks later what became of it.
 * @throws AppError `unavailable` where no key is set.
 */
export function createProvider(settings: ProviderSettings, timeoutMs?: number) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = settings;
  const { RAZORPAY_WEBHOOK_SECRET: webhookSecret, RAZORPAY_API_URL: apiUrl } = settings;
  if (!keyId || !keySecret || !webhookSecret)
    throw unavailable('Payments by card are not set up here.');
  const sdk = openSdk({ keyId, keySecret, apiUrl, ...(timeoutMs ? { timeoutMs } : {}) });
  return {
    /** Public: the checkout shows it to the provider. */
    keyId,
    checkoutUrl: settings.RAZORPAY_CHECKOUT_URL,
    signatures: createSignatures({ keySecret, webhookSecret }),
    orders: ordersApi(sdk),
    payments: paymentsApi(sdk),
    refunds: refundsApi(sdk),
    disputes: disputesApi(sdk),
    plans: plansApi(sdk),
    subscriptions: subscriptionsApi(sdk),
    payouts: payoutsApi(sdk, settings.RAZORPAY_PAYOUT_ACCOUNT ?? ''),
  };
}
export type Provider = ReturnType<typeof createProvider>;
