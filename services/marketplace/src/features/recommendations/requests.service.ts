import { randomBytes } from 'node:crypto';
import { emailKey, type RequestForm } from '@soloist/contracts';
import {
  afterCursor,
  conflict,
  isDuplicateKey,
  newEvent,
  notFound,
  toPage,
  wasErased,
} from '@soloist/service-kit';
import { uniq } from 'es-toolkit';
import mongoose, { Types } from 'mongoose';
import type { StoredSite } from '../sites/sites.model.ts';
import type { AsksLimit } from './asks-limit.ts';
import { findUnwilling } from './do-not-ask.ts';
import { hashAddress } from './hash-address.ts';
import { nameOf } from './people.ts';
import { RecommendationModel, type StoredRecommendation } from './recommendations.model.ts';

const dayMs = 24 * 3600 * 1000;
/** Requests that one address gets in 24 hours, whoever asks. */
const mostToOneAddress = 5;

const newCapabilityId = () => randomBytes(24).toString('base64url');

export interface Asking {
  requester: StoredSite;
  /** The requester's own. */
  ownEmail: string;
  limit: AsksLimit;
}

/** Asks those who may be asked; says of the others why they were not. */
export async function askPeople(form: RequestForm, { requester, ownEmail, limit }: Asking) {
  const emails = uniq(form.emails);
  const whyNot = await findReasons(emails, { requesterId: requester.ownerId, ownEmail });
  const wanted = emails.filter((email) => !whyNot.has(email));
  if (wanted.length > 0) await limit.take(String(requester.ownerId), wanted.length);
  for (const email of wanted) {
    if (!(await ask(email, form, { requester, ownEmail }))) whyNot.set(email, alreadyAsked);
  }
  const requesterId = requester.ownerId;
  if (await wasErased(String(requesterId))) await RecommendationModel.deleteMany({ requesterId });
  const refused = emails.flatMap((email) => {
    const reason = whyNot.get(email);
    return reason ? [{ email, reason }] : [];
  });
  return { asked: emails.length - refused.length, refused };
}

const alreadyAsked = 'You have asked this person already.';

async function findReasons(
  emails: string[],
  { requesterId, ownEmail }: { requesterId: Types.ObjectId; ownEmail: string },
) {
  const these = mongoose.trusted({ $in: emails });
  const lately = mongoose.trusted({ $gt: new Date(Date.now() - dayMs) });
  const [unwilling, asked, recent] = await Promise.all([
    findUnwilling(emails),
    // Unless the type is asked for too, MongoDB does not use the index of texts.
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
  const already = new Set(asked.map(({ askedEmail }) => askedEmail));
  const reasons = new Map<string, string>();
  for (const email of emails) {
    const today = recent.filter(({ writerEmail }) => writerEmail === email);
    if (today.length >= mostToOneAddress) {
      reasons.set(email, 'This address was asked often today. Please try again tomorrow.');
    }
    // Also one that was taken back: its mail is sent.
    if (already.has(email) || today.some((request) => requesterId.equals(request.requesterId))) {
      reasons.set(email, alreadyAsked);
    }
    if (unwilling.has(email)) reasons.set(email, 'Nobody may ask this address: its owner said so.');
    if (email === emailKey(ownEmail)) reasons.set(email, 'You cannot recommend yourself.');
  }
  return reasons;
}

/** Whether this made a request; one that is there already is left as it is. */
async function ask(
  email: string,
  { relation, note }: RequestForm,
  { requester, ownEmail }: Omit<Asking, 'limit'>,
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
  const outbox = [requestedEvent(request, { requester, ownEmail, isReminder: false })];
  try {
    await RecommendationModel.create({ ...request, outbox });
    return true;
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    return false;
  }
}

type Asked = Pick<StoredRecommendation, '_id' | 'writerEmail' | 'writeId' | 'note'>;
const requestedEvent = (
  { _id, writerEmail, writeId, note }: Asked,
  {
    requester,
    ownEmail,
    isReminder,
  }: Omit<Asking, 'limit'> & {
    isReminder: boolean;
  },
) =>
  newEvent('recommendation.requested', {
    recommendationId: String(_id),
    freelancerId: String(requester.ownerId),
    freelancerName: nameOf(requester),
    freelancerHeadline: requester.profile.headline,
    freelancerEmail: ownEmail,
    to: writerEmail,
    note,
    writeId,
    isReminder,
  });

const notTakenBack = () => mongoose.trusted({ $ne: 'taken_back' as const });

/** Whom somebody asked, newest first. */
export async function listRequests(
  requesterId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const found = await RecommendationModel.find({
    requesterId,
    status: notTakenBack(),
    ...afterCursor(cursor),
  })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredRecommendation[]>();
  return toPage(found, limit);
}

const findOwn = async (requesterId: string, _id: string) => {
  const filter = { _id, requesterId, status: notTakenBack() };
  const found = await RecommendationModel.findOne(filter).lean<StoredRecommendation>();
  if (!found) throw notFound('request');
  return found;
};

/**
 * Reminds somebody once.
 * @throws AppError `conflict` a second time, once an answer came, or when they want no mails.
 */
export async function remind(id: string, { requester, ownEmail, limit }: Asking) {
  const requesterId = String(requester.ownerId);
  const request = await findOwn(requesterId, id);
  if (request.status !== 'requested') throw conflict('There is an answer already.');
  if (request.remindedAt) throw remindedAlready();
  const unwilling = await findUnwilling([request.writerEmail]);
  if (unwilling.size > 0) throw conflict('Nobody may ask this address: its owner said so.');
  await limit.take(requesterId, 1);
  const reminded = await RecommendationModel.findOneAndUpdate(
    { _id: id, requesterId, status: 'requested', remindedAt: mongoose.trusted({ $exists: false }) },
    {
      $set: { remindedAt: new Date() },
      $push: { outbox: requestedEvent(request, { requester, ownEmail, isReminder: true }) },
    },
    { returnDocument: 'after' },
  ).lean<StoredRecommendation>();
  // Somebody reminded, answered or took it back at this moment.
  if (!reminded) throw remindedAlready();
  return reminded;
}
const remindedAlready = () => conflict('You have reminded this person. They are reminded once.');

/**
 * Takes a request back that nobody answered: its link leads nowhere.
 * @throws AppError `conflict` when there is an answer.
 */
export async function takeBack(requesterId: string, id: string) {
  const forgetAt = new Date(Date.now() + 30 * dayMs);
  const filter = { _id: id, requesterId };
  const taken = await RecommendationModel.findOneAndUpdate(
    { ...filter, status: 'requested' },
    { $set: { status: 'taken_back', note: '', forgetAt }, $unset: { askedEmail: 1 } },
  ).lean();
  if (taken || (await RecommendationModel.exists({ ...filter, status: 'taken_back' }))) return;
  await findOwn(requesterId, id);
  throw conflict('There is an answer already: hide it, if it is not to be seen.');
}
