import { type Currency, currencies } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';

/** One side of a transaction. A positive amount credits the account, a negative one debits it. */
export interface LedgerEntry {
  /** Account id; see `accounts.rules.ts`. */
  account: string;
  currency: Currency;
  /** Minor units. */
  amount: number;
}
/** Displayed details of a transaction, by its kind, such as the invoice number. */
export type TransactionMetadata = Record<string, string | number>;

export interface LedgerTransactionFields {
  /** The caller derives it from the booked record: each key is booked once. */
  key: string;
  /** Kind of transaction, such as `payment.captured`. */
  kind: string;
  entries: LedgerEntry[];
  about: TransactionMetadata;
  /** `<user id>#<n>` of a debit: debits of one person are numbered, so that they never overlap. */
  turn?: string;
  /** When its credit to `pending` is due for release. */
  dueAt?: Date;
  createdAt: Date;
}
export type LedgerTransaction = LedgerTransactionFields & { _id: Types.ObjectId };

const entry = new Schema<LedgerEntry>(
  {
    account: { type: String, required: true },
    currency: { type: String, enum: currencies, required: true },
    amount: { type: Number, required: true, validate: Number.isSafeInteger },
  },
  { _id: false },
);

/** Indexes in the order of a person's transaction list, for all kinds or one. */
export const indexInOrder = { 'entries.account': 1, createdAt: 1, _id: 1 } as const;
export const indexOfKind = { 'entries.account': 1, kind: 1, createdAt: 1, _id: 1 } as const;
/** Index in the order of the admin's transaction list. */
export const indexOfTime = { createdAt: 1, _id: 1 } as const;
export const indexOfKindAlone = { kind: 1, createdAt: 1, _id: 1 } as const;
export const indexOfKey = { key: 1 } as const;

const schema = new Schema<LedgerTransactionFields>(
  {
    key: { type: String, required: true, unique: true, immutable: true },
    kind: { type: String, required: true, immutable: true },
    entries: { type: [entry], required: true, immutable: true },
    about: { type: Schema.Types.Mixed, default: () => ({}), immutable: true },
    turn: { type: String, immutable: true },
    dueAt: { type: Date, immutable: true },
    createdAt: { type: Date, default: () => new Date(), immutable: true },
  },
  { minimize: false },
);
schema.index(indexInOrder);
schema.index(indexOfKind);
schema.index(indexOfTime);
schema.index(indexOfKindAlone);
// Refunds and disputes of a payment.
schema.index({ 'about.paymentId': 1 }, { sparse: true });
schema.index({ turn: 1 }, { unique: true, sparse: true });
schema.index(
  { 'entries.account': 1, dueAt: 1, _id: 1 },
  { partialFilterExpression: { dueAt: { $exists: true } } },
);

// Booked transactions never change: a reverse transaction corrects a mistake.
const refuse = () => {
  throw new Error('The ledger is append-only.');
};
schema.pre(
  [
    'updateOne',
    'updateMany',
    'replaceOne',
    'findOneAndUpdate',
    'findOneAndReplace',
    'findOneAndDelete',
    'deleteOne',
    'deleteMany',
  ],
  refuse,
);
schema.pre(['updateOne', 'deleteOne'], { document: true, query: false }, refuse);
schema.pre('bulkWrite', refuse);
schema.pre('save', function refuseChange() {
  if (!this.isNew) refuse();
});

export const LedgerTransactionModel = model<LedgerTransactionFields>('Movement', schema);
