import type { FlagKey, FlagSetting } from '@soloist/contracts';
import mongoose, { Schema } from 'mongoose';

export interface FlagChange {
  at: Date;
  /** An address; `byId` is their user id. */
  by: string;
  byId: string;
  reason: string;
  setting: FlagSetting;
}

export interface StoredFlag {
  _id: FlagKey;
  /** Newest first; the first one is in effect. */
  changes: FlagChange[];
}

const change = new Schema<FlagChange>(
  {
    at: { type: Date, required: true },
    by: { type: String, required: true },
    byId: { type: String, required: true },
    reason: { type: String, required: true },
    setting: { type: Schema.Types.Mixed, required: true },
  },
  { _id: false },
);

const schema = new Schema<StoredFlag>({ _id: String, changes: [change] }, { versionKey: false });
schema.index({ 'changes.byId': 1 });

/** Flags that were set. */
export const FlagModel = mongoose.model<StoredFlag>('Flag', schema);
