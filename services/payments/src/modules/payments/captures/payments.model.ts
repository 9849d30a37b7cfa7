import {
  type Currency,
  currencies,
  type DomainEvent,
  type FeePlan,
  type PaymentRecord,
  paymentStates,
} from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema } from 'mongoose';

/**
 * `started`: the provider may not know it yet. `sent`: it is in progress. `made`, `failed`: it has
 * ended.
 */
export const refundStates = ['started', 'sent', 'made', 'failed'] as const;

/** Share of the settlement that belongs to a part of a payment, in minor units. */
export interface SettlementShare {
  amount: number;
  fee: number;
  tax: number;
}

export interface StoredRefund {
  /** Its key in the ledger and at the provider. */
  id: string;
  /** Id of the form that requested it. */
  refund_id: string;
  /** In the currency that the client paid. */
  amount: number;
  settled: SettlementShare;
  reason: string;
  /** More was paid than the amount due. */
  isSurplus: boolean;
  state: (typeof refundStates)[number];
  /** The provider's id, once it confirmed the refund. */
  providerId?: string;
  /** When it was first sent: from then on it may exist at the provider. */
  triedAt?: Date;
  /** When the provider is queried next for its outcome. */
  askAt?: Date;
  createdAt: Date;
}

/** Disputed amounts; the disputes themselves are in `disputes.model.ts`. */
export interface DisputedPart {
  /** The provider's id. */
  id: string;
  amount: number;
  settled: SettlementShare;
  state: 'open' | 'won' | 'lost';
}

/**
 * Everything decided about a payment when it is first captured; later bookings follow
 * it.
 */
export interface PaymentFields {
  /** The provider's id. */
  _id: string;
  invoiceId: string;
  invoiceNumber: string;
  clientName: string;
  freelancerId: string;
  providerOrderId: string;
  /** In the currency that the client paid, in minor units. */
  amount: number;
  currency: Currency;
  method: string;
  /** Stored only until it is published. */
  payerEmail?: string;
  /** The recipient of the invoice whose link opened the checkout last. */
  payerId?: string | undefined;
  /** Hash of its payment instrument; empty if unknown. */
  instrument: string;
  /** Amount that the provider settles and that is booked, in minor units. */
  settled: {
    currency: Currency;
    amount: number;
    /** The platform's fee, by the plan of that time, and the tax on it. */
    fee: number;
    tax: number;
    /** The provider's fee. */
    cost: number;
  };
  plan: FeePlan;
  /** Changed only by `change-payment.service.ts`, like the sums below. */
  refunds: StoredRefund[];
  disputes: DisputedPart[];
  state: PaymentRecord['state'];
  /** Refunded to the client so far, in the currency they paid. */
  refunded: number;
  /** Id of the latest dispute about it. */
  disputeId?: string;
  /** Grows with each decision about refunds and disputes. */
  revision: number;
  paidAt: Date;
  /** When the window ends. */
  dueAt: Date;
  /** When it was booked and published; null until then. */
  bookedAt?: Date;
  releasedAt?: Date;
  outbox: DomainEvent[];
}
export type StoredProviderPayment = Omit<PaymentFields, 'outbox'>;

const text = { type: String, required: true };
const minor = { type: Number, required: true, validate: Number.isSafeInteger };
const date = { type: Date, required: true };
const money = { type: String, enum: currencies, required: true };
const settledPart = new Schema<SettlementShare>(
  { amount: minor, fee: minor, tax: minor },
  { _id: false },
);
const refund = new Schema<StoredRefund>(
  {
    id: text,
    refund_id: text,
    amount: minor,
    settled: settledPart,
    reason: String,
    isSurplus: Boolean,
    state: { type: String, enum: refundStates, required: true },
    providerId: String,
    triedAt: Date,
    askAt: Date,
    createdAt: date,
  },
  { _id: false, id: false },
);
const disputed = new Schema<DisputedPart>(
  { id: text, amount: minor, settled: settledPart, state: text },
  { _id: false, id: false },
);
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
  payerId: String,
  instrument: { type: String, default: '' },
  settled: {
    _id: false,
    type: { currency: money, amount: minor, fee: minor, tax: minor, cost: minor },
    required: true,
  },
  plan: text,
  state: { type: String, enum: paymentStates, required: true },
  refunds: [refund],
  disputes: [disputed],
  revision: { type: Number, default: 0 },
  refunded: { type: Number, default: 0 },
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
schema.index({ 'refunds.askAt': 1 }, { sparse: true });
schema.index({ 'refunds.id': 1 }, { sparse: true });

/** Clients' payments of invoices that the provider has captured. */
export const PaymentModel = model<PaymentFields>('Payment', schema);
