import {
  type Currency,
  currencies,
  type Dispute,
  type DomainEvent,
  disputeStates,
} from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

/** The freelancer's decision for the provider. */
export interface DisputeDecision {
  kind: 'contest' | 'accept';
  /** Text for the bank; empty for an accepted dispute. */
  summary: string;
  at: Date;
}

interface DisputeFields {
  /** The provider's id. */
  disputeId: string;
  paymentId: string;
  invoiceId: string;
  invoiceNumber: string;
  clientName: string;
  freelancerId: string;
  /** In the currency that the client paid, in minor units. */
  amount: number;
  currency: Currency;
  /** The held amount once it is booked, in the wallet's currency. */
  held: number;
  heldCurrency: Currency;
  /** The provider's code. */
  reasonCode: string;
  state: Dispute['state'];
  respondBy: Date;
  openedAt: Date;
  /** When it was booked and published; null until then. */
  heldAt?: Date;
  decision?: DisputeDecision;
  endedAt?: Date;
  /** When the provider is queried next; null once it has ended. */
  askAt?: Date;
  outbox: DomainEvent[];
}
export type StoredDispute = Omit<DisputeFields, 'outbox'> & { _id: Types.ObjectId };

const text = { type: String, required: true };
const minor = { type: Number, required: true, validate: Number.isSafeInteger };
const date = { type: Date, required: true };
const money = { type: String, enum: currencies, required: true };
const decision = new Schema<DisputeDecision>(
  { kind: text, summary: { type: String, default: '' }, at: date },
  { _id: false },
);
const schema = new Schema<DisputeFields>({
  disputeId: { ...text, unique: true },
  paymentId: text,
  invoiceId: text,
  invoiceNumber: text,
  clientName: text,
  freelancerId: text,
  amount: minor,
  currency: money,
  held: { type: Number, default: 0 },
  heldCurrency: money,
  reasonCode: text,
  state: { type: String, enum: disputeStates, required: true },
  respondBy: date,
  openedAt: date,
  heldAt: Date,
  decision,
  endedAt: Date,
  askAt: Date,
});
schema.plugin(outboxPlugin);
schema.index({ freelancerId: 1, _id: -1 });
schema.index({ askAt: 1 }, { sparse: true });

/** Chargebacks of payments. */
export const DisputeModel = model<DisputeFields>('Dispute', schema);
