import { outdated, retryOutdated } from '@soloist/server-kit';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { isRefused } from '../../provider/index.ts';
import { hasSubscriptionEnded } from './subscription-status.rules.ts';
import {
  changeSubscription,
  type SubscriptionFields,
  subscriptionOf,
} from './subscriptions.model.ts';

/** An instant before any charge. */
export const beforeAnyCharge = new Date(0);

/** Whether it was closed before it was paid: any charge is then refunded. */
export const isClosedUnpaid = ({ cancelledUntil, paidUntil }: SubscriptionFields) =>
  cancelledUntil !== undefined && !paidUntil;

/**
 * Ends a subscription with the paid time. The next `reconcileSubscription` informs the provider, at
 * the latest by the repair; a later charge is refunded.
 */
export async function closeSubscription(
  subscription: SubscriptionFields,
  how: 'now' | 'atCycleEnd' = 'now',
): Promise<SubscriptionFields> {
  let known = subscription;
  return retryOutdated(async () => {
    const closed = await closeIfUnchanged(known, how);
    if (closed) return closed;
    const current = await subscriptionOf(known._id);
    if (!current) return known;
    known = current;
    return outdated;
  });
}

/** The same, without effect after a concurrent write, which may be a payment. */
export async function closeIfUnchanged(
  subscription: SubscriptionFields,
  how: 'now' | 'atCycleEnd' = 'now',
): Promise<SubscriptionFields | null> {
  if (hasSubscriptionEnded(subscription)) return subscription;
  const cancelledUntil = subscription.cancelledUntil ?? subscription.paidUntil ?? beforeAnyCharge;
  return changeSubscription(subscription, { cancelledUntil, telling: how, askAt: new Date() });
}

/**
 * Cancels an ended subscription at the provider, if not done yet.
 * @throws ProviderError `noAnswer`: call it again, which is harmless.
 */
export async function cancelAtProvider(
  subscription: SubscriptionFields,
  deps: PaymentsDeps,
): Promise<SubscriptionFields> {
  const { _id, telling } = subscription;
  if (!telling) return subscription;
  const { subscriptions } = providerOf(deps);
  await subscriptions.cancel(_id, telling).catch((err) => {
    // It has ended there, or never started. Any later charge is refunded.
    if (!isRefused(err)) throw err;
    deps.logger.info(
      { subscription: _id, err: err.message },
      'subscription not cancelled at the provider',
    );
  });
  return (await changeSubscription(subscription, { telling: undefined })) ?? subscription;
}
