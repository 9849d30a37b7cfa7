import type { Currency, ExchangeRateSource, ExpenseCategory } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';
import type { StoredClaim } from './claims.service.ts';

export interface StoredReceipt {
  fileId: string;
  sha256: string;
  name: string;
  type: string;
  size: number;
}

/** Money spent on one day. Amounts are minor units. */
export interface ExpenseFields {
  freelancerId: string;
  expense_id: string;
  createdAt: Date;
  day: string;
  description: string;
  category: ExpenseCategory;
  /** In `currency`, as it was paid. */
  amount: number;
  currency: Currency;
  exchangeRate: number;
  exchangeRateSource: ExchangeRateSource;
  billingCurrency: Currency;
  /** In `billingCurrency`. */
  cost: number;
  billable: boolean;
  /** Percent. */
  markup: number;
  /** In `billingCurrency`, what an invoice bills; 0 when not billable. */
  price: number;
  projectId?: string;
  projectName: string;
  clientEmail: string;
  clientName: string;
  receipt?: StoredReceipt;
  claim?: StoredClaim;
  /** When it was deleted: it can be restored for a day. */
  deletedAt?: Date;
}
export type StoredExpense = ExpenseFields & { _id: Types.ObjectId };

const part = { _id: false, id: false } as const;
const text = { type: String, default: '' };
const needed = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

const schema = new Schema<ExpenseFields>({
  freelancerId: needed,
  expense_id: needed,
  createdAt: { type: Date, required: true },
  day: needed,
  description: needed,
  category: needed,
  amount: number,
  currency: needed,
  exchangeRate: number,
  exchangeRateSource: needed,
  billingCurrency: needed,
  cost: number,
  billable: { type: Boolean, required: true },
  markup: number,
  price: number,
  projectId: String,
  projectName: text,
  clientEmail: text,
  clientName: text,
  receipt: {
    type: new Schema<StoredReceipt>(
      { fileId: needed, sha256: needed, name: needed, type: needed, size: number },
      part,
    ),
  },
  claim: {
    type: new Schema<StoredClaim>(
      { draft_id: needed, id: needed, checkAt: Date, sendings: [String] },
      part,
    ),
  },
  deletedAt: Date,
});
schema.index({ freelancerId: 1, expense_id: 1 }, { unique: true });
schema.index({ freelancerId: 1, day: -1, _id: -1 });
schema.index({ freelancerId: 1, projectId: 1 });
schema.index({ freelancerId: 1, 'claim.draft_id': 1 });
schema.index({ freelancerId: 1, 'receipt.fileId': 1 });
schema.index({ 'claim.checkAt': 1 }, { sparse: true });
schema.index({ deletedAt: 1 }, { sparse: true });

export const ExpenseModel = model<ExpenseFields>('Expense', schema);
