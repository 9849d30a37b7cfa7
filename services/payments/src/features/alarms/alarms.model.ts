import { Gauge, type Logger, upsert } from '@soloist/service-kit';
import mongoose, { model, Schema } from 'mongoose';

interface AlarmFields {
  /** The provider's thing that it is about. */
  _id: string;
  words: string;
  /** When it was raised first, and last. */
  at: Date;
  raisedAt: Date;
}

const text = { type: String, required: true };
const date = { type: Date, required: true };
const schema = new Schema<AlarmFields>({ _id: text, words: text, at: date, raisedAt: date });

/** What the provider has that cannot be ours: nothing is booked, and a person must look at it. */
export const AlarmModel = model<AlarmFields>('Alarm', schema);

new Gauge({
  name: 'payments_alarms_open',
  help: 'Alarms of /operator/ledger: differences, and what the provider has that cannot be ours.',
  async collect() {
    // While MongoDB is away the last answer stays: that is told of by a metric of its own.
    const open = await AlarmModel.countDocuments().catch(() => undefined);
    if (open !== undefined) this.set(open);
  },
});

/** Keeps an alarm, once for each thing, and logs it. */
export async function raiseAlarm(of: string, words: string, logger: Logger) {
  const now = new Date();
  const before = await upsert(() =>
    AlarmModel.findOneAndUpdate(
      { _id: of },
      { $set: { words, raisedAt: now }, $setOnInsert: { at: now } },
      { upsert: true },
    ).lean(),
  );
  if (!before) logger.error({ of }, words);
}

/** Nothing is left of it; where it was raised since an instant, something is. */
export async function endAlarm(of: string, since = new Date()): Promise<boolean> {
  const isOld = { _id: of, raisedAt: mongoose.trusted({ $lt: since }) };
  return (await AlarmModel.deleteOne(isOld)).deletedCount > 0;
}
