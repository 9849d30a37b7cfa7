import { Gauge, type Logger, upsert } from '@soloist/server-kit';
import mongoose, { model, Schema } from 'mongoose';

interface IncidentFields {
  /** Id of the provider's record with the problem. */
  _id: string;
  words: string;
  /** When the incident was first and last raised. */
  at: Date;
  raisedAt: Date;
}

const text = { type: String, required: true };
const date = { type: Date, required: true };
const schema = new Schema<IncidentFields>({ _id: text, words: text, at: date, raisedAt: date });

/** Provider records that do not match ours: nothing is booked, and an admin must look at them. */
export const IncidentModel = model<IncidentFields>('Alarm', schema);

new Gauge({
  name: 'payments_alarms_open',
  help: 'Open ledger incidents: differences, and provider records that can’t be ours.',
  async collect() {
    // While MongoDB is away the last value stays: another metric reports that.
    const open = await IncidentModel.countDocuments().catch(() => undefined);
    if (open !== undefined) this.set(open);
  },
});

/** Stores an incident, once per record, and logs it. */
export async function raiseIncident(of: string, words: string, logger: Logger) {
  const now = new Date();
  const before = await upsert(() =>
    IncidentModel.findOneAndUpdate(
      { _id: of },
      { $set: { words, raisedAt: now }, $setOnInsert: { at: now } },
      { upsert: true },
    ).lean(),
  );
  if (!before) logger.error({ of }, words);
}

/** Deletes an incident, unless it was raised again since an instant. */
export async function resolveIncident(of: string, since = new Date()): Promise<boolean> {
  const isOld = { _id: of, raisedAt: mongoose.trusted({ $lt: since }) };
  return (await IncidentModel.deleteOne(isOld)).deletedCount > 0;
}
