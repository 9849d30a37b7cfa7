import { type Currency, currencies, type Plan, plans } from '@soloist/contracts';
import { mapValues, pickBy } from 'es-toolkit';
import { model, Schema } from 'mongoose';
import type { ProviderSubscription } from '../provider/provider-shapes.ts';

export interface SubscriptionFields {
  /** The provider's. */
  _id: string;
  /** What the provider charges for each period: never what a browser says. */
  plan: Plan;
  amount: number;
  currency: Currency;
  /** Whose it is; nobody's before it is claimed. */
  userId?: string | undefined;
  /** The one that it goes on with, of a subscription that was resumed. */
  follows?: string | undefined;
  /** What the provider said last. */
  status: ProviderSubscription['status'];
  /** When its first charge is due, unless that was at once. */
  startsAt?: Date | undefined;
  startedAt?: Date | undefined;
  /** End of the last cycle that was charged and kept. */
  paidUntil?: Date | undefined;
  failingSince?: Date | undefined;
  method: string;
  /** Its end was asked for: what is charged for the time after it goes back. */
  cancelledUntil?: Date | undefined;
  /** What the provider must still be told of that. */
  telling?: 'now' | 'atCycleEnd' | undefined;
  /** Grows with each change: what was asked of the provider before one is asked anew. */
  revision: number;
  /** When the provider is asked next; none once it is over. */
  askAt?: Date | undefined;
  createdAt: Date;
}

const schema = new Schema<SubscriptionFields>({
  _id: { type: String, required: true },
  plan: { type: String, enum: plans, required: true },
  amount: { type: Number, required: true },
  currency: { type: String, enum: currencies, required: true },
  userId: String,
  follows: String,
  status: { type: String, required: true },
  startsAt: Date,
  startedAt: Date,
  paidUntil: Date,
  failingSince: Date,
  method: { type: String, default: '' },
  cancelledUntil: Date,
  telling: String,
  revision: { type: Number, default: 0 },
  askAt: Date,
  createdAt: { type: Date, required: true },
});
schema.index({ askAt: 1 }, { sparse: true });
schema.index({ userId: 1 }, { sparse: true });

/** Subscriptions that were made at the provider. */
export const SubscriptionModel = model<SubscriptionFields>('Subscription', schema);

export const subscriptionOf = (id: string | undefined) =>
  SubscriptionModel.findById(id).lean<SubscriptionFields>();

/** Writes what is to be different, unless somebody else wrote since it was read: then nothing. */
export function changeSubscription(
  { _id, revision }: Pick<SubscriptionFields, '_id' | 'revision'>,
  changes: Partial<SubscriptionFields>,
) {
  const isGone = (value: unknown) => value === undefined;
  return SubscriptionModel.findOneAndUpdate(
    { _id, revision },
    {
      $set: { ...pickBy(changes, (value) => !isGone(value)), revision: revision + 1 },
      // A value is needed: what is undefined is left out of a command, here too.
      $unset: mapValues(pickBy(changes, isGone), () => 1),
    },
    { returnDocument: 'after' },
  ).lean<SubscriptionFields>();
}
