import { type ActOutcome, actOutcomes } from '@soloist/contracts';
import mongoose, { Schema, type Types } from 'mongoose';

/** Written once. Only the address of a deleted account is removed later: no hash covers it. */
export interface StoredAuditEntry {
  _id: Types.ObjectId;
  /** Number of the entry, without gaps. */
  number: number;
  /** Id given by the service that recorded it, which may report it twice. */
  actId: string;
  service: string;
  name: string;
  /** User id; empty for a deploy token. */
  by: string;
  who: string;
  things: Record<string, string>;
  /** Values of `things`, for looking them up. */
  thingIds: string[];
  reason: string;
  requestId: string;
  beganAt: Date;
  outcome: ActOutcome;
  code: string;
  hash: string;
}

const text = { type: String, default: '' };
const needed = { type: String, required: true } as const;

const schema = new Schema<StoredAuditEntry>(
  {
    number: { type: Number, required: true },
    actId: needed,
    service: needed,
    name: needed,
    by: text,
    who: text,
    things: { type: Schema.Types.Mixed, default: () => ({}) },
    thingIds: { type: [String], default: [] },
    reason: text,
    requestId: text,
    beganAt: { type: Date, required: true },
    outcome: { type: String, enum: actOutcomes, required: true },
    code: text,
    hash: needed,
  },
  { versionKey: false, minimize: false },
);
schema.index({ number: -1 }, { unique: true });
schema.index({ actId: 1 }, { unique: true });
schema.index({ who: 1, number: -1 });
schema.index({ name: 1, number: -1 });
schema.index({ thingIds: 1, number: -1 });
schema.index({ by: 1 });

export const AuditEntryModel = mongoose.model<StoredAuditEntry>('AuditEntry', schema);
