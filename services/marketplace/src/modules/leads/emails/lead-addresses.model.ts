import { randomBytes } from 'node:crypto';
import mongoose, { model, Schema, type Types } from 'mongoose';
import { hashAddress } from '../../sites/index.ts';

interface AddressFields {
  /** In the link at the foot of each email: anyone who has it may unsubscribe. */
  _id: string;
  ownerId: Types.ObjectId;
  /** SHA-256 of the address: enough to recognise it. */
  address: string;
  /** The lead that was emailed last. */
  leadId: Types.ObjectId;
  unsubscribedAt?: Date;
}
export type StoredAddress = AddressFields;

const schema = new Schema<AddressFields>({
  _id: String,
  ownerId: { type: Schema.Types.ObjectId, required: true },
  address: { type: String, required: true },
  leadId: { type: Schema.Types.ObjectId, required: true },
  unsubscribedAt: Date,
});
schema.index({ ownerId: 1, address: 1 }, { unique: true });

/** Addresses that a freelancer emailed, and whether they unsubscribed. It outlives the leads. */
export const LeadAddressModel = model<AddressFields>('LeadAddress', schema);

interface Mailed {
  ownerId: Types.ObjectId;
  leadId: Types.ObjectId;
  email: string;
}

/** The token by which an address may unsubscribe from a freelancer: one for all of their emails. */
export async function readUnsubscribeToken({ ownerId, leadId, email }: Mailed): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const stored = await LeadAddressModel.findOneAndUpdate(
    { ownerId, address: hashAddress(email) },
    { $set: { leadId }, $setOnInsert: { _id: token } },
    { upsert: true, returnDocument: 'after' },
  ).lean();
  return stored?._id ?? token;
}

export const hasUnsubscribed = async ({ ownerId, email }: Omit<Mailed, 'leadId'>) =>
  (await LeadAddressModel.exists({
    ownerId,
    address: hashAddress(email),
    unsubscribedAt: mongoose.trusted({ $exists: true }),
  })) !== null;
