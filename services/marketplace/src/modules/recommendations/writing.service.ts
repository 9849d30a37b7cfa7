import type { RecommendationForm } from '@soloist/contracts';
import { AppError, conflict, forbidden, newEvent, notFound } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { SiteModel, type StoredSite } from '../sites/index.ts';
import { verifyByInvoice } from './paid-clients.service.ts';
import { findPerson, nameOfOwner } from './people.service.ts';
import { RecommendationModel, type StoredRecommendation } from './recommendations.model.ts';

/** A request with its requester and the person who opens it. */
export interface OpenedRequest {
  stored: StoredRecommendation;
  requester: StoredSite;
  writer: StoredSite;
}

const isWriters = ({ writerId }: StoredRecommendation, userId: string) =>
  writerId !== undefined && String(writerId) === userId;

/**
 * The request behind a link, for the person who may answer it.
 * @throws AppError `not_found`, `gone` once withdrawn, `forbidden` to the requester, `conflict` once
 * another account answered.
 */
export async function openRequest(writeId: string, userId: string): Promise<OpenedRequest> {
  const stored = await RecommendationModel.findOne({ writeId }).lean<StoredRecommendation>();
  if (!stored) throw notFound('request');
  if (String(stored.requesterId) === userId) throw forbidden('You cannot recommend yourself.');
  if (stored.status === 'taken_back') {
    throw new AppError('gone', 'This request was cancelled, so you can no longer answer it.');
  }
  if (isAnswered(stored) && !isWriters(stored, userId)) throw answeredByAnother();
  const [requester, writer] = await Promise.all([
    SiteModel.findOne({ ownerId: stored.requesterId }).lean<StoredSite>(),
    findPerson(userId),
  ]);
  if (!requester) throw notFound('request');
  return { stored, requester, writer };
}

const isAnswered = ({ status }: StoredRecommendation) =>
  status !== 'requested' && status !== 'declined';
const answeredByAnother = () =>
  conflict('Another account answered this request. Sign in with it to make changes.');

/** Records that a signed-in person opened the link; the requester sees it. */
export async function markOpened({ _id, openedAt }: StoredRecommendation) {
  if (openedAt) return;
  await RecommendationModel.updateOne({ _id }, { $set: { openedAt: new Date() } });
}

type RecommendationAnswer = 'written' | 'changed' | 'withdrawn' | 'declined';
export const newAnsweredEvent = (
  { _id, requesterId }: Pick<StoredRecommendation, '_id' | 'requesterId'>,
  { answer, writer }: { answer: RecommendationAnswer; writer?: StoredSite },
) =>
  newEvent('recommendation.answered', {
    recommendationId: String(_id),
    freelancerId: String(requesterId),
    writerId: writer ? String(writer.ownerId) : '',
    writerName: writer ? nameOfOwner(writer) : '',
    answer,
  });

const unpublished = () => ({ publishedAt: mongoose.trusted({ $exists: false }) });
const oneOf = <T>(...values: T[]) => mongoose.trusted({ $in: values });

/**
 * Stores a recommendation, or changes it until it is published.
 * @throws AppError `conflict` once it was published, or another account was first; `invalid_input`
 * while the writer has no name.
 */
export async function writeRecommendation(opened: OpenedRequest, form: RecommendationForm) {
  const { stored, writer } = opened;
  const writerName = nameOfOwner(writer);
  if (!writerName) {
    throw new AppError('invalid_input', 'Please add your name to your profile first.');
  }
  const { ownerId: writerId } = writer;
  const isFirst = !isWriters(stored, String(writerId));
  const saved = await RecommendationModel.findOneAndUpdate(
    isFirst
      ? { _id: stored._id, status: oneOf('requested' as const, 'declined' as const) }
      : {
          _id: stored._id,
          writerId,
          ...unpublished(),
          status: oneOf('written' as const, 'hidden' as const, 'withdrawn' as const),
        },
    {
      $set: {
        writerId,
        status: 'written',
        relation: form.relation,
        text: form.text,
        writer: { name: writerName, role: form.role },
        writtenAt: new Date(),
      },
      $push: {
        outbox: newAnsweredEvent(stored, {
          writer,
          answer: isFirst || stored.status === 'withdrawn' ? 'written' : 'changed',
        }),
      },
    },
    { returnDocument: 'after' },
  ).lean<StoredRecommendation>();
  if (!saved) throw isFirst ? answeredByAnother() : alreadyPublished();
  await verifyByInvoice(saved);
  return saved;
}
const alreadyPublished = () =>
  conflict('You can’t edit a published recommendation, but you can withdraw it.');

/** Withdraws the writer's recommendation and erases its text. Idempotent. */
export async function withdrawRecommendation({ stored, writer }: OpenedRequest) {
  if (!isWriters(stored, String(writer.ownerId))) {
    throw conflict('You have no recommendation to withdraw.');
  }
  await RecommendationModel.updateOne(
    {
      _id: stored._id,
      writerId: writer.ownerId,
      status: oneOf('written' as const, 'published' as const, 'hidden' as const),
    },
    withdrawalUpdate(stored, writer),
  );
}

/** The update that withdraws a written recommendation and notifies its receiver. */
export const withdrawalUpdate = (stored: StoredRecommendation, writer?: StoredSite) => ({
  $set: { status: 'withdrawn' as const, text: '', writer: { name: '', role: '' } },
  // A moderator's decision ends with the text.
  $unset: { writtenAt: 1, publishedAt: 1, moderated: 1 } as const,
  $push: {
    outbox: newAnsweredEvent(stored, { answer: 'withdrawn', writer }),
  },
});
