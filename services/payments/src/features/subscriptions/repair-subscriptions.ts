import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import { nextAsk } from './next-ask.ts';
import { settleSubscription } from './settle-subscription.ts';
import { type SubscriptionFields, SubscriptionModel } from './subscriptions.model.ts';

const batch = 100;
const atOnce = 5;
const shortestPauseMs = 20_000;

/** Asks the provider for subscriptions that may have changed without a word of it. */
export async function repairSubscriptions(parts: Parts, now = new Date()): Promise<void> {
  if (!parts.provider) return;
  const due = await SubscriptionModel.find({ askAt: mongoose.trusted({ $lte: now }) })
    .sort({ askAt: 1 })
    .limit(batch)
    .lean<SubscriptionFields[]>();
  const lane = async () => {
    for (let each = due.shift(); each; each = due.shift()) await repair(each, parts);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

async function repair(subscription: SubscriptionFields, parts: Parts) {
  const { _id, askAt } = subscription;
  const now = new Date();
  // Before asking: other processes leave it alone meanwhile, and one that goes wrong waits too.
  const later = nextAsk(subscription, now) ?? new Date(now.getTime() + shortestPauseMs);
  const { modifiedCount } = await SubscriptionModel.updateOne(
    { _id, askAt },
    { $set: { askAt: later } },
  );
  if (modifiedCount === 0) return;
  await settleSubscription(_id, parts).catch((err: Error) =>
    parts.logger.warn({ subscription: _id, err: err.message }, 'a subscription waits'),
  );
}
