import { model, Schema } from 'mongoose';
import { type FileTimeSpan, fileStores } from '../store/file-store.service.ts';

const dayMs = 24 * 3600 * 1000;
const _id = 'orphans';

interface OldFilesFields {
  _id: string;
  upTo: Date;
}

/** How far the look at old files has come. */
export const OldFilesModel = model<OldFilesFields>(
  'OldFiles',
  new Schema<OldFilesFields>({ _id: String, upTo: { type: Date, required: true } }),
);

/**
 * Looks at what was written in one day before `end`: the next one, from the day of the oldest file
 * to the newest and then from the oldest again. A look that is broken off is taken again.
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
