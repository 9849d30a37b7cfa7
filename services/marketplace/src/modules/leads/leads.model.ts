import {
  type DomainEvent,
  type LeadEmail,
  type LeadLogActor,
  type LeadSource,
  type LeadStage,
  type LeadValue,
  leadLimits,
  leadSources,
  leadStages,
} from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

export interface StoredNote {
  id: string;
  text: string;
  at: Date;
  changedAt?: Date;
}

export type StoredLeadMail = Omit<LeadEmail, 'at'> & { at: Date; to: string };

export interface StoredLeadFields {
  ownerId: Types.ObjectId;
  /** Id of a manually added lead: created once, however often it is sent. */
  lead_id?: string;
  /** Likewise the id of a message from the owner's site. */
  message_id?: string;
  /** The page on which it was written. */
  host?: string;
  campaignId?: Types.ObjectId;
  /** Hash of a form response: the same twice is one lead. */
  written?: string;
  importId?: Types.ObjectId;
  /** Row in the imported file. */
  row?: number;
  name: string;
  email: string;
  company: string;
  phone: string;
  message: string;
  /** Further questions and answers of a form. */
  answers: { question: string; answer: string }[];
  value?: LeadValue;
  source: LeadSource;
  stage: LeadStage;
  stageAt: Date;
  /** Who moved it into its stage. */
  stageBy: LeadLogActor;
  /** Orders its stage on the board: a key of `fractional-indexing`. */
  position: string;
  nextStep?: { text: string; at: Date };
  notes: StoredNote[];
  mails: StoredLeadMail[];
  mayWrite: boolean;
  suspicions: string[];
  /** The proposal that moved it last. */
  proposalId?: string;
  /** Its search terms. */
  terms: string[];
  /**
   * When it was last changed by anyone or anything; an untouched one is deleted with its import.
   */
  touchedAt?: Date;
  deleted: boolean;
  deletedAt?: Date;
  createdAt: Date;
  outbox: DomainEvent[];
}
export type StoredLead = Omit<StoredLeadFields, 'outbox'> & { _id: Types.ObjectId };

const text = { type: String, default: '' };
const moment = { type: Date, required: true } as const;
const once = (field: string) => ({
  unique: true,
  partialFilterExpression: { [field]: { $type: 'string' } },
});

const schema = new Schema<StoredLeadFields>({
  ownerId: { type: Schema.Types.ObjectId, required: true },
  lead_id: String,
  message_id: String,
  host: String,
  campaignId: Schema.Types.ObjectId,
  written: String,
  importId: Schema.Types.ObjectId,
  row: Number,
  name: { type: String, required: true },
  email: text,
  company: text,
  phone: text,
  message: text,
  answers: { type: [{ _id: false, question: String, answer: String }], default: [] },
  value: { type: { _id: false, amount: Number, currency: String }, default: undefined },
  source: { type: String, enum: leadSources, required: true },
  stage: { type: String, enum: leadStages, required: true },
  stageAt: moment,
  stageBy: { type: String, required: true },
  position: { type: String, required: true },
  nextStep: { type: { _id: false, text: String, at: Date }, default: undefined },
  notes: {
    type: [{ _id: false, id: String, text: String, at: Date, changedAt: Date }],
    default: [],
  },
  mails: {
    type: [
      {
        _id: false,
        id: String,
        subject: String,
        text: String,
        at: Date,
        to: String,
        state: String,
        reason: String,
      },
    ],
    default: [],
  },
  mayWrite: { type: Boolean, default: false },
  suspicions: { type: [String], default: [] },
  proposalId: String,
  terms: { type: [String], default: [] },
  touchedAt: Date,
  deleted: { type: Boolean, default: false },
  deletedAt: Date,
  createdAt: moment,
});
schema.plugin(outboxPlugin);
schema.index({ ownerId: 1, lead_id: 1 }, once('lead_id'));
schema.index({ ownerId: 1, message_id: 1 }, once('message_id'));
schema.index({ ownerId: 1, campaignId: 1, written: 1 }, once('written'));
schema.index(
  { ownerId: 1, importId: 1, row: 1 },
  { unique: true, partialFilterExpression: { row: { $type: 'number' } } },
);
// The index above holds imported rows alone; queries for a whole import need this one.
schema.index({ importId: 1, _id: 1 }, { sparse: true });
// Lists, newest first: of everything, by words, and by one other field each.
schema.index({ ownerId: 1, deleted: 1, _id: -1 });
schema.index({ ownerId: 1, deleted: 1, terms: 1, _id: -1 });
schema.index({ ownerId: 1, deleted: 1, source: 1, _id: -1 });
schema.index({ ownerId: 1, deleted: 1, campaignId: 1, stage: 1, _id: -1 });
schema.index({ ownerId: 1, deleted: 1, 'nextStep.at': 1, _id: 1, stage: 1 });
// The board; counts and sums are read from the index alone.
schema.index({
  ownerId: 1,
  deleted: 1,
  stage: 1,
  position: 1,
  _id: 1,
  'value.currency': 1,
  'value.amount': 1,
});
// For a person's export and erasure, and for a client's documents.
schema.index({ email: 1, ownerId: 1, _id: -1 });
schema.index({ proposalId: 1 }, { sparse: true });
schema.index({ deletedAt: 1 }, { expireAfterSeconds: leadLimits.undoHours * 3600 });

export const LeadModel = model<StoredLeadFields>('Lead', schema);
