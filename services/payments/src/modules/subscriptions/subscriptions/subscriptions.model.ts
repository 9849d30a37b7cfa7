import { type Currency, currencies, type Plan, plans } from '@soloist/contracts';
import { mapValues, pickBy } from 'es-toolkit';
import { model, Schema } from 'mongoose';
import type { ProviderSubscription } from '../../provider/index.ts';

export interface SubscriptionFields {
  /** The provider's id. */
  _id: string;
  /** The provider's charge per period: never a browser's amount. */
  plan: Plan;
  amount: number;
  currency: Currency;
  /** Its owner; undefined before it is claimed. */
  userId?: string | undefined;
  /** The subscription that this one resumes. */
  follows?: string | undefined;
  /** The provider's last state. */
  status: ProviderSubscription['status'];
  /** When its first charge is due, unless it was immediate. */
  startsAt?: Date | undefined;
  startedAt?: Date | undefined;
  /** End of the last cycle that was charged and not refunded. */
  paidUntil?: Date | undefined;
  failingSince?: Date | undefined;
  method: string;
  /** Its cancellation was requested: charges for a later time are refunded. */
  cancelledUntil?: Date | undefined;
  /** The part of the cancellation that the provider does not know yet. */
  telling?: 'now' | 'atCycleEnd' | undefined;
  /** Grows with each change: an earlier query to the provider is repeated. */
  revision: number;
  /** When the provider is queried next; null once it has ended. */
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

/** Subscriptions created at the provider. */
export const SubscriptionModel = model<SubscriptionFields>('Subscription', schema);

export const subscriptionOf = (id: string | undefined) =>
  SubscriptionModel.findById(id).lean<SubscriptionFields>();

/** Writes a change, or nothing when another write came after the read. */
export function changeSubscription(
  { _id, revision }: Pick<SubscriptionFields, '_id' | 'revision'>,
  changes: Partial<SubscriptionFields>,
) {
  const isGone = (value: unknown) => value === undefined;
  return SubscriptionModel.findOneAndUpdate(
    { _id, revision },
    {
      $set: { ...pickBy(changes, (value) => !isGone(value)), revision: revision + 1 },
      // A value is needed, since undefined fields are dropped from a command.
      $unset: mapValues(pickBy(changes, isGone), () => 1),
    },
    { returnDocument: 'after' },
  ).lean<SubscriptionFields>();
}
