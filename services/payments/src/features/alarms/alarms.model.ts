import { isDuplicateKey, type Logger } from '@soloist/service-kit';
import { model, Schema } from 'mongoose';

interface AlarmFields {
  /** The provider's thing that it is about. */
  _id: string;
  words: string;
  at: Date;
}

const schema = new Schema<AlarmFields>({
  _id: { type: String, required: true },
  words: { type: String, required: true },
  at: { type: Date, required: true },
});

/** What the provider has that cannot be ours: nothing is booked, and a person must look at it. */
export const AlarmModel = model<AlarmFields>('Alarm', schema);

/** Keeps an alarm, once for each thing, and logs it. */
export async function raiseAlarm(of: string, words: string, logger: Logger) {
  try {
    await AlarmModel.create({ _id: of, words, at: new Date() });
    logger.error({ of }, words);
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
}
