import type { LeadLogActor, LeadLogKind, LeadSource, LeadStage } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';

export interface LogFields {
  /** Id of the event that carried it, so that an entry is stored once. */
  _id: string;
  leadId: Types.ObjectId;
  ownerId: Types.ObjectId;
  at: Date;
  what: LeadLogKind;
  from?: LeadStage;
  to?: LeadStage;
  by: LeadLogActor;
  about: string;
  /** For `created`: the source of the lead. */
  source?: LeadSource;
  campaignId?: Types.ObjectId;
  /** For an imported lead's first entry, which is deleted with the import. */
  importId?: Types.ObjectId;
}
export type StoredLogEntry = LogFields;

const needed = { type: String, required: true } as const;

const schema = new Schema<LogFields>({
  _id: String,
  leadId: { type: Schema.Types.ObjectId, required: true },
  ownerId: { type: Schema.Types.ObjectId, required: true },
  at: { type: Date, required: true },
  what: needed,
  from: String,
  to: String,
  by: needed,
  about: { type: String, default: '' },
  source: String,
  campaignId: Schema.Types.ObjectId,
  importId: Schema.Types.ObjectId,
});
schema.index({ leadId: 1, at: -1, _id: -1 });
// Figures of a period and the emails of a day are read from it alone.
schema.index({ ownerId: 1, at: 1, what: 1 });
schema.index({ importId: 1 }, { sparse: true });

/** The append-only activity of leads. Stages and counts follow from it alone. */
export const LeadLogModel = model<LogFields>('LeadLogEntry', schema, 'lead-log');
