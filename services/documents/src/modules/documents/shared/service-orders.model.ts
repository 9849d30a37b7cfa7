import type { OrderedService } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';
import type { InvoiceFields } from './invoices.model.ts';

/**
 * A client's order of a service. Its invoice has the same `draft_id`, and its project the id that is
 * decided here, so that both exist once however often they are made. Amounts are minor units.
 */
export interface ServiceOrderFields {
  freelancerId: string;
  draft_id: string;
  /** The id of its public link. */
  link: string;
  /** The service at the moment of the order; it never changes. */
  service: OrderedService;
  /** SHA-256 of it. */
  sha256: string;
  answers: { question: string; answer: string }[];
  client: { name: string; email: string };
  seller: InvoiceFields['sender'];
  /** The project that its payment starts, that project's link, and the paid milestone. */
  projectId: Types.ObjectId;
  contract_id: string;
  milestoneId: string;
  createdAt: Date;
  /** When it ends unpaid. */
  expiresAt: Date;
  /** Whether it may still be paid or expire. */
  isOpen?: true;
  paidAt?: Date;
}
export type StoredServiceOrder = ServiceOrderFields & { _id: Types.ObjectId };

const part = { _id: false, id: false } as const;
const text = { type: String, default: '' };
const needed = { type: String, required: true } as const;
const moment = { type: Date, required: true } as const;

const schema = new Schema<ServiceOrderFields>({
  freelancerId: needed,
  draft_id: needed,
  link: needed,
  service: { type: Schema.Types.Mixed, required: true },
  sha256: needed,
  answers: [new Schema({ question: needed, answer: text }, part)],
  client: { type: new Schema({ name: needed, email: needed }, part), required: true },
  seller: new Schema(
    { name: needed, headline: text, profileImage: text, logo: text, email: needed, timeZone: text },
    part,
  ),
  projectId: { type: Schema.Types.ObjectId, required: true },
  contract_id: needed,
  milestoneId: needed,
  createdAt: moment,
  expiresAt: moment,
  isOpen: Boolean,
  paidAt: Date,
});
schema.index({ freelancerId: 1, draft_id: 1 }, { unique: true });
schema.index({ freelancerId: 1, createdAt: -1 });
// The seller's list, and the same of paid or unpaid ones.
schema.index({ freelancerId: 1, _id: -1 });
schema.index({ 'client.email': 1, createdAt: -1 });
// Not unique: the id is random, 192 bits.
schema.index({ link: 1, freelancerId: 1 });
schema.index({ isOpen: 1, expiresAt: 1 }, { sparse: true });

export const ServiceOrderModel = model<ServiceOrderFields>('ServiceOrder', schema);
