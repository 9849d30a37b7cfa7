import {
  type Delivery,
  deliveryKinds,
  deliveryStates,
  type TimelineEntry,
} from '@soloist/contracts';
import { Schema, type Types } from 'mongoose';

/** What is printed, kept and mailed; a credit note is an invoice's kind. */
export const paperKinds = ['proposal', 'invoice'] as const;
export type PaperKind = (typeof paperKinds)[number];

export interface StoredDelivery extends Omit<Delivery, 'updatedAt'> {
  recipient: 'client' | 'freelancer';
  /** Of the PDF that it brings, where its kind does not say which. */
  version?: number;
  /** Grows with each retry by a person: a mail of an earlier round says nothing about this one. */
  round: number;
  /** Renderings begun in this round. */
  attempts: number;
  /** Not to be rendered before. */
  nextAttemptAt: Date;
  updatedAt: Date;
  history: { at: Date; state: Delivery['state']; reason: string }[];
}

export interface StoredPdf {
  /** Of the document, as its paper counts them. */
  version: number;
  fileId: string;
  sha256: string;
}

export type StoredTimelineEntry = Omit<TimelineEntry, 'at'> & { at: Date };

/** What every paper has, and all that its way to its readers needs to know. */
export interface PaperFields {
  freelancerId: string;
  number: string;
  /** The version that stands now. */
  documentVersion: number;
  pdfs: StoredPdf[];
  deliveries: StoredDelivery[];
  timeline: StoredTimelineEntry[];
}
export type StoredPaper = PaperFields & { _id: Types.ObjectId };

/** The PDF of a paper as it stands now, once there is one. */
export const currentPdf = ({ pdfs, documentVersion }: PaperFields): StoredPdf | undefined =>
  pdfs.find(({ version }) => version === documentVersion);

const part = { _id: false, id: false } as const;
const text = { type: String, default: '' };
const needed = { type: String, required: true } as const;
const moment = { type: Date, required: true } as const;

const deliverySchema = new Schema<StoredDelivery>(
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

/** To spread into a paper's schema; `indexPaper` adds what finds its deliveries: unfinished ones, and a freelancer's of a time. */
export const paperFields = {
  freelancerId: needed,
  number: needed,
  documentVersion: { type: Number, default: 1 },
  pdfs: [new Schema({ version: Number, fileId: needed, sha256: needed }, part)],
  deliveries: [deliverySchema],
  timeline: [new Schema({ at: moment, actor: needed, event: needed }, part)],
};

export function indexPaper(schema: Schema) {
  schema.index({ 'deliveries.state': 1 });
  schema.index({ freelancerId: 1, 'deliveries.id': -1 });
}
