import type { Currency } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';

/** A person's forecast as it was in one week, to compare it with what was received. */
export interface ForecastSnapshotFields {
  freelancerId: string;
  /** The Monday of the week in which it was taken. */
  week: string;
  /** Its first and last day. */
  from: string;
  to: string;
  /** Amounts are minor units. */
  currencies: { currency: Currency; best: number; expected: number }[];
  createdAt: Date;
}
export type StoredForecastSnapshot = ForecastSnapshotFields & { _id: Types.ObjectId };

/** Compared once, then only history: five quarters are enough. */
const storedSeconds = 450 * 24 * 3600;

const needed = { type: String, required: true } as const;
const amount = { type: Number, required: true } as const;

const schema = new Schema<ForecastSnapshotFields>({
  freelancerId: needed,
  week: needed,
  from: needed,
  to: needed,
  currencies: [
    new Schema({ currency: needed, best: amount, expected: amount }, { _id: false, id: false }),
  ],
  createdAt: { type: Date, required: true },
});
// One for each week, even when processes race or are killed.
schema.index({ freelancerId: 1, week: 1 }, { unique: true });
schema.index({ createdAt: 1 }, { expireAfterSeconds: storedSeconds });

export const ForecastSnapshotModel = model<ForecastSnapshotFields>('ForecastSnapshot', schema);
