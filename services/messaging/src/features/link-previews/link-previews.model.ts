import type { LinkPreview } from '@soloist/contracts';
import mongoose, { model, Schema } from 'mongoose';

interface KnownPageFields {
  /** A hash of its address. */
  _id: string;
  /** What it says of itself; null of what is no page, or says nothing. */
  preview: LinkPreview | null;
  until: Date;
}

const schema = new Schema<KnownPageFields>({
  _id: String,
  preview: { type: Schema.Types.Mixed, default: null },
  until: { type: Date, required: true },
});
schema.index({ until: 1 });

/** Pages that were read a short while ago: a link that is sent to many is read once. */
export const KnownPageModel = model<KnownPageFields>('KnownPage', schema);

/** What is known of a page; nothing when it is to be read. */
export const findKnown = (_id: string) =>
  KnownPageModel.findOne({ _id, until: mongoose.trusted({ $gt: new Date() }) }).lean();

export async function keepKnown({ _id, ...page }: KnownPageFields) {
  await KnownPageModel.updateOne({ _id }, { $set: page }, { upsert: true });
  await KnownPageModel.deleteMany({ until: mongoose.trusted({ $lte: new Date() }) });
}
