import { model, Schema } from 'mongoose';

export interface WorkImageFields {
  /** Id of its file. */
  _id: string;
  ownerId: string;
  /** SHA-256 of the upload; undefined while the image is being removed. */
  hash?: string;
  width: number;
  height: number;
  /** Removal time, unless something refers to it by then; null while something does. */
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
// The index above lacks images that are being removed: an erasure finds them by this one.
imageSchema.index({ ownerId: 1 });
imageSchema.index({ removeAt: 1 });

/** Images of people's work: each is stored once per person, however often it is uploaded. */
export const WorkImageModel = model<WorkImageFields>('Picture', imageSchema);

export interface ImageUseFields {
  /** Id of the work that refers to the images, such as `service:0123…`. */
  _id: string;
  ownerId: string;
  /** Ids of images. */
  images: string[];
  /**
   * Ids of images that it refers to now or referred to earlier, until those images are released.
   */
  known: string[];
  version: number;
  /**
   * Removal time of a use without images; it is retained this long, since an older event may arrive
   * late.
   */
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
