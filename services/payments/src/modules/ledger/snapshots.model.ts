import { type Currency, currencies } from '@soloist/contracts';
import { model, Schema } from 'mongoose';

export interface Amount {
  currency: Currency;
  /** Minor units. */
  amount: number;
}

/** Balance of an account after all transactions up to an instant: reading continues from there. */
export interface BalanceSnapshot {
  account: string;
  upTo: Date;
  amounts: Amount[];
}

const amount = new Schema<Amount>(
  {
    currency: { type: String, enum: currencies, required: true },
    amount: { type: Number, required: true },
  },
  { _id: false },
);
const schema = new Schema<BalanceSnapshot>({
  account: { type: String, required: true, unique: true },
  upTo: { type: Date, required: true },
  amounts: { type: [amount], required: true },
});

export const BalanceSnapshotModel = model<BalanceSnapshot>('BalanceSnapshot', schema);
