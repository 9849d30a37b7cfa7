import type { RecommendationForm } from '@soloist/contracts';
import { AppError, conflict, forbidden, newEvent, notFound } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { SiteModel, type StoredSite } from '../sites/sites.model.ts';
import { verify } from './paid-clients.service.ts';
import { findPerson, nameOf } from './people.ts';
import { RecommendationModel, type StoredRecommendation } from './recommendations.model.ts';

/** A request with whoever asked and whoever opens it. */
export interface OpenedRequest {
  stored: StoredRecommendation;
  requester: StoredSite;
  writer: StoredSite;
}

const isWriters = ({ writerId }: StoredRecommendation, userId: string) =>
  writerId !== undefined && String(writerId) === userId;

/**
 * The request behind a link, for whoever may answer it.
 * @throws AppError `not_found`, `gone` once taken back, `forbidden` to whoever asked, `conflict` once
 * another account answered.
 */
export async function openRequest(writeId: string, userId: string): Promise<OpenedRequest> {
  const stored = await RecommendationModel.findOne({ writeId }).lean<StoredRecommendation>();
  if (!stored) throw notFound('request');
  if (String(stored.requesterId) === userId) throw forbidden('You cannot recommend yourself.');
  if (stored.status === 'taken_back') {
    throw new AppError('gone', 'This request was taken back. There is nothing to write any more.');
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
  conflict('Another account has answered this request. Sign in with that one to change it.');

/** Says that somebody signed in has the link open; the one who asked sees it. */
export async function markOpened({ _id, openedAt }: StoredRecommendation) {
  if (openedAt) return;
  await RecommendationModel.updateOne({ _id }, { $set: { openedAt: new Date() } });
}

type Answer = 'written' | 'changed' | 'withdrawn' | 'declined';
export const answeredEvent = (
  { _id, requesterId }: Pick<StoredRecommendation, '_id' | 'requesterId'>,
  { answer, writer }: { answer: Answer; writer?: StoredSite },
) =>
  newEvent('recommendation.answered', {
    recommendationId: String(_id),
    freelancerId: String(requesterId),
    writerId: writer ? String(writer.ownerId) : '',
    writerName: writer ? nameOf(writer) : '',
    answer,
  });

const unpublished = () => ({ publishedAt: mongoose.trusted({ $exists: false }) });
const oneOf = <T>(...values: T[]) => mongoose.trusted({ $in: values });

/**
 * Stores what somebody wrote, or changes it until it is published.
 * @throws AppError `conflict` once it was shown, or another account was first; `invalid_input` while
 * the writer has no name.
 */
export async function write(opened: OpenedRequest, form: RecommendationForm) {
  const { stored, writer } = opened;
  const writerName = nameOf(writer);
  if (!writerName) {
    throw new AppError('invalid_input', 'Please fill in your name on your profile first.');
  }
  const { ownerId: writerId } = writer;
  const isFirst = !isWriters(stored, String(writerId));
  const written = await RecommendationModel.findOneAndUpdate(
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
        outbox: answeredEvent(stored, {
          writer,
          answer: isFirst || stored.status === 'withdrawn' ? 'written' : 'changed',
        }),
      },
    },
    { returnDocument: 'after' },
  ).lean<StoredRecommendation>();
  if (!written) throw isFirst ? answeredByAnother() : shownAlready();
  await verify(written);
  return written;
}
const shownAlready = () =>
  conflict('It was shown to others, so it stays as it is. You can still take it back.');

/** Takes back what the writer wrote: the text is gone. Twice is harmless. */
export async function withdraw({ stored, writer }: OpenedRequest) {
  if (!isWriters(stored, String(writer.ownerId))) {
    throw conflict('There is nothing to take back yet.');
  }
  await RecommendationModel.updateOne(
    {
      _id: stored._id,
      writerId: writer.ownerId,
      status: oneOf('written' as const, 'published' as const, 'hidden' as const),
    },
    withdrawal(stored, writer),
  );
}

/** What makes a written recommendation one that was taken back, and tells its receiver. */
export const withdrawal = (stored: StoredRecommendation, writer?: StoredSite) => ({
  $set: { status: 'withdrawn' as const, text: '', writer: { name: '', role: '' } },
  // What a moderator hid is gone with the text.
  $unset: { writtenAt: 1, publishedAt: 1, moderated: 1 } as const,
  $push: { outbox: answeredEvent(stored, { answer: 'withdrawn', ...(writer ? { writer } : {}) }) },
});
