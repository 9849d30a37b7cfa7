import type { DataExport } from '@soloist/contracts';
import { exportStates } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

interface ExportFields {
  /** One export per person: a new request restarts it. */
  accountId: Types.ObjectId;
  state: DataExport['state'];
  requestedAt: Date;
  /** Expiry of a ready export. */
  expiresAt: Date | null;
  /** Bytes, once ready. */
  size: number;
  /** The file of the current attempt; an attempt that finds another name here stops. */
  fileId: string;
  attempts: number;
  /** Time of the next attempt. */
  nextAttemptAt: Date;
}
export type StoredExport = ExportFields & { _id: Types.ObjectId };

const moment = { type: Date, required: true } as const;

const schema = new Schema<ExportFields>({
  accountId: { type: Schema.Types.ObjectId, required: true, unique: true },
  state: { type: String, enum: exportStates, required: true },
  requestedAt: moment,
  expiresAt: { type: Date, default: null },
  size: { type: Number, default: 0 },
  fileId: { type: String, default: '' },
  attempts: { type: Number, default: 0 },
  nextAttemptAt: moment,
});
schema.index({ state: 1, nextAttemptAt: 1 });
schema.index({ expiresAt: 1 });
schema.plugin(outboxPlugin);

export const ExportModel = model<ExportFields>('Export', schema);
