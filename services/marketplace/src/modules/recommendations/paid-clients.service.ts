import type { DomainEvent } from '@soloist/contracts';
import { isAccountDeleted } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { hashAddress } from '../sites/index.ts';
import { PaidClientModel } from './paid-clients.model.ts';
import { RecommendationModel, type StoredRecommendation } from './recommendations.model.ts';

const absent = () => mongoose.trusted({ $exists: false });

/**
 * Stores who paid, and verifies the recommendations requested from that address. A later one checks
 * for the payment itself after it is stored: whichever comes first, one of the two sees the other.
 */
export async function storePaidClient({ payload, at }: DomainEvent<'invoice.paid'>) {
  const { freelancerId, number, clientEmail } = payload;
  // Published before invoice events had the client's address.
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

/** Marks a recommendation as verified if its writer paid an invoice, and returns the mark. */
export async function verifyByInvoice({ _id, requesterId, emailHash }: StoredRecommendation) {
  const paid = await PaidClientModel.findOne({ freelancerId: requesterId, emailHash }).lean();
  if (!paid) return undefined;
  const verified = { invoice: paid.invoice, at: paid.at };
  await RecommendationModel.updateOne({ _id, verified: absent() }, { $set: { verified } });
  return verified;
}
