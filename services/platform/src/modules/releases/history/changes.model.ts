import type { Audience, DomainEvent, ReleaseChange } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import mongoose, { Schema, type Types } from 'mongoose';

export interface StoredCanary {
  id: string;
  version: string;
  audience: Audience;
  startedAt: Date;
}

/**
 * One step in a remote's history with the state after it: the newest step is the current state. A
 * step is never changed; the unique revision decides between two concurrent ones.
 */
export interface StoredChange {
  _id: Types.ObjectId;
  remote: string;
  revision: number;
  at: Date;
  kind: ReleaseChange['kind'];
  version: string;
  by: string;
  /** User id, if an admin made the change. */
  byId: string | null;
  reason: string;
  live: string | null;
  /** Earlier live versions, newest first: the targets of rollbacks. */
  before: string[];
  canary: StoredCanary | null;
}

interface ChangeFields extends Omit<StoredChange, '_id'> {
  outbox: DomainEvent[];
}

const canary = new Schema<StoredCanary>(
  {
    id: { type: String, required: true },
    version: { type: String, required: true },
    audience: { type: Schema.Types.Mixed, required: true },
    startedAt: { type: Date, required: true },
  },
  { _id: false, id: false },
);

const schema = new Schema<ChangeFields>(
  {
    remote: { type: String, required: true },
    revision: { type: Number, required: true },
    at: { type: Date, required: true },
    kind: { type: String, required: true },
    version: { type: String, required: true },
    by: { type: String, required: true },
    byId: { type: String, default: null },
    reason: { type: String, default: '' },
    live: { type: String, default: null },
    before: { type: [String], default: [] },
    canary: { type: canary, default: null },
  },
  { versionKey: false },
);
schema.index({ remote: 1, revision: -1 }, { unique: true });
schema.index({ remote: 1, version: 1 });
schema.plugin(outboxPlugin);

export const ChangeModel = mongoose.model<ChangeFields>('ReleaseChange', schema);
