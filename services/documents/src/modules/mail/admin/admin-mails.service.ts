import type {
  EndpointQuery,
  OutgoingEmail,
  OutgoingEmailState,
  outgoingEmails,
} from '@soloist/contracts';
import { conflict, invalidInput, notFound } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { MailModel, type StoredMail } from '../mails.model.ts';
import { type EmailOwner, recordEmailOutcome } from '../mails.service.ts';
import { createOutcomeEvent } from '../outcomes.events.ts';
import { unconfirmedReason } from '../outcomes.rules.ts';
import { findSuppressionReason, liftSuppression } from '../suppressions.model.ts';

const { trusted } = mongoose;
const confirmed = 'An admin confirmed that it was sent.';
const countedMost = 1000;

const inDoubt = { state: 'failed' as const, reason: unconfirmedReason };
const filters: Record<OutgoingEmailState, object> = {
  waiting: { state: trusted({ $in: ['waiting', 'sending', 'committing'] }) },
  sent: { state: 'sent', arrival: trusted({ $exists: false }) },
  delivered: { state: 'sent', arrival: 'delivered' },
  delayed: { state: 'sent', arrival: 'delayed' },
  failed: { state: 'failed', reason: trusted({ $ne: unconfirmedReason }) },
  doubtful: inDoubt,
  bounced: { state: 'bounced' },
  skipped: { state: 'skipped' },
};

function stateOf({ state, reason, arrival }: StoredMail): OutgoingEmailState {
  if (state === 'sent') return arrival ?? 'sent';
  if (state === 'failed' && reason === unconfirmedReason) return 'doubtful';
  return state === 'sending' || state === 'committing' ? 'waiting' : state;
}

export function presentMail(mail: StoredMail): OutgoingEmail {
  const {
    _id,
    kind,
    to,
    reason,
    said: serverReply = '',
    attempts,
    paper,
    paperId,
    createdAt,
  } = mail;
  const state = stateOf(mail);
  return {
    id: _id,
    kind,
    to,
    state,
    reason,
    said: serverReply,
    tries: attempts,
    paper: paper && paperId ? { kind: paper, id: paperId } : null,
    createdAt: createdAt.toISOString(),
    reportedAt: mail.reportedAt?.toISOString() ?? null,
    nextTryAt: state === 'waiting' ? mail.nextAttemptAt.toISOString() : null,
  };
}

/** The cursor is the creation time and id of the last item. */
export async function listMails({
  limit,
  cursor,
  state,
  to,
}: EndpointQuery<typeof outgoingEmails.list>) {
  const mails = await MailModel.find({
    ...(state ? filters[state] : {}),
    ...(to ? { to } : {}),
    ...after(cursor),
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean<StoredMail[]>();
  const items = mails.slice(0, limit);
  const last = items.at(-1);
  const nextCursor =
    mails.length > limit && last ? `${last.createdAt.toISOString()}|${last._id}` : null;
  return { items: items.map(presentMail), nextCursor };
}

function after(cursor: string | undefined) {
  if (!cursor) return {};
  const [at = '', id = ''] = cursor.split('|');
  const createdAt = new Date(at);
  if (Number.isNaN(createdAt.getTime())) throw invalidInput('This page doesn’t exist.');
  return {
    $or: [{ createdAt: trusted({ $lt: createdAt }) }, { createdAt, _id: trusted({ $lt: id }) }],
  };
}

type MailFilters = EndpointQuery<typeof outgoingEmails.exported>;

/** Rows of the CSV, newest first. */
export async function* mailRows({ state, to }: MailFilters) {
  const mails = MailModel.find({ ...(state ? filters[state] : {}), ...(to ? { to } : {}) })
    .sort({ createdAt: -1, _id: -1 })
    .lean<StoredMail[]>();
  for await (const stored of mails.cursor()) {
    const mail = presentMail(stored);
    yield {
      Created: mail.createdAt,
      Recipient: mail.to,
      Kind: mail.kind,
      State: mail.state,
      Reason: mail.reason,
      Server: mail.said,
      Tries: mail.tries,
      Reported: mail.reportedAt ?? '',
      Document: mail.paper ? `${mail.paper.kind} ${mail.paper.id}` : '',
      Id: mail.id,
    };
  }
}

/** The count stops at a limit. */
export async function countMails() {
  const count = (state: OutgoingEmailState) =>
    MailModel.countDocuments(filters[state], { limit: countedMost });
  const [waiting, failed, doubtful, bounced, delayed] = await Promise.all([
    count('waiting'),
    count('failed'),
    count('doubtful'),
    count('bounced'),
    count('delayed'),
  ]);
  return { waiting, failed, doubtful, bounced, delayed };
}

async function findMail(id: string): Promise<StoredMail> {
  const mail = await MailModel.findById(id).lean<StoredMail>();
  if (!mail) throw notFound('mail');
  return mail;
}

export async function readMail(id: string) {
  const mail = await findMail(id);
  return { mail: presentMail(mail), suppressed: (await findSuppressionReason(mail.to)) ?? '' };
}

/** @throws AppError `conflict` unless the email is in doubt. */
export async function markMailSent(id: string, owner: EmailOwner): Promise<OutgoingEmail> {
  const mail = await findMail(id);
  const news = createOutcomeEvent(mail, { state: 'sent', said: confirmed });
  const updated = await MailModel.findOneAndUpdate(
    { _id: id, ...inDoubt },
    {
      $set: { state: 'sent', reason: '', said: confirmed, told: false, nextAttemptAt: new Date() },
      ...(news ? { $push: { outbox: news } } : {}),
    },
    { returnDocument: 'after' },
  ).lean<StoredMail>();
  if (!updated) throw conflict('This email’s outcome isn’t in doubt.');
  // The worker publishes the outcome if this fails.
  await recordEmailOutcome(updated, owner);
  return presentMail(updated);
}

export async function liftForMail(id: string) {
  await liftSuppression((await findMail(id)).to);
}
