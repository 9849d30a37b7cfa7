import type { ProposalStatus, SignatureDrawing, StoredTerms } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';
import {
  type DocumentFields,
  deliverableFields,
  indexDeliverable,
} from '../../deliveries/index.ts';
import { type ProjectFields, projectFields } from './project-fields.model.ts';

/** The stored states; `expired` depends on the clock and is derived when read. */
export const storedStatuses = [
  'sent',
  'viewed',
  'accepted',
  'declined',
  'withdrawn',
  'replaced',
  'active',
  'completed',
  'cancelled',
] as const;
export type StoredStatus = Extract<ProposalStatus, (typeof storedStatuses)[number]>;

/** States that await the client's answer. */
export const openStatuses: StoredStatus[] = ['sent', 'viewed'];
/** States of a contract in force: its project is active. */
export const inForceStatuses: StoredStatus[] = ['accepted', 'active'];
/** States after an acceptance, whatever the outcome. */
export const acceptedStatuses: StoredStatus[] = [
  ...inForceStatuses,
  'replaced',
  'completed',
  'cancelled',
];

/** Origin of a signature: stored as evidence, shown on the certificate page only. */
export interface SigningDevice {
  ip: string;
  userAgent: string;
}

export interface StoredSignature extends SigningDevice {
  role: 'freelancer' | 'client';
  name: string;
  email: string;
  at: Date;
  drawing?: SignatureDrawing;
}

/** A name under the contract, which becomes a signature when it is accepted in time. */
export interface Signing extends SigningDevice {
  name: string;
  /** Address of the person whose link it was signed with; missing where there is one link only. */
  email?: string;
  at: Date;
  drawing?: SignatureDrawing;
  /** The PO number that the client stated. */
  poNumber?: string;
  nonceHash: string;
  expiresAt: Date;
}

/** Questions from people with the link; the last few are stored for counting. */
export interface StoredQuestion {
  id: string;
  name: string;
  email: string;
  message: string;
  at: Date;
}

export interface ProposalFields extends DocumentFields, ProjectFields {
  draft_id: string;
  contract_id: string;
  /** Terms as validated by the contract; they never change. */
  terms: StoredTerms;
  /** Amount in minor units, from the terms, for sums. */
  total: number;
  /** The sender's details at sending. */
  sender: {
    name: string;
    headline: string;
    location: string;
    profileImage: string;
    /** Printed on the invoice that acceptance sends. */
    logo: string;
    email: string;
  };
  attachment?: { fileId: string; name: string; sha256: string };
  status: StoredStatus;
  signatures: StoredSignature[];
  signings: Signing[];
  questions: StoredQuestion[];
  /** Lower-case search words. */
  words: string[];
  /** The sender's time zone at sending, and the client's as their browser reported it. */
  timeZone: string;
  clientTimeZone?: string;
  createdAt: Date;
  expiresAt: Date;
  acceptedAt?: Date;
  /** The client's PO number as they stated it when they accepted; it replaces that of the terms. */
  poNumber?: string;
  /** Time of the last follow-up. */
  remindedAt?: Date;
  /**
   * The proposal that this one replaces, and the one that replaced it: see `changes.service.ts`.
   */
  replaces?: string;
  replacedBy?: { id: string; contract_id: string };
  /** The same as `replaces` while this change is pending: a contract has one pending change. */
  openChangeOf?: string;
  /** The update that the other document does not know yet. */
  followUp?: { of: string; as: 'withdraw' | 'take_over' };
}
export type StoredProposal = ProposalFields & { _id: Types.ObjectId };

const unlistedTerms = [
  'project_description',
  'project_deliverables',
  'clauses',
  'additionalTerms',
] as const;
const unlistedFields = [
  'draft_id',
  'words',
  'sender',
  'attachment',
  'pdfs',
  'files',
  'timeline',
  'signatures',
  'signings',
  'questions',
] as const;
/** A proposal without what lists do not have: its texts and its history, most of its bytes. */
export type ListedProposal = Omit<StoredProposal, (typeof unlistedFields)[number] | 'terms'> & {
  terms: Omit<StoredTerms, (typeof unlistedTerms)[number]>;
};
/** The projection that reads it. */
export const listedProposal: Record<string, 0> = Object.fromEntries(
  [...unlistedFields, ...unlistedTerms.map((name) => `terms.${name}`)].map((name) => [name, 0]),
);

const part = { _id: false, id: false } as const;
const text = { type: String, default: '' };
const needed = { type: String, required: true } as const;
const moment = { type: Date, required: true } as const;

const signatureFields = {
  name: needed,
  at: moment,
  ip: text,
  userAgent: text,
  drawing: Schema.Types.Mixed,
};

const schema = new Schema<ProposalFields>({
  ...deliverableFields,
  ...projectFields,
  draft_id: needed,
  contract_id: needed,
  terms: { type: Schema.Types.Mixed, required: true },
  total: { type: Number, required: true },
  sender: new Schema(
    { name: needed, headline: text, location: text, profileImage: text, logo: text, email: needed },
    part,
  ),
  attachment: { type: new Schema({ fileId: needed, name: needed, sha256: needed }, part) },
  status: { type: String, enum: storedStatuses, required: true },
  signatures: [new Schema({ role: needed, email: needed, ...signatureFields }, part)],
  signings: [
    new Schema(
      { email: String, poNumber: String, nonceHash: needed, expiresAt: moment, ...signatureFields },
      part,
    ),
  ],
  questions: [
    new Schema({ id: needed, name: text, email: needed, message: needed, at: moment }, part),
  ],
  words: { type: [String], default: undefined },
  timeZone: { type: String, default: 'UTC' },
  clientTimeZone: String,
  createdAt: moment,
  expiresAt: moment,
  acceptedAt: Date,
  poNumber: String,
  remindedAt: Date,
  replaces: String,
  replacedBy: { type: new Schema({ id: needed, contract_id: needed }, part) },
  openChangeOf: String,
  followUp: { type: new Schema({ of: needed, as: needed }, part) },
});
schema.index({ freelancerId: 1, draft_id: 1 }, { unique: true });
schema.index({ freelancerId: 1, number: 1 }, { unique: true });
schema.index({ freelancerId: 1, _id: -1 });
schema.index({ freelancerId: 1, status: 1, _id: -1 });
schema.index({ freelancerId: 1, 'terms.payment_type': 1, _id: -1 });
schema.index({ freelancerId: 1, words: 1, _id: -1 });
schema.index({ replaces: 1 }, { sparse: true });
schema.index(
  { freelancerId: 1, openChangeOf: 1 },
  { unique: true, partialFilterExpression: { openChangeOf: { $type: 'string' } } },
);
// Not unique: the id is random, 192 bits.
schema.index({ contract_id: 1, freelancerId: 1 });
schema.index({ 'followUp.of': 1 }, { sparse: true });
schema.index({ 'files.id': 1 }, { sparse: true });
schema.index({ nextInvoiceOn: 1 }, { sparse: true });
schema.index({ awaitsFirstInvoice: 1 }, { sparse: true });
schema.index({ 'questions.email': 1 }, { sparse: true });
schema.index({ 'terms.email': 1, _id: -1 });
schema.index({ status: 1 });
indexDeliverable(schema);
schema.plugin(outboxPlugin);

export const ProposalModel = model<ProposalFields>('Proposal', schema);
