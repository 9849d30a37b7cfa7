import type { DomainEvent } from '@soloist/contracts';
import { isAccountDeleted } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { hashAddress } from '../sites/index.ts';
import { PaidClientModel } from './paid-clients.model.ts';
import { RecommendationModel, type StoredRecommendation } from './recommendations.model.ts';

const absent = () => mongoose.trusted({ $exists: false });

/**
 * Remembers who paid, and marks what that address was asked for. What is written later asks for it
 * itself after it is stored: whichever comes first, one of the two sees the other.
 */
export async function storePaidClient({ payload, at }: DomainEvent<'invoice.paid'>) {
  const { freelancerId, number, clientEmail } = payload;
  // Published before invoices named their owner.
  if (!clientEmail) return;
  const emailHash = hashAddress(clientEmail);
  const payment = { invoice: number, at: new Date(at) };
  await PaidClientModel.updateOne(
    { freelancerId, emailHash },
    { $setOnInsert: payment },
    { upsert: true },
  );
  await RecommendationModel.updateMany(
    { requesterId: freelancerId, emailHash, verified: absent() },
    { $set: { verified: payment } },
  );
  if (await isAccountDeleted(freelancerId)) await PaidClientModel.deleteMany({ freelancerId });
}

/** What a paid invoice says of the one who was asked; nothing without one. */
export async function verifyByInvoice({ _id, requesterId, emailHash }: StoredRecommendation) {
  const paid = await PaidClientModel.findOne({ freelancerId: requesterId, emailHash }).lean();
  if (!paid) return undefined;
  const verified = { invoice: paid.invoice, at: paid.at };
  await RecommendationModel.updateOne({ _id, verified: absent() }, { $set: { verified } });
  return verified;
}
