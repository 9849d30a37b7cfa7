import { model, Schema } from 'mongoose';

export interface WorkImageFields {
  /** Of its file. */
  _id: string;
  ownerId: string;
  /** SHA-256 of what was uploaded; gone while it is being removed. */
  hash?: string;
  width: number;
  height: number;
  /** When it goes, unless something refers to it by then; null while something does. */
  removeAt: Date | null;
}

const needed = { type: String, required: true } as const;

const imageSchema = new Schema<WorkImageFields>({
  _id: String,
  ownerId: needed,
  hash: String,
  width: { type: Number, required: true },
  height: { type: Number, required: true },
  removeAt: { type: Date, default: null },
});
imageSchema.index(
  { ownerId: 1, hash: 1 },
  // With a `$type` here, MongoDB would not use it to find a hash.
  { unique: true, partialFilterExpression: { hash: { $exists: true } } },
);
imageSchema.index({ removeAt: 1 });

/** What people show: each is stored once a person, however often it is uploaded. */
export const WorkImageModel = model<WorkImageFields>('Picture', imageSchema);

export interface ImageUseFields {
  /** Who refers to them, such as `service:0123…`. */
  _id: string;
  ownerId: string;
  /** Ids of images. */
  images: string[];
  /** Those it referred to earlier as well, until their pictures know that it does no more. */
  known: string[];
  version: number;
  /** Set on what refers to none any more; kept this long, since an older saying may come late. */
  forgetAt: Date | null;
}

const useSchema = new Schema<ImageUseFields>({
  _id: String,
  ownerId: needed,
  images: [String],
  known: [String],
  version: { type: Number, required: true },
  forgetAt: { type: Date, default: null },
});
useSchema.index({ ownerId: 1, images: 1 });
useSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const ImageUseModel = model<ImageUseFields>('PictureUse', useSchema);
