import { type Currency, currencies, type Plan, plans } from '@soloist/contracts';
import { model, Schema } from 'mongoose';

/** `kept`: it pays for a person's cycle. `returned`: it is refunded in full. */
const fates = ['kept', 'returned'] as const;
export type Fate = (typeof fates)[number];

export interface ChargeFields {
  /** Id of the provider's payment. */
  _id: string;
  subscriptionId: string;
  plan: Plan;
  /** In the charged currency, in minor units. */
  amount: number;
  currency: Currency;
  /** The provider's settlement; `cost` is its fee. */
  settled: { amount: number; currency: Currency; cost: number };
  method: string;
  /** Hash of its payment instrument; empty if unknown. */
  instrument: string;
  /** The cycle that it pays. */
  from: Date;
  until: Date;
  paidAt: Date;
  /** Decided once, after the charge has an owner. */
  fate?: Fate;
  /** When its fate was completed: its invoice issued, or its money refunded. */
  doneAt?: Date;
}

const minor = { type: Number, required: true, validate: Number.isSafeInteger };
const date = { type: Date, required: true };
const money = { type: String, enum: currencies, required: true };
const schema = new Schema<ChargeFields>({
  _id: { type: String, required: true },
  subscriptionId: { type: String, required: true, index: true },
  plan: { type: String, enum: plans, required: true },
  amount: minor,
  currency: money,
  settled: { _id: false, type: { amount: minor, currency: money, cost: minor }, required: true },
  method: { type: String, required: true },
  instrument: { type: String, default: '' },
  from: date,
  until: date,
  paidAt: date,
  fate: { type: String, enum: fates },
  doneAt: Date,
});

/** Charges of subscriptions. */
export const ChargeModel = model<ChargeFields>('Charge', schema);
