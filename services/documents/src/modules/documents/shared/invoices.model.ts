import type {
  InvoiceKind,
  InvoiceRequest,
  InvoiceTotals,
  lateFeeStates,
  NumberedDay,
} from '@soloist/contracts';
import { invoiceKinds, type paymentMethods, type reminderStates } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';
import {
  type DocumentFields,
  deliverableFields,
  indexDeliverable,
} from '../../deliveries/index.ts';

/** The stored states; `overdue` depends on the clock and is derived when read. */
export const storedInvoiceStatuses = ['sent', 'viewed', 'paid', 'void'] as const;
export type StoredInvoiceStatus = (typeof storedInvoiceStatuses)[number];

/** States of an invoice that awaits the client's payment. */
export const unpaidStatuses: StoredInvoiceStatus[] = ['sent', 'viewed'];

export interface StoredPayment {
  payment_id: string;
  amount: number;
  method: (typeof paymentMethods)[number] | 'online';
  received_on: string;
  /** The client's local day of a checkout payment, which late fees count by. */
  paidOn?: string;
  note: string;
  /** Refunds of a payment through the checkout. */
  refunds?: { id: string; amount: number }[];
  /** The recipient whose link paid it; missing where the invoice has one link only. */
  payerId?: string | undefined;
  /** Id of the delivery that sends its receipt; the first, where it goes to several people. */
  receiptId?: string;
  /** Amount due after it, as its receipt says. */
  left?: number;
  /** Sum of the payments before it, for the tax in its receipt. */
  earlier?: number;
  /** Amount beyond the amount due, which is refunded. */
  surplus?: number;
  /** Ids of published events that changed no sums. */
  told?: string[];
}

export interface StoredReminder {
  id: string;
  /** Days from the due date. */
  days: number;
  /** The installment that it is for, counted from 0; missing where the invoice is due once. */
  installment?: number;
  at: Date;
  state: (typeof reminderStates)[number];
}

/** A credit on the invoice, decided here before the credit note itself is stored. */
export interface StoredCredit {
  /** Id of the credit note. */
  id: string;
  credit_id: string;
  /** Number of the credit note; empty until that is stored. */
  number: string;
  total: number;
  reason: string;
  totals: InvoiceTotals;
  /**
   * The payment method that gets the money back, such as `Visa ending in 1111`; undefined where we
   * refund nothing.
   */
  refundedTo?: string;
}

/**
 * The PDF of an invoice's current state; created when someone downloads it, replaced when the state
 * changes.
 */
export interface StoredStatePdf {
  /** Hash of the state: see `stateOf`. */
  state: string;
  fileId: string;
  sha256: string;
}

/** A late fee that was decided, for the days after the one before it. */
export interface StoredLateFee {
  /** Also the draft id of its fee note. */
  id: string;
  /** The last day that it covers. */
  until: string;
  amount: number;
  state: (typeof lateFeeStates)[number];
  /** Whether its draft or fee note exists. */
  made?: true;
  note?: { id: string; number: string };
}

/** The period of a recurring invoice that an invoice covers. */
export interface StoredRecurrence {
  recurringId: string;
  number: number;
  from: string;
  to: string;
  /** Included hours; null for none. */
  hours: number | null;
}

/** An invoice or a credit note. Amounts are minor units. */
export interface InvoiceFields extends DocumentFields {
  draft_id: string;
  orderId: string;
  kind: InvoiceKind;
  /** Position in the gapless series of each freelancer and kind, in the order of sending. */
  sequence: number;
  /** The count in its number, and the day of it; missing before patterns existed. */
  counted?: NumberedDay;
  /** Terms as validated by the contract; they never change. */
  terms: Omit<InvoiceRequest, 'draft_id' | 'recipients'>;
  totals: InvoiceTotals;
  /** The sender's details at sending. */
  sender: {
    name: string;
    headline: string;
    profileImage: string;
    logo: string;
    email: string;
    /** Time zone of the calendar that dates it. */
    timeZone: string;
  };
  title: string;
  attachment?: { fileId: string; name: string; sha256: string };
  status: StoredInvoiceStatus;
  payments: StoredPayment[];
  credits: StoredCredit[];
  /** The invoice that a credit note credits. */
  creditOf?: { invoiceId: string; number: string; reason: string; refundedTo?: string };
  reminders: StoredReminder[];
  remindersStopped: boolean;
  /** When it will be charged automatically: no reminder is sent before. */
  autopayAt?: Date;
  /** Id of the email that announces it. */
  autopayNotice?: string;
  /** Time of the last reminder, whatever triggered it. */
  remindedAt?: Date;
  /**
   * The client's time zone, as far as it is known: for the end of the due date and the hour of
   * reminders.
   */
  time_zone: string;
  /** Time zone that their browser reported. */
  clientTimeZone?: string;
  proposalId?: string;
  /** The milestone that it bills; no other invoice can until this one releases it. */
  milestoneId?: string;
  /** Of one period, there is one invoice. */
  recurring?: StoredRecurrence;
  createdAt: Date;
  /** The end of the due date, or of that of the first unpaid installment. */
  dueAt: Date;
  overdueTold: boolean;
  /** In ascending order of their last days. */
  lateFees?: StoredLateFee[];
  /** When to look for a late fee next; missing where none can accrue. */
  lateFeeAt?: Date;
  /** Rupees for one unit of its currency, entered after it was sent; its terms may have others. */
  inrRate?: number;
  /** The invoice whose late fee this one bills. */
  lateFeeOf?: { invoiceId: string; number: string; feeId: string };
  paidTotal: number;
  creditedTotal: number;
  balance: number;
  viewedAt?: Date;
  paidAt?: Date;
  statePdf?: StoredStatePdf;
  /** Lower-case search words. */
  words: string[];
  /**
   * Increases with each change of the invoice, which applies only to the revision that it was
   * decided on.
   */
  revision: number;
  /**
   * Whether other documents do not know this invoice's last change yet: see `finish-invoice.ts`.
   */
  unfinished?: true;
  /** Whether its sender has closed their account: it can still be read, but no one can be paid. */
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
  orderId: needed,
  kind: { type: String, enum: invoiceKinds, required: true },
  sequence: { type: Number, required: true },
  counted: { type: new Schema({ count: amount, on: needed }, part) },
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
        paidOn: String,
        note: text,
        refunds: { type: [new Schema({ id: needed, amount }, part)], default: undefined },
        payerId: String,
        receiptId: String,
        left: Number,
        earlier: Number,
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
  reminders: [
    new Schema({ id: needed, days: amount, installment: Number, at: moment, state: needed }, part),
  ],
  remindersStopped: { type: Boolean, default: false },
  autopayAt: Date,
  autopayNotice: String,
  remindedAt: Date,
  time_zone: needed,
  clientTimeZone: String,
  proposalId: String,
  milestoneId: String,
  recurring: {
    type: new Schema(
      { recurringId: needed, number: amount, from: needed, to: needed, hours: Number },
      part,
    ),
  },
  createdAt: moment,
  dueAt: moment,
  overdueTold: { type: Boolean, default: false },
  lateFees: {
    type: [
      new Schema(
        {
          id: needed,
          until: needed,
          amount,
          state: needed,
          made: Boolean,
          note: { type: new Schema({ id: needed, number: needed }, part) },
        },
        part,
      ),
    ],
    default: undefined,
  },
  lateFeeAt: Date,
  inrRate: Number,
  lateFeeOf: { type: new Schema({ invoiceId: needed, number: needed, feeId: needed }, part) },
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
schema.index({ freelancerId: 1, kind: 1, number: 1 }, { unique: true });
schema.index({ freelancerId: 1, draft_id: 1 }, { unique: true });
schema.index(
  { freelancerId: 1, proposalId: 1, milestoneId: 1 },
  { unique: true, partialFilterExpression: { milestoneId: { $exists: true } } },
);
schema.index(
  { freelancerId: 1, 'recurring.recurringId': 1, 'recurring.number': 1 },
  { unique: true, partialFilterExpression: { 'recurring.recurringId': { $exists: true } } },
);
// Not unique: the id is random, 192 bits.
schema.index({ orderId: 1, freelancerId: 1 });
schema.index({ freelancerId: 1, _id: -1 });
schema.index({ freelancerId: 1, status: 1, _id: -1, dueAt: 1 });
schema.index({ freelancerId: 1, words: 1, _id: -1 });
schema.index({ freelancerId: 1, 'payments.received_on': 1 });
schema.index({ 'terms.email': 1, _id: -1 });
schema.index({ status: 1, overdueTold: 1, dueAt: 1 });
schema.index({ 'reminders.state': 1, 'reminders.at': 1 });
schema.index({ lateFeeAt: 1 }, { sparse: true });
schema.index({ freelancerId: 1, 'lateFees.id': 1 }, { sparse: true });
schema.index({ unfinished: 1 }, { sparse: true });
indexDeliverable(schema);
schema.plugin(outboxPlugin);

export const InvoiceModel = model<InvoiceFields>('Invoice', schema);
