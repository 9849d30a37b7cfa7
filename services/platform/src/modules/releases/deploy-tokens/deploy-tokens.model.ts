import mongoose, { Schema, type Types } from 'mongoose';

/** A token that may publish one remote; only a hash of the token is stored. */
export interface StoredDeployToken {
  _id: Types.ObjectId;
  hash: string;
  remote: string;
  name: string;
  createdAt: Date;
  createdBy: string;
  createdById: string | null;
  lastUsedAt: Date | null;
}

const schema = new Schema<StoredDeployToken>(
  {
    hash: { type: String, required: true },
    remote: { type: String, required: true },
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
    createdBy: { type: String, required: true },
    createdById: { type: String, default: null },
    lastUsedAt: { type: Date, default: null },
  },
  { versionKey: false },
);
schema.index({ hash: 1 }, { unique: true });

export const DeployTokenModel = mongoose.model<StoredDeployToken>('DeployToken', schema);
