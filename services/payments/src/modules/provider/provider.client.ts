import { unavailable } from '@soloist/server-kit';
import type { ProviderSettings } from '../../config.ts';
import { disputesApi, ordersApi, paymentsApi, refundsApi } from './payments.client.ts';
import { payoutsApi } from './payouts.client.ts';
import { openSdk } from './sdk.client.ts';
import { createSignatures } from './signatures.rules.ts';
import { plansApi, subscriptionsApi } from './subscriptions.client.ts';
import { tokensApi } from './tokens.client.ts';

/**
 * All calls to the payment provider. Each throws a `ProviderError`: `refused`,
 * or `noAnswer`, after which the caller queries the outcome later.
 * @throws AppError `unavailable` where no key is set.
 */
export function createProvider(settings: ProviderSettings, timeoutMs?: number) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = settings;
  const { RAZORPAY_WEBHOOK_SECRET: webhookSecret, RAZORPAY_API_URL: apiUrl } = settings;
  if (!keyId || !keySecret || !webhookSecret) throw unavailable('Card payments are not set up.');
  const sdk = openSdk({ keyId, keySecret, apiUrl, timeoutMs });
  return {
    /** Public: the checkout sends it to the provider. */
    keyId,
    checkoutUrl: settings.RAZORPAY_CHECKOUT_URL,
    signatures: createSignatures({ keySecret, webhookSecret }),
    orders: ordersApi(sdk),
    payments: paymentsApi(sdk),
    tokens: tokensApi(sdk),
    refunds: refundsApi(sdk),
    disputes: disputesApi(sdk),
    plans: plansApi(sdk),
    subscriptions: subscriptionsApi(sdk),
    payouts: payoutsApi(sdk, settings.RAZORPAY_PAYOUT_ACCOUNT ?? ''),
  };
}
export type Provider = ReturnType<typeof createProvider>;
