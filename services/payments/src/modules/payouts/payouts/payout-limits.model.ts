import type { PayoutLimit } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';

type StoredLimit = PayoutLimit & { _id: Types.ObjectId };

const schema = new Schema<StoredLimit>({
  _id: { type: Schema.Types.ObjectId, required: true },
  confirmAbove: { type: Number, required: true },
});

/** Amounts above which payouts need a proof of identity, by the person's id. */
export const PayoutLimitModel = model<StoredLimit>('PayoutLimit', schema);
