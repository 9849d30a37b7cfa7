import { type Currency, currencies } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';

/** One side of a movement. Positive adds to the account, negative takes from it. */
export interface Entry {
  /** Whose money: `wallet:<user id>`, or one of the platform's own, such as `platform:fees`. */
  account: string;
  currency: Currency;
  /** Minor units. */
  amount: number;
}

export interface MovementFields {
  /** Made by the caller from what it books: the same key is booked once. */
  key: string;
  /** What it was, such as `invoice.paid`. */
  kind: string;
  entries: Entry[];
  createdAt: Date;
}
export type Movement = MovementFields & { _id: Types.ObjectId };

const entry = new Schema<Entry>(
  {
    account: { type: String, required: true },
    currency: { type: String, enum: currencies, required: true },
    amount: { type: Number, required: true, validate: Number.isSafeInteger },
  },
  { _id: false },
);

const schema = new Schema<MovementFields>({
  key: { type: String, required: true, unique: true, immutable: true },
  kind: { type: String, required: true, immutable: true },
  entries: { type: [entry], required: true, immutable: true },
  createdAt: { type: Date, default: () => new Date(), immutable: true },
});
schema.index({ 'entries.account': 1, createdAt: 1 });

// What is booked stays booked: a mistake is mended by a movement the other way round.
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

export const MovementModel = model<MovementFields>('Movement', schema);
