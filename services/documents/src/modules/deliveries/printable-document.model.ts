import {
  type Delivery,
  deliveryKinds,
  deliveryStates,
  type TimelineEntry,
} from '@soloist/contracts';
import { Schema, type Types } from 'mongoose';

/** What is printed, kept and mailed; a credit note is an invoice's kind. */
export const documentKinds = ['proposal', 'invoice'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export interface StoredDocumentDelivery extends Omit<Delivery, 'updatedAt'> {
  recipient: 'client' | 'freelancer';
  /** Of the PDF that it brings, where its kind does not say which. */
  version?: number;
  /** Grows with each retry by a person: a mail of an earlier round says nothing about this one. */
  round: number;
  /** Renderings started in this round. */
  attempts: number;
  /** Not to be rendered before. */
  nextAttemptAt: Date;
  updatedAt: Date;
  history: { at: Date; state: Delivery['state']; reason: string }[];
}

export interface StoredPdf {
  /** Of the document, by its own count of versions. */
  version: number;
  fileId: string;
  sha256: string;
}

export type StoredTimelineEntry = Omit<TimelineEntry, 'at'> & { at: Date };

/** Fields of every document that its delivery needs. */
export interface DocumentFields {
  freelancerId: string;
  number: string;
  /** The current version. */
  documentVersion: number;
  pdfs: StoredPdf[];
  deliveries: StoredDocumentDelivery[];
  timeline: StoredTimelineEntry[];
}
export type StoredDocument = DocumentFields & { _id: Types.ObjectId };

/** The current PDF of a document, once there is one. */
export const currentPdf = ({ pdfs, documentVersion }: DocumentFields): StoredPdf | undefined =>
  pdfs.find(({ version }) => version === documentVersion);

const part = { _id: false, id: false } as const;
const text = { type: String, default: '' };
const needed = { type: String, required: true } as const;
const moment = { type: Date, required: true } as const;

const deliverySchema = new Schema<StoredDocumentDelivery>(
  {
    id: needed,
    kind: { type: String, enum: deliveryKinds, required: true },
    to: needed,
    recipient: { type: String, enum: ['client', 'freelancer'], required: true },
    version: Number,
    state: { type: String, enum: deliveryStates, required: true },
    reason: text,
    round: { type: Number, required: true },
    attempts: { type: Number, default: 0 },
    nextAttemptAt: moment,
    updatedAt: moment,
    history: [new Schema({ at: moment, state: needed, reason: text }, part)],
  },
  part,
);

/** To spread into a document's schema; `indexDeliverable` adds the indexes that find its unfinished deliveries and a freelancer’s recent ones. */
export const deliverableFields = {
  freelancerId: needed,
  number: needed,
  documentVersion: { type: Number, default: 1 },
  pdfs: [new Schema({ version: Number, fileId: needed, sha256: needed }, part)],
  deliveries: [deliverySchema],
  timeline: [new Schema({ at: moment, actor: needed, event: needed }, part)],
};

export function indexDeliverable(schema: Schema) {
  schema.index({ 'deliveries.state': 1 });
  schema.index({ freelancerId: 1, 'deliveries.id': -1 });
}
