import type { InvoiceKind, InvoiceRequest, InvoiceTotals } from '@soloist/contracts';
import { invoiceKinds, type paymentMethods, type reminderStates } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/service-kit';
import { model, Schema, type Types } from 'mongoose';
import { indexPaper, type PaperFields, paperFields } from '../deliveries/paper-fields.ts';

/** The states that are stored; `overdue` is the clock's doing and derived when read. */
export const storedInvoiceStatuses = ['sent', 'viewed', 'paid', 'void'] as const;
export type StoredInvoiceStatus = (typeof storedInvoiceStatuses)[number];

export interface StoredPayment {
  payment_id: string;
  amount: number;
  method: (typeof paymentMethods)[number];
  received_on: string;
  note: string;
}

export interface StoredReminder {
  id: string;
  /** From the due date. */
  days: number;
  at: Date;
  state: (typeof reminderStates)[number];
}

/** An invoice or a credit note. Amounts are minor units. */
export interface InvoiceFields extends PaperFields {
  draft_id: string;
  orderId: string;
  kind: InvoiceKind;
  /** Gapless for its freelancer and kind. */
  sequence: number;
  /** As validated by the contract; never changes. */
  terms: Omit<InvoiceRequest, 'draft_id'>;
  totals: InvoiceTotals;
  /** As it was at sending. */
  sender: { name: string; headline: string; profileImage: string; logo: string; email: string };
  title: string;
  attachment?: { fileId: string; name: string; sha256: string };
  status: StoredInvoiceStatus;
  payments: StoredPayment[];
  credits: { id: string; number: string; total: number }[];
  /** Of a credit note: what it takes back. */
  creditOf?: { invoiceId: string; number: string; reason: string };
  reminders: StoredReminder[];
  remindersStopped: boolean;
  /** Of the client, for the hour of reminders. */
  time_zone: string;
  proposalId?: string;
  milestoneId?: string;
  /** Which one of an ongoing project. */
  period?: string;
  createdAt: Date;
  /** The end of the due day. */
  dueAt: Date;
  overdueTold: boolean;
  paidTotal: number;
  creditedTotal: number;
  balance: number;
  viewedAt?: Date;
  paidAt?: Date;
}
export type StoredInvoice = InvoiceFields & { _id: Types.ObjectId };

const part = { _id: false, id: false } as const;
const text = { type: String, default: '' };
const needed = { type: String, required: true } as const;
const moment = { type: Date, required: true } as const;
const amount = { type: Number, required: true } as const;

const schema = new Schema<InvoiceFields>({
  ...paperFields,
  draft_id: needed,
  orderId: { ...needed, unique: true },
  kind: { type: String, enum: invoiceKinds, required: true },
  sequence: { type: Number, required: true },
  terms: { type: Schema.Types.Mixed, required: true },
  totals: { type: Schema.Types.Mixed, required: true },
  sender: new Schema(
    { name: needed, headline: text, profileImage: text, logo: text, email: needed },
    part,
  ),
  title: needed,
  attachment: { type: new Schema({ fileId: needed, name: needed, sha256: needed }, part) },
  status: { type: String, enum: storedInvoiceStatuses, required: true },
  payments: [
    new Schema(
      { payment_id: needed, amount, method: needed, received_on: needed, note: text },
      part,
    ),
  ],
  credits: [new Schema({ id: needed, number: needed, total: amount }, part)],
  creditOf: { type: new Schema({ invoiceId: needed, number: needed, reason: text }, part) },
  reminders: [new Schema({ id: needed, days: amount, at: moment, state: needed }, part)],
  remindersStopped: { type: Boolean, default: false },
  time_zone: text,
  proposalId: String,
  milestoneId: String,
  period: String,
  createdAt: moment,
  dueAt: moment,
  overdueTold: { type: Boolean, default: false },
  paidTotal: { type: Number, default: 0 },
  creditedTotal: { type: Number, default: 0 },
  balance: amount,
  viewedAt: Date,
  paidAt: Date,
});
schema.index({ freelancerId: 1, kind: 1, sequence: 1 }, { unique: true });
schema.index({ freelancerId: 1, draft_id: 1 }, { unique: true });
schema.index(
  { proposalId: 1, milestoneId: 1 },
  { unique: true, partialFilterExpression: { milestoneId: { $exists: true } } },
);
indexPaper(schema);
schema.plugin(outboxPlugin);

export const InvoiceModel = model<InvoiceFields>('Invoice', schema);
