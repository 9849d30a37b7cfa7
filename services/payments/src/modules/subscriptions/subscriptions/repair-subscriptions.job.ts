import mongoose from 'mongoose';
import type { PaymentsDeps } from '../../../deps.ts';
import { nextQueryAt } from './next-query.rules.ts';
import { reconcileSubscription } from './reconcile-subscription.service.ts';
import { type SubscriptionFields, SubscriptionModel } from './subscriptions.model.ts';

const batch = 100;
const atOnce = 5;
const shortestPauseMs = 20_000;

/** Queries the provider for subscriptions that may have changed without an event. */
export async function repairSubscriptions(deps: PaymentsDeps, now = new Date()): Promise<void> {
  if (!deps.provider) return;
  const due = await SubscriptionModel.find({ askAt: mongoose.trusted({ $lte: now }) })
    .sort({ askAt: 1 })
    .limit(batch)
    .lean<SubscriptionFields[]>();
  const lane = async () => {
    for (let each = due.shift(); each; each = due.shift()) await repair(each, deps);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

async function repair(subscription: SubscriptionFields, deps: PaymentsDeps) {
  const { _id, askAt } = subscription;
  const now = new Date();
  // Before the query: other processes skip it meanwhile, and a failing one is delayed, too.
  const later = nextQueryAt(subscription, now) ?? new Date(now.getTime() + shortestPauseMs);
  const { modifiedCount } = await SubscriptionModel.updateOne(
    { _id, askAt },
    { $set: { askAt: later } },
  );
  if (modifiedCount === 0) return;
  await reconcileSubscription(_id, deps).catch((err: Error) =>
    deps.logger.warn(
      { subscription: _id, err: err.message },
      'subscription not processed, will retry',
    ),
  );
}
