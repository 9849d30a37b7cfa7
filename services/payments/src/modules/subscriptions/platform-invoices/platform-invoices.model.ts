import {
  type BillingDetails,
  type Currency,
  currencies,
  type PlatformInvoice,
  platformInvoiceKinds,
} from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';
import type { Tax } from './gst.rules.ts';

interface Side {
  name: string;
  lines: string[];
}

export interface PlatformInvoiceFields {
  /** Financial year of India, and the place in it: gapless. */
  year: string;
  place: number;
  number: string;
  /** The invoiced record: each is invoiced once. */
  source: string;
  userId: string;
  kind: PlatformInvoice['kind'];
  title: string;
  /** Minor units; `net` and `tax` make `total`. */
  currency: Currency;
  net: number;
  tax: number;
  total: number;
  rows: { what: string; amount: number }[];
  taxes: Tax[];
  notes: string[];
  /** Seller and recipient as they were when it was issued. */
  from: Side & { gstin: string };
  to: Side;
  billing: BillingDetails | null;
  issuedAt: Date;
}
export type StoredPlatformInvoice = PlatformInvoiceFields & { _id: Types.ObjectId };

const text = { type: String, required: true };
const empty = { type: String, default: '' };
const minor = { type: Number, required: true, validate: Number.isSafeInteger };
const side = { name: empty, lines: [String] };
const schema = new Schema<PlatformInvoiceFields>({
  year: text,
  place: minor,
  number: text,
  source: { ...text, unique: true },
  userId: text,
  kind: { type: String, enum: platformInvoiceKinds, required: true },
  title: text,
  currency: { type: String, enum: currencies, required: true },
  net: minor,
  tax: minor,
  total: minor,
  rows: [{ _id: false, what: text, amount: minor }],
  taxes: [{ _id: false, name: text, amount: minor }],
  notes: [String],
  from: { ...side, gstin: empty },
  to: side,
  billing: { type: Schema.Types.Mixed, default: null },
  issuedAt: { type: Date, required: true },
});
schema.index({ year: 1, place: -1 }, { unique: true });
schema.index({ userId: 1, _id: -1 });

/** The platform's invoices: never changed, never deleted. */
export const PlatformInvoiceModel = model<PlatformInvoiceFields>('PlatformInvoice', schema);
