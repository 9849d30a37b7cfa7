import type { FaultKind } from '@soloist/contracts';
import mongoose, { Schema } from 'mongoose';
import { retentionSeconds } from './vitals.model.ts';

/** A fault in a version and its number of loads, without personal data. */
export interface StoredFault {
  remote: string;
  version: string;
  /** `other` for the entry that counts the replaced faults. */
  kind: FaultKind | 'other';
  name: string;
  message: string;
  at: string;
  loads: number;
  firstSeen: Date;
  lastSeen: Date;
}

const text = { type: String, required: true } as const;
const mayBeEmpty = { type: String, default: '' };
const instant = { type: Date, required: true } as const;

const schema = new Schema<StoredFault>(
  {
    ...{ remote: text, version: text, kind: text },
    ...{ name: mayBeEmpty, message: mayBeEmpty, at: mayBeEmpty },
    loads: { type: Number, default: 0 },
    ...{ firstSeen: instant, lastSeen: instant },
  },
  { versionKey: false },
);
schema.index(
  { remote: 1, version: 1, kind: 1, name: 1, message: 1, at: 1 },
  { unique: true, name: 'fault' },
);
schema.index({ lastSeen: 1 }, { expireAfterSeconds: retentionSeconds });

export const FaultModel = mongoose.model<StoredFault>('Fault', schema);
