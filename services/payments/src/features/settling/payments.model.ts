import {
  type Currency,
  currencies,
  type DomainEvent,
  type FeePlan,
  type PaymentRecord,
  paymentStates,
} from '@soloist/contracts';
import { outboxPlugin } from '@soloist/service-kit';
import { model, Schema } from 'mongoose';

/** All that is decided about a payment when it is first seen as captured; what follows is booked by it. */
export interface PaymentFields {
  /** The provider's. */
  _id: string;
  invoiceId: string;
  invoiceNumber: string;
  clientName: string;
  freelancerId: string;
  providerOrderId: string;
  /** As the client paid it, in minor units. */
  amount: number;
  currency: Currency;
  method: string;
  /** Until it is told. */
  payerEmail?: string;
  /** What the provider settles, and so what is booked, in minor units. */
  settled: {
    currency: Currency;
    amount: number;
    /** What the platform keeps of it, by the plan of that time, and the tax on that. */
    fee: number;
    tax: number;
    /** What the provider keeps. */
    cost: number;
  };
  plan: FeePlan;
  state: PaymentRecord['state'];
  /** Given back to the client so far, as they paid it. */
  refunded: number;
  /** Of the freelancer's share: what refunds and disputes took or freed before the window was over. */
  goneNet: number;
  /** Of the last dispute about it. */
  disputeId?: string;
  paidAt: Date;
  /** When the window is over. */
  dueAt: Date;
  /** When it was in the ledger and told to others; none while it must still be done. */
  bookedAt?: Date;
  releasedAt?: Date;
  outbox: DomainEvent[];
}
export type Payment = Omit<PaymentFields, 'outbox'>;

const text = { type: String, required: true };
const minor = { type: Number, required: true, validate: Number.isSafeInteger };
const date = { type: Date, required: true };
const money = { type: String, enum: currencies, required: true };
const schema = new Schema<PaymentFields>({
  _id: text,
  invoiceId: text,
  invoiceNumber: text,
  clientName: text,
  freelancerId: text,
  providerOrderId: text,
  amount: minor,
  currency: money,
  method: text,
  payerEmail: String,
  settled: {
    _id: false,
    type: { currency: money, amount: minor, fee: minor, tax: minor, cost: minor },
    required: true,
  },
  plan: text,
  state: { type: String, enum: paymentStates, required: true },
  refunded: { type: Number, default: 0 },
  goneNet: { type: Number, default: 0 },
  disputeId: String,
  paidAt: date,
  dueAt: date,
  bookedAt: Date,
  releasedAt: Date,
});
schema.plugin(outboxPlugin);
schema.index({ invoiceId: 1, paidAt: 1 });
schema.index({ freelancerId: 1, paidAt: 1 });
schema.index({ bookedAt: 1 });
schema.index({ releasedAt: 1, dueAt: 1 });

/** Clients' payments of invoices that the provider has captured. */
export const PaymentModel = model<PaymentFields>('Payment', schema);
