import mongoose from 'mongoose';
import { hashAddress } from '../sites/index.ts';
import { PaidClientModel } from './paid-clients.model.ts';
import { RecommendationModel, type StoredRecommendation } from './recommendations.model.ts';
import { withdrawalUpdate } from './writing.service.ts';

interface Person {
  userId: string;
  email: string;
}

/** A person's requests and received recommendations, those they wrote, and requests to them. */
export async function readPersonsRecommendations({ userId, email }: Person) {
  const [requested, authored, received] = await Promise.all([
    RecommendationModel.find({ requesterId: userId, status: notWithdrawn() })
      .sort({ _id: -1 })
      .lean<StoredRecommendation[]>(),
    RecommendationModel.find({ writerId: userId }).sort({ _id: -1 }).lean<StoredRecommendation[]>(),
    RecommendationModel.find({ writerEmail: email, status: notWithdrawn() })
      .sort({ _id: -1 })
      .lean<StoredRecommendation[]>(),
  ]);
  return {
    recommendations: requested.map(
      ({ writerEmail, relation, note, status, text, writer, writtenAt, createdAt, ...rest }) => ({
        writerEmail,
        relation,
        note,
        status,
        text,
        writer,
        writtenAt,
        createdAt,
        verified: rest.verified,
        remindedAt: rest.remindedAt,
      }),
    ),
    recommendationsWritten: authored.map(
      ({ requesterId, relation, status, text, writer, writtenAt }) => ({
        requesterId,
        relation,
        status,
        text,
        writer,
        writtenAt,
      }),
    ),
    recommendationRequests: received.map(({ requesterId, note, createdAt }) => ({
      requesterId,
      note,
      createdAt,
    })),
  };
}

const notWithdrawn = () => mongoose.trusted({ $ne: 'taken_back' as const });

/**
 * Deletes their requests and recommendations about them. Erases the text of recommendations they
 * wrote, and their address; that the address blocks requests stays stored as a hash.
 */
export async function erasePersonsRecommendations({
  userId,
  email,
  askedAt,
}: Person & { askedAt: Date }) {
  const emailHash = hashAddress(email);
  const before = mongoose.trusted({ $lte: askedAt });
  await Promise.all([
    RecommendationModel.deleteMany({ requesterId: userId }),
    PaidClientModel.deleteMany({ freelancerId: userId }),
    PaidClientModel.deleteMany({ emailHash, at: before }),
    withdrawAll(userId),
  ]);
  const ofAddress = { writerEmail: email, createdAt: before };
  await RecommendationModel.deleteMany({ ...ofAddress, status: unanswered() });
  await RecommendationModel.updateMany(ofAddress, {
    $set: { writerEmail: '', emailHash: '' },
    $unset: { askedEmail: 1 },
  });
}

const unanswered = () =>
  mongoose.trusted({
    $in: ['requested' as const, 'declined' as const, 'taken_back' as const],
  });

async function withdrawAll(userId: string) {
  const authored = await RecommendationModel.find({ writerId: userId }).lean<
    StoredRecommendation[]
  >();
  for (const stored of authored) {
    const { $set, $unset, $push } = withdrawalUpdate(stored);
    // Its receiver was already notified of a withdrawn one.
    const news = stored.status === 'withdrawn' ? {} : { $push };
    await RecommendationModel.updateOne(
      { _id: stored._id },
      { $set, $unset: { ...$unset, writerId: 1 }, ...news },
    );
  }
}
