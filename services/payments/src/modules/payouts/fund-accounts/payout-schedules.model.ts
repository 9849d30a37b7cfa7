import { type PayoutSchedule, payoutFrequencies } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';

export type StoredSchedule = PayoutSchedule & {
  _id: Types.ObjectId;
  /** Midnight of the day on which the next payout goes out, in UTC. */
  nextAt: Date | null;
};

const schema = new Schema<StoredSchedule>({
  _id: { type: Schema.Types.ObjectId, required: true },
  rhythm: { type: String, enum: payoutFrequencies, required: true },
  fundAccountId: { type: String, default: null },
  least: { type: Number, required: true },
  nextAt: { type: Date, default: null },
});
schema.index({ nextAt: 1 });

/** Schedules of automatic payouts, by the person's id. */
export const ScheduleModel = model<StoredSchedule>('PayoutSchedule', schema);

/** Stops the schedules of a removed account. */
export async function stopSchedule({
  userId,
  fundAccountId,
}: {
  userId: string;
  fundAccountId: string;
}) {
  const stopped = { rhythm: 'off', fundAccountId: null, nextAt: null };
  await ScheduleModel.updateOne({ _id: userId, fundAccountId }, { $set: stopped });
}
