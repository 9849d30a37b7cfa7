import {
  type Currency,
  currencies,
  type DomainEvent,
  type Payout,
  payoutStates,
} from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';
import type { NewProviderPayout } from '../../provider/index.ts';

interface PayoutFields {
  userId: string;
  /** Id of the browser's form, or of a schedule's period: executed once. */
  payout_id: string;
  fundAccountId: string;
  /** The provider's id of the account. */
  providerAccountId: string;
  /** The displayed destination. */
  to: string;
  /** The destination in the ledger. */
  bookedTo: string;
  amount: number;
  currency: Currency;
  mode: NewProviderPayout['mode'];
  isScheduled: boolean;
  state: Payout['state'];
  /** The provider's id, once it confirmed the payout. */
  providerId?: string;
  reference: string;
  reason: string;
  /** When it was first sent: from then on it may exist at the provider. */
  triedAt?: Date;
  /** When the provider is queried next for its outcome. */
  askAt?: Date;
  createdAt: Date;
  settledAt?: Date;
  outbox: DomainEvent[];
}
export type StoredPayout = PayoutFields & { _id: Types.ObjectId };

const text = { type: String, default: '' };
const needed = { type: String, required: true };
const schema = new Schema<PayoutFields>({
  userId: needed,
  payout_id: needed,
  fundAccountId: needed,
  providerAccountId: needed,
  to: text,
  bookedTo: text,
  amount: { type: Number, required: true },
  currency: { type: String, enum: currencies, required: true },
  mode: needed,
  isScheduled: { type: Boolean, required: true },
  state: { type: String, enum: payoutStates, default: 'started' },
  providerId: String,
  reference: text,
  reason: text,
  triedAt: Date,
  askAt: Date,
  createdAt: { type: Date, default: () => new Date() },
  settledAt: Date,
});
schema.plugin(outboxPlugin);
schema.index({ userId: 1, payout_id: 1 }, { unique: true });
schema.index({ userId: 1, _id: -1 });
schema.index({ providerId: 1 }, { sparse: true });
schema.index({ askAt: 1 }, { sparse: true });

/**
 * Payouts in progress, paid and returned. The `_id` is the key in the ledger and at the
 * provider.
 */
export const PayoutModel = model<PayoutFields>('Payout', schema);
