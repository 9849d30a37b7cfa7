import {
  type DomainEvent,
  type LeadSource,
  type LeadStage,
  leadSources,
  leadStages,
} from '@soloist/contracts';
import { outboxPlugin } from '@soloist/service-kit';
import { model, Schema, type Types } from 'mongoose';

interface LeadFields {
  ownerId: Types.ObjectId;
  /** Of a message from the owner's site: one makes one lead, however often it is sent. */
  message_id?: string;
  /** Where that was written. */
  host?: string;
  name: string;
  email: string;
  company: string;
  message: string;
  source: LeadSource;
  stage: LeadStage;
  createdAt: Date;
  outbox: DomainEvent[];
}
export type StoredLead = Omit<LeadFields, 'outbox'> & { _id: Types.ObjectId };

const text = { type: String, default: '' };

const schema = new Schema<LeadFields>({
  ownerId: { type: Schema.Types.ObjectId, required: true },
  message_id: String,
  host: String,
  name: { type: String, required: true },
  email: text,
  company: text,
  message: text,
  source: { type: String, enum: leadSources, required: true },
  stage: { type: String, enum: leadStages, required: true },
  createdAt: { type: Date, required: true },
});
schema.plugin(outboxPlugin);
schema.index(
  { ownerId: 1, message_id: 1 },
  { unique: true, partialFilterExpression: { message_id: { $type: 'string' } } },
);
schema.index({ ownerId: 1, _id: -1 });
// Of a person who wants what they wrote, or wants it gone.
schema.index({ email: 1 });

export const LeadModel = model<LeadFields>('Lead', schema);
