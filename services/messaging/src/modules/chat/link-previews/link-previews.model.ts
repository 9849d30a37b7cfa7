import type { LinkPreview } from '@soloist/contracts';
import mongoose, { model, Schema } from 'mongoose';

interface CachedPageFields {
  /** A hash of its address. */
  _id: string;
  /** The page's metadata; null if it is no page, or has none. */
  preview: LinkPreview | null;
  until: Date;
}

const schema = new Schema<CachedPageFields>({
  _id: String,
  preview: { type: Schema.Types.Mixed, default: null },
  until: { type: Date, required: true },
});
schema.index({ until: 1 });

/** Pages that were read a short while ago: a link that is sent to many is read once. */
export const CachedPageModel = model<CachedPageFields>('KnownPage', schema);

/** The cached preview of a page; undefined when it must be read. */
export const findCachedPage = (_id: string) =>
  CachedPageModel.findOne({ _id, until: mongoose.trusted({ $gt: new Date() }) }).lean();

export async function cachePage({ _id, ...page }: CachedPageFields) {
  await CachedPageModel.updateOne({ _id }, { $set: page }, { upsert: true });
  await CachedPageModel.deleteMany({ until: mongoose.trusted({ $lte: new Date() }) });
}
