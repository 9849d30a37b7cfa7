import { dayMs } from '@soloist/contracts';
import { model, Schema } from 'mongoose';
import { type FileTimeSpan, fileStores } from '../store/file-store.service.ts';

const _id = 'orphans';

interface OldFilesFields {
  _id: string;
  upTo: Date;
}

/** Progress of the check of old files. */
export const OldFilesModel = model<OldFilesFields>(
  'OldFiles',
  new Schema<OldFilesFields>({ _id: String, upTo: { type: Date, required: true } }),
);

/**
 * Checks the files that were written on one day before `end`: the next day, from the day of the
 * oldest file to the newest and then from the oldest again. An interrupted check is repeated.
 */
export async function checkOldDay(end: Date, look: (span: FileTimeSpan) => Promise<void>) {
  const last = await OldFilesModel.findById(_id).lean();
  const after = last && last.upTo < end ? last.upTo : await oldestUpload();
  if (!after || after >= end) return;
  const before = new Date(Math.min(after.getTime() + dayMs, end.getTime()));
  await look({ after, before });
  await OldFilesModel.updateOne({ _id }, { $set: { upTo: before } }, { upsert: true });
}

async function oldestUpload(): Promise<Date | undefined> {
  const times = await Promise.all(fileStores.map((store) => store.oldest()));
  return times.filter((at) => at !== undefined).toSorted((a, b) => a.getTime() - b.getTime())[0];
}
