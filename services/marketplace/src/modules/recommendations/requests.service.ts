import { randomBytes } from 'node:crypto';
import { dayMs, emailKey, type RequestForm } from '@soloist/contracts';
import {
  afterCursor,
  conflict,
  isAccountDeleted,
  isDuplicateKey,
  newEvent,
  notFound,
  toPage,
} from '@soloist/server-kit';
import { uniq } from 'es-toolkit';
import mongoose, { Types } from 'mongoose';
import { hashAddress, type StoredSite } from '../sites/index.ts';
import { findRefusingAddresses } from './do-not-ask.model.ts';
import { nameOfOwner } from './people.service.ts';
import { RecommendationModel, type StoredRecommendation } from './recommendations.model.ts';
import type { RequestLimit } from './request-limit.service.ts';

/** Requests that one address gets in 24 hours from all requesters. */
const maxPerAddress = 5;

const newCapabilityId = () => randomBytes(24).toString('base64url');

export interface RecommendationRequestInput {
  requester: StoredSite;
  /** The requester's address. */
  requesterEmail: string;
  limit: RequestLimit;
}

/** Sends requests to allowed addresses; returns the reason for each of the others. */
export async function requestRecommendations(
  form: RequestForm,
  { requester, requesterEmail, limit }: RecommendationRequestInput,
) {
  const emails = uniq(form.emails);
  const refusals = await findRefusals(emails, { requesterId: requester.ownerId, requesterEmail });
  const accepted = emails.filter((email) => !refusals.has(email));
  if (accepted.length > 0) await limit.take(String(requester.ownerId), accepted.length);
  for (const email of accepted) {
    if (!(await createRequest(email, form, { requester, requesterEmail })))
      refusals.set(email, alreadyRequested);
  }
  const requesterId = requester.ownerId;
  if (await isAccountDeleted(String(requesterId)))
    await RecommendationModel.deleteMany({ requesterId });
  const refused = emails.flatMap((email) => {
    const reason = refusals.get(email);
    return reason ? [{ email, reason }] : [];
  });
  return { asked: emails.length - refused.length, refused };
}

const alreadyRequested = 'You have already asked this person.';

async function findRefusals(
  emails: string[],
  { requesterId, requesterEmail }: { requesterId: Types.ObjectId; requesterEmail: string },
) {
  const these = mongoose.trusted({ $in: emails });
  const lately = mongoose.trusted({ $gt: new Date(Date.now() - dayMs) });
  const [unwilling, requested, recent] = await Promise.all([
    findRefusingAddresses(emails),
    // MongoDB uses the index of strings only when the query names the type, too.
    RecommendationModel.find(
      { requesterId, askedEmail: mongoose.trusted({ $in: emails, $type: 'string' as const }) },
      { askedEmail: 1 },
    ).lean(),
    RecommendationModel.find(
      { writerEmail: these, createdAt: lately },
      { writerEmail: 1, requesterId: 1 },
    )
      .sort({ createdAt: -1 })
      .limit(1000)
      .lean(),
  ]);
  const already = new Set(requested.map(({ askedEmail }) => askedEmail));
  const reasons = new Map<string, string>();
  for (const email of emails) {
    const today = recent.filter(({ writerEmail }) => writerEmail === email);
    if (today.length >= maxPerAddress) {
      reasons.set(email, 'This address received many requests today. Please try again tomorrow.');
    }
    // Withdrawn requests count, too: their email was sent.
    if (already.has(email) || today.some((request) => requesterId.equals(request.requesterId))) {
      reasons.set(email, alreadyRequested);
    }
    if (unwilling.has(email))
      reasons.set(email, 'This person doesn’t accept recommendation requests.');
    if (email === emailKey(requesterEmail)) reasons.set(email, 'You cannot recommend yourself.');
  }
  return reasons;
}

/** Creates a request unless one exists; returns whether it was created. */
async function createRequest(
  email: string,
  { relation, note }: RequestForm,
  { requester, requesterEmail }: Omit<RecommendationRequestInput, 'limit'>,
): Promise<boolean> {
  const request = {
    _id: new Types.ObjectId(),
    requesterId: requester.ownerId,
    writerEmail: email,
    askedEmail: email,
    emailHash: hashAddress(email),
    writeId: newCapabilityId(),
    publicId: newCapabilityId(),
    relation,
    note,
    status: 'requested' as const,
    createdAt: new Date(),
  };
  const outbox = [newRequestedEvent(request, { requester, requesterEmail, isReminder: false })];
  try {
    await RecommendationModel.create({ ...request, outbox });
    return true;
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    return false;
  }
}

type EmailedRequest = Pick<StoredRecommendation, '_id' | 'writerEmail' | 'writeId' | 'note'>;
const newRequestedEvent = (
  { _id, writerEmail, writeId, note }: EmailedRequest,
  {
    requester,
    requesterEmail,
    isReminder,
  }: Omit<RecommendationRequestInput, 'limit'> & {
    isReminder: boolean;
  },
) =>
  newEvent('recommendation.requested', {
    recommendationId: String(_id),
    freelancerId: String(requester.ownerId),
    freelancerName: nameOfOwner(requester),
    freelancerHeadline: requester.profile.headline,
    freelancerEmail: requesterEmail,
    to: writerEmail,
    note,
    writeId,
    isReminder,
  });

const notWithdrawn = () => mongoose.trusted({ $ne: 'taken_back' as const });

/** The requests of a person, newest first. */
export async function listRequests(
  requesterId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const recommendations = await RecommendationModel.find({
    requesterId,
    status: notWithdrawn(),
    ...afterCursor(cursor),
  })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredRecommendation[]>();
  return toPage(recommendations, limit);
}

const findRequest = async (requesterId: string, _id: string) => {
  const filter = { _id, requesterId, status: notWithdrawn() };
  const recommendation = await RecommendationModel.findOne(filter).lean<StoredRecommendation>();
  if (!recommendation) throw notFound('request');
  return recommendation;
};

/**
 * Reminds a person once.
 * @throws AppError `conflict` a second time, after an answer, or when they block requests.
 */
export async function remindWriter(
  id: string,
  { requester, requesterEmail, limit }: RecommendationRequestInput,
) {
  const requesterId = String(requester.ownerId);
  const request = await findRequest(requesterId, id);
  if (request.status !== 'requested') throw conflict('This person has already answered.');
  if (request.remindedAt) throw remindedAlready();
  const unwilling = await findRefusingAddresses([request.writerEmail]);
  if (unwilling.size > 0) throw conflict('This person doesn’t accept recommendation requests.');
  await limit.take(requesterId, 1);
  const reminded = await RecommendationModel.findOneAndUpdate(
    { _id: id, requesterId, status: 'requested', remindedAt: mongoose.trusted({ $exists: false }) },
    {
      $set: { remindedAt: new Date() },
      $push: {
        outbox: newRequestedEvent(request, { requester, requesterEmail, isReminder: true }),
      },
    },
    { returnDocument: 'after' },
  ).lean<StoredRecommendation>();
  // A reminder, answer or withdrawal happened concurrently.
  if (!reminded) throw remindedAlready();
  return reminded;
}
const remindedAlready = () => conflict('You have already reminded this person.');

/**
 * Withdraws an unanswered request and disables its link.
 * @throws AppError `conflict` when there is an answer.
 */
export async function withdrawRequest(requesterId: string, id: string) {
  const forgetAt = new Date(Date.now() + 30 * dayMs);
  const filter = { _id: id, requesterId };
  const withdrawn = await RecommendationModel.findOneAndUpdate(
    { ...filter, status: 'requested' },
    { $set: { status: 'taken_back', note: '', forgetAt }, $unset: { askedEmail: 1 } },
  ).lean();
  if (withdrawn || (await RecommendationModel.exists({ ...filter, status: 'taken_back' }))) return;
  await findRequest(requesterId, id);
  throw conflict('This person has already written it. You can hide it instead.');
}
