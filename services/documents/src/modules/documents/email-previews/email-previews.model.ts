import { type EmailText, type EmailTextKind, emailTextKinds, minuteMs } from '@soloist/contracts';
import { model, Schema } from 'mongoose';
import type { StoredProposal } from '../proposals/proposals.model.ts';
import type { StoredInvoice } from '../shared/invoices.model.ts';

/** A preview's HTML can be opened for so long. */
export const previewLifeMs = 10 * minuteMs;

/** An email as the worker renders it, without being sent. */
export interface PreviewedEmail {
  subject: string;
  from: string;
  replyTo: string;
  attachments: string[];
  html: string;
}

/** The preview of an email to a client. */
export interface EmailPreviewFields {
  /** Unguessable: its HTML opens in a frame, which sends no token. */
  _id: string;
  freelancerId: string;
  kind: EmailTextKind;
  text: EmailText;
  /** The document that the email is about; a sample where the person has none of the kind. */
  documentId?: string;
  sample?: StoredInvoice | StoredProposal;
  createdAt: Date;
  email?: PreviewedEmail;
  /** Whether rendering has failed for good. */
  failed?: boolean;
}

const schema = new Schema<EmailPreviewFields>({
  _id: String,
  freelancerId: { type: String, required: true, index: true },
  kind: { type: String, enum: emailTextKinds, required: true },
  text: { type: Schema.Types.Mixed, required: true },
  documentId: String,
  sample: { type: Schema.Types.Mixed },
  createdAt: { type: Date, required: true },
  email: { type: Schema.Types.Mixed },
  failed: Boolean,
});
schema.index({ createdAt: 1 }, { expireAfterSeconds: previewLifeMs / 1000 });

export const EmailPreviewModel = model<EmailPreviewFields>('EmailPreview', schema);
