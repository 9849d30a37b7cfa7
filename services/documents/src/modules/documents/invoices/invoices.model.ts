import type { InvoiceKind, InvoiceRequest, InvoiceTotals } from '@soloist/contracts';
import { invoiceKinds, type paymentMethods, type reminderStates } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/service-kit';
import { model, Schema, type Types } from 'mongoose';
import {
  type DocumentFields,
  deliverableFields,
  indexDeliverable,
} from '../../deliveries/index.ts';

/** The states that are stored; `overdue` is the clock's doing and derived when read. */
export const storedInvoiceStatuses = ['sent', 'viewed', 'paid', 'void'] as const;
export type StoredInvoiceStatus = (typeof storedInvoiceStatuses)[number];

/** Waiting for the client's money. */
export const unpaidStatuses: StoredInvoiceStatus[] = ['sent', 'viewed'];

export interface StoredPayment {
  payment_id: string;
  amount: number;
  method: (typeof paymentMethods)[number] | 'online';
  received_on: string;
  note: string;
  /** What went back of one that came through the checkout. */
  refunds?: { id: string; amount: number }[];
  /** Of the delivery that brings its receipt. */
  receiptId?: string;
  /** What was to pay after it, as its receipt says. */
  left?: number;
  /** What came in beyond what was asked for, and goes back. */
  surplus?: number;
  /** Ids of published events that changed no sums. */
  told?: string[];
}

export interface StoredReminder {
  id: string;
  /** From the due date. */
  days: number;
  at: Date;
  state: (typeof reminderStates)[number];
}

/** A credit on the invoice, decided here before the credit note itself is stored. */
export interface StoredCredit {
  /** Of the credit note. */
  id: string;
  credit_id: string;
  /** Empty until the credit note is stored. */
  number: string;
  total: number;
  reason: string;
  totals: InvoiceTotals;
  /** What was paid with and gets the money back, such as `Visa ending in 1111`; none where nothing is paid back by us. */
  refundedTo?: string;
}

/** The PDF of an invoice as it is today; made when someone downloads it, replaced when the state changes. */
export interface StoredStatePdf {
  /** See `stateOf`. */
  state: string;
  fileId: string;
  sha256: string;
}

/** An invoice or a credit note. Amounts are minor units. */
export interface InvoiceFields extends DocumentFields {
  draft_id: string;
  orderId: string;
  kind: InvoiceKind;
  /** Gapless for its freelancer and kind. */
  sequence: number;
  /** As validated by the contract; never changes. */
  terms: Omit<InvoiceRequest, 'draft_id'>;
  totals: InvoiceTotals;
  /** As it was at sending. */
  sender: {
    name: string;
    headline: string;
    profileImage: string;
    logo: string;
    email: string;
    /** By whose calendar it is dated. */
    timeZone: string;
  };
  title: string;
  attachment?: { fileId: string; name: string; sha256: string };
  status: StoredInvoiceStatus;
  payments: StoredPayment[];
  credits: StoredCredit[];
  /** Of a credit note: what it takes back. */
  creditOf?: { invoiceId: string; number: string; reason: string; refundedTo?: string };
  reminders: StoredReminder[];
  remindersStopped: boolean;
  /** When the last reminder was sent, whatever triggered it. */
  remindedAt?: Date;
  /** Where the client is, as far as it is known: for the due day's end and the hour of reminders. */
  time_zone: string;
  /** As their browser reported it. */
  clientTimeZone?: string;
  proposalId?: string;
  /** What it asks for; no other invoice can until this one lets go of it. */
  milestoneId?: string;
  createdAt: Date;
  /** The end of the due day. */
  dueAt: Date;
  overdueTold: boolean;
  paidTotal: number;
  creditedTotal: number;
  balance: number;
  viewedAt?: Date;
  paidAt?: Date;
  statePdf?: StoredStatePdf;
  /** Lower-case words to search by. */
  words: string[];
  /** Grows with each decision about it, which is made only upon what it was made from. */
  revision: number;
  /** Other documents do not know yet what was decided here: see `finish-invoice.ts`. */
  unfinished?: true;
  /** Its sender has closed their account: it stays to be read, and nobody is there to be paid. */
  senderLeft?: true;
}
export type StoredInvoice = InvoiceFields & { _id: Types.ObjectId };

const part = { _id: false, id: false } as const;
const text = { type: String, default: '' };
const needed = { type: String, required: true } as const;
const moment = { type: Date, required: true } as const;
const amount = { type: Number, required: true } as const;

const schema = new Schema<InvoiceFields>({
  ...deliverableFields,
  draft_id: needed,
  orderId: { ...needed, unique: true },
  kind: { type: String, enum: invoiceKinds, required: true },
  sequence: { type: Number, required: true },
  terms: { type: Schema.Types.Mixed, required: true },
  totals: { type: Schema.Types.Mixed, required: true },
  sender: new Schema(
    { name: needed, headline: text, profileImage: text, logo: text, email: needed, timeZone: text },
    part,
  ),
  title: needed,
  attachment: { type: new Schema({ fileId: needed, name: needed, sha256: needed }, part) },
  status: { type: String, enum: storedInvoiceStatuses, required: true },
  payments: [
    new Schema(
      {
        payment_id: needed,
        amount,
        method: needed,
        received_on: needed,
        note: text,
        refunds: { type: [new Schema({ id: needed, amount }, part)], default: undefined },
        receiptId: String,
        left: Number,
        surplus: Number,
        told: { type: [String], default: undefined },
      },
      part,
    ),
  ],
  credits: [
    new Schema(
      {
        id: needed,
        credit_id: needed,
        number: text,
        total: amount,
        reason: text,
        totals: { type: Schema.Types.Mixed, required: true },
        refundedTo: String,
      },
      part,
    ),
  ],
  creditOf: {
    type: new Schema({ invoiceId: needed, number: needed, reason: text, refundedTo: String }, part),
  },
  reminders: [new Schema({ id: needed, days: amount, at: moment, state: needed }, part)],
  remindersStopped: { type: Boolean, default: false },
  remindedAt: Date,
  time_zone: needed,
  clientTimeZone: String,
  proposalId: String,
  milestoneId: String,
  createdAt: moment,
  dueAt: moment,
  overdueTold: { type: Boolean, default: false },
  paidTotal: { type: Number, default: 0 },
  creditedTotal: { type: Number, default: 0 },
  balance: amount,
  viewedAt: Date,
  paidAt: Date,
  statePdf: { type: new Schema({ state: needed, fileId: needed, sha256: needed }, part) },
  words: [String],
  revision: { type: Number, default: 0 },
  unfinished: Boolean,
  senderLeft: Boolean,
});
schema.index({ freelancerId: 1, kind: 1, sequence: 1 }, { unique: true });
schema.index({ freelancerId: 1, draft_id: 1 }, { unique: true });
schema.index(
  { proposalId: 1, milestoneId: 1 },
  { unique: true, partialFilterExpression: { milestoneId: { $exists: true } } },
);
schema.index({ freelancerId: 1, _id: -1 });
schema.index({ freelancerId: 1, status: 1, _id: -1, dueAt: 1 });
schema.index({ freelancerId: 1, words: 1, _id: -1 });
schema.index({ 'terms.email': 1, _id: -1 });
schema.index({ status: 1, overdueTold: 1, dueAt: 1 });
schema.index({ 'reminders.state': 1, 'reminders.at': 1 });
schema.index({ unfinished: 1 }, { sparse: true });
indexDeliverable(schema);
schema.plugin(outboxPlugin);

export const InvoiceModel = model<InvoiceFields>('Invoice', schema);
