import {
  type DomainEvent,
  type LeadImport,
  type LeadImportMapping,
  leadImportStatuses,
} from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

interface ImportFields
  extends Pick<LeadImport, 'name' | 'status' | 'rows' | 'added' | 'duplicates' | 'wrong' | 'kept'> {
  ownerId: Types.ObjectId;
  /** Created by the browser: one id creates one import, however often it is sent. */
  import_id: string;
  campaignId?: Types.ObjectId;
  /** The file as text; gone once it is imported. */
  content?: string;
  mapping: LeadImportMapping;
  currency: string;
  onDuplicate: 'skip' | 'add';
  mayWrite: boolean;
  /** Position of the top lead when the import started: imported leads go above. */
  above?: string;
  problems: { row: number; message: string }[];
  keptLeads: { id: string; name: string }[];
  createdAt: Date;
  outbox: DomainEvent[];
}
export type StoredImport = Omit<ImportFields, 'outbox'> & { _id: Types.ObjectId };

const count = { type: Number, default: 0 };

const schema = new Schema<ImportFields>({
  ownerId: { type: Schema.Types.ObjectId, required: true },
  import_id: { type: String, required: true },
  campaignId: Schema.Types.ObjectId,
  name: { type: String, default: '' },
  status: { type: String, enum: leadImportStatuses, required: true },
  content: String,
  mapping: { type: Schema.Types.Mixed, required: true },
  currency: { type: String, required: true },
  onDuplicate: { type: String, required: true },
  mayWrite: { type: Boolean, required: true },
  above: String,
  rows: count,
  added: count,
  duplicates: count,
  wrong: count,
  kept: count,
  problems: { type: [{ _id: false, row: Number, message: String }], default: [] },
  keptLeads: { type: [{ _id: false, id: String, name: String }], default: [] },
  createdAt: { type: Date, required: true },
});
schema.plugin(outboxPlugin);
schema.index({ ownerId: 1, import_id: 1 }, { unique: true });
schema.index({ ownerId: 1, _id: -1 });
// Of unfinished imports, which a scheduled task enqueues again.
schema.index(
  { status: 1, _id: 1 },
  { partialFilterExpression: { status: { $in: ['running', 'undoing'] } } },
);

export const LeadImportModel = model<ImportFields>('LeadImport', schema);
