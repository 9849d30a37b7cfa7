import type { ReleaseManifest } from '@soloist/contracts';
import mongoose, { Schema, type Types } from 'mongoose';

/** A published version; it never changes. */
export interface StoredRelease {
  _id: Types.ObjectId;
  remote: string;
  version: string;
  manifest: ReleaseManifest;
  /** The manifest with the platform's signature, as gateways get it. */
  signed: string;
  publishedAt: Date;
  publishedBy: string;
  /** User id, if an admin published it. */
  publishedById: string | null;
}

const schema = new Schema<StoredRelease>(
  {
    remote: { type: String, required: true },
    version: { type: String, required: true },
    manifest: { type: Schema.Types.Mixed, required: true },
    signed: { type: String, required: true },
    publishedAt: { type: Date, required: true },
    publishedBy: { type: String, required: true },
    publishedById: { type: String, default: null },
  },
  { versionKey: false },
);
schema.index({ remote: 1, version: 1 }, { unique: true });
schema.index({ remote: 1, _id: -1 });

export const ReleaseModel = mongoose.model<StoredRelease>('Release', schema);
