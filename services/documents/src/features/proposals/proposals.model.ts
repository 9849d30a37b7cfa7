import type { ProposalStatus, StoredTerms } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/service-kit';
import { type HydratedDocument, model, Schema, type Types } from 'mongoose';
import { indexPaper, type PaperFields, paperFields } from '../deliveries/paper-fields.ts';

/** The states that are stored; `expired` is the clock's doing and derived when read. */
export const storedStatuses = ['sent', 'viewed', 'accepted', 'declined', 'withdrawn'] as const;
export type StoredStatus = Extract<ProposalStatus, (typeof storedStatuses)[number]>;

/** Waiting for the client's answer. */
export const openStatuses: StoredStatus[] = ['sent', 'viewed'];

/** Where a signature came from: kept as evidence, shown to nobody. */
export interface Device {
  ip: string;
  userAgent: string;
}

export interface StoredSignature extends Device {
  role: 'freelancer' | 'client';
  name: string;
  email: string;
  at: Date;
}

/** A name put under the contract, which becomes a signature when it is accepted in time. */
export interface Signing extends Device {
  name: string;
  at: Date;
  nonceHash: string;
  expiresAt: Date;
}

export interface ProposalFields extends PaperFields {
  draft_id: string;
  contract_id: string;
  /** As validated by the contract; never changes. */
  terms: StoredTerms;
  /** Minor units, from the terms, to sum by. */
  total: number;
  /** As it was at sending. */
  sender: {
    name: string;
    headline: string;
    location: string;
    profileImage: string;
    email: string;
  };
  attachment?: { fileId: string; name: string; sha256: string };
  status: StoredStatus;
  signatures: StoredSignature[];
  signings: Signing[];
  createdAt: Date;
  expiresAt: Date;
  acceptedAt?: Date;
}
export type StoredProposal = ProposalFields & { _id: Types.ObjectId };
export type ProposalHydrated = HydratedDocument<ProposalFields>;

const part = { _id: false, id: false } as const;
const text = { type: String, default: '' };
const needed = { type: String, required: true } as const;
const moment = { type: Date, required: true } as const;

const signatureFields = { name: needed, at: moment, ip: text, userAgent: text };

const schema = new Schema<ProposalFields>({
  ...paperFields,
  draft_id: needed,
  contract_id: { ...needed, unique: true },
  terms: { type: Schema.Types.Mixed, required: true },
  total: { type: Number, required: true },
  sender: new Schema(
    { name: needed, headline: text, location: text, profileImage: text, email: needed },
    part,
  ),
  attachment: { type: new Schema({ fileId: needed, name: needed, sha256: needed }, part) },
  status: { type: String, enum: storedStatuses, required: true },
  signatures: [new Schema({ role: needed, email: needed, ...signatureFields }, part)],
  signings: [new Schema({ nonceHash: needed, expiresAt: moment, ...signatureFields }, part)],
  createdAt: moment,
  expiresAt: moment,
  acceptedAt: Date,
});
schema.index({ freelancerId: 1, draft_id: 1 }, { unique: true });
schema.index({ freelancerId: 1, number: 1 }, { unique: true });
schema.index({ freelancerId: 1, _id: -1 });
schema.index({ 'terms.email': 1, _id: -1 });
schema.index({ status: 1 });
indexPaper(schema);
schema.plugin(outboxPlugin);

export const ProposalModel = model<ProposalFields>('Proposal', schema);
