import {
  type Delivery,
  deliveryKinds,
  deliveryStates,
  type RecipientRole,
  recipientRoles,
  type TimelineEntry,
} from '@soloist/contracts';
import { Schema, type Types } from 'mongoose';

/** Kinds of documents that are printed, stored and emailed; a credit note is an invoice. */
export const documentKinds = ['proposal', 'invoice'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/**
 * A delivery owns what to send, to which address, and in which round. Its last states are a copy of its
 * email's outcome, which `deliveryEmails` writes (decision 53).
 */
export interface StoredDocumentDelivery extends Omit<Delivery, 'updatedAt'> {
  recipient: 'client' | 'freelancer';
  /** The person that it goes to, where that is not the client. */
  recipientId?: string;
  /** The sender's own text of a reminder; empty for the standard text. */
  message?: string;
  /** The caller's id of the request for it, which is answered once. */
  requestId?: string | undefined;
  /** The installment that a reminder asks for, counted from 0. */
  installment?: number | undefined;
  /** Version of the PDF that it sends, where the kind does not determine it. */
  version?: number;
  /**
   * Increases with each retry by a person: an email of an earlier round does not affect this one.
   */
  round: number;
  /** Number of renderings started in this round; the email counts the attempts to send it. */
  attempts: number;
  /**
   * Number of those that are known to have failed: with an error, or because the worker died. One
   * fewer than the attempts while a rendering is in progress.
   */
  failures?: number;
  /** Earliest time of the next rendering. */
  nextAttemptAt: Date;
  updatedAt: Date;
  history: { at: Date; state: Delivery['state']; reason: string }[];
}

export interface StoredPdf {
  /** The document's own version number. */
  version: number;
  fileId: string;
  sha256: string;
  /** Whether it holds the link of the one person who had one when it was made; others never get it. */
  isFormer?: true;
}

/** Id of the client among the recipients of a document. */
export const clientId = 'client';

/** A person that a document goes to, with their own link. */
export interface StoredRecipient {
  id: string;
  email: string;
  role: RecipientRole;
  link: string;
  addedAt: Date;
  /** When they first opened their link. */
  viewedAt?: Date;
  /** When the sender removed their access. */
  removedAt?: Date;
  /** Whether another address got a link in place of this one. */
  isReplaced?: true;
  /** Whether they stopped reminders for themselves. */
  remindersStopped?: true;
}

export type StoredTimelineEntry = Omit<TimelineEntry, 'at'> & { at: Date };

/** Fields that delivery needs in every document. */
export interface DocumentFields {
  freelancerId: string;
  number: string;
  /** The current version. */
  documentVersion: number;
  pdfs: StoredPdf[];
  deliveries: StoredDocumentDelivery[];
  /** Missing where the document goes to its client only, as every one did before this field. */
  recipients?: StoredRecipient[] | undefined;
  timeline: StoredTimelineEntry[];
}
export type StoredDocument = DocumentFields & { _id: Types.ObjectId };

/** The PDF of a version, once it exists. */
export const pdfOf = ({ pdfs }: Pick<DocumentFields, 'pdfs'>, version: number) =>
  pdfs.find((pdf) => pdf.version === version && !pdf.isFormer);

/** The current PDF of a document, once it exists. */
export const currentPdf = (document: DocumentFields): StoredPdf | undefined =>
  pdfOf(document, document.documentVersion);

/** Whether only the sender may know of a delivery. */
export const isHiddenDelivery = (
  { recipients }: Pick<DocumentFields, 'recipients'>,
  { recipientId }: Pick<StoredDocumentDelivery, 'recipientId'>,
) => recipients?.some(({ id, role }) => id === recipientId && role === 'bcc') ?? false;

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
    recipientId: String,
    message: String,
    requestId: String,
    installment: Number,
    version: Number,
    state: { type: String, enum: deliveryStates, required: true },
    reason: text,
    round: { type: Number, required: true },
    attempts: { type: Number, default: 0 },
    failures: { type: Number, default: 0 },
    nextAttemptAt: moment,
    updatedAt: moment,
    history: [new Schema({ at: moment, state: needed, reason: text }, part)],
  },
  part,
);

const recipientSchema = new Schema<StoredRecipient>(
  {
    id: needed,
    email: needed,
    role: { type: String, enum: recipientRoles, required: true },
    link: needed,
    addedAt: moment,
    viewedAt: Date,
    removedAt: Date,
    isReplaced: Boolean,
    remindersStopped: Boolean,
  },
  part,
);

/**
 * Fields to spread into a document's schema; `indexDeliverable` adds the indexes that find its
 * unfinished deliveries and a freelancer’s recent ones.
 */
export const deliverableFields = {
  freelancerId: needed,
  number: needed,
  documentVersion: { type: Number, default: 1 },
  pdfs: [new Schema({ version: Number, fileId: needed, sha256: needed, isFormer: Boolean }, part)],
  deliveries: [deliverySchema],
  recipients: { type: [recipientSchema], default: undefined },
  timeline: [new Schema({ at: moment, actor: needed, event: needed }, part)],
};

export function indexDeliverable(schema: Schema) {
  schema.index({ 'deliveries.state': 1 });
  schema.index({ freelancerId: 1, 'deliveries.id': -1 });
  schema.index({ 'recipients.link': 1 }, { sparse: true });
  schema.index({ 'recipients.email': 1, _id: -1 }, { sparse: true });
}
