import type { EndpointQuery, MailState, OutgoingMail, operatorMails } from '@soloist/contracts';
import { conflict, invalidInput, notFound } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { MailModel, type StoredMail } from '../mails/mails.model.ts';
import { tellDelivery } from '../mails/mails.service.ts';
import { unconfirmedReason } from '../mails/sending-outcomes.ts';
import { liftSuppression, whySuppressed } from '../mails/suppressions.ts';
import { newsOf } from '../mails/tell-others.ts';

const { trusted } = mongoose;
const confirmed = 'Those who run the installation saw that it left.';
const countedMost = 1000;

const inDoubt = { state: 'failed' as const, reason: unconfirmedReason };
const filters: Record<MailState, object> = {
  waiting: { state: trusted({ $in: ['waiting', 'sending', 'committing'] }) },
  sent: { state: 'sent', arrival: trusted({ $exists: false }) },
  delivered: { state: 'sent', arrival: 'delivered' },
  delayed: { state: 'sent', arrival: 'delayed' },
  failed: { state: 'failed', reason: trusted({ $ne: unconfirmedReason }) },
  doubtful: inDoubt,
  bounced: { state: 'bounced' },
  skipped: { state: 'skipped' },
};

function stateOf({ state, reason, arrival }: StoredMail): MailState {
  if (state === 'sent') return arrival ?? 'sent';
  if (state === 'failed' && reason === unconfirmedReason) return 'doubtful';
  return state === 'sending' || state === 'committing' ? 'waiting' : state;
}

export function presentMail(mail: StoredMail): OutgoingMail {
  const { _id, kind, to, reason, said = '', attempts, paper, paperId, createdAt } = mail;
  const state = stateOf(mail);
  return {
    id: _id,
    kind,
    to,
    state,
    reason,
    said,
    tries: attempts,
    paper: paper && paperId ? { kind: paper, id: paperId } : null,
    createdAt: createdAt.toISOString(),
    reportedAt: mail.reportedAt?.toISOString() ?? null,
    nextTryAt: state === 'waiting' ? mail.nextAttemptAt.toISOString() : null,
  };
}

/** The cursor is the moment and the id of the last one told. */
export async function listMails({
  limit,
  cursor,
  state,
  to,
}: EndpointQuery<typeof operatorMails.list>) {
  const found = await MailModel.find({
    ...(state ? filters[state] : {}),
    ...(to ? { to } : {}),
    ...after(cursor),
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean<StoredMail[]>();
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const nextCursor =
    found.length > limit && last ? `${last.createdAt.toISOString()}|${last._id}` : null;
  return { items: items.map(presentMail), nextCursor };
}

function after(cursor: string | undefined) {
  if (!cursor) return {};
  const [at = '', id = ''] = cursor.split('|');
  const createdAt = new Date(at);
  if (Number.isNaN(createdAt.getTime())) throw invalidInput('This page does not exist.');
  return {
    $or: [{ createdAt: trusted({ $lt: createdAt }) }, { createdAt, _id: trusted({ $lt: id }) }],
  };
}

type MailFilters = EndpointQuery<typeof operatorMails.exported>;

/** Rows of the CSV, newest first. */
export async function* mailRows({ state, to }: MailFilters) {
  const found = MailModel.find({ ...(state ? filters[state] : {}), ...(to ? { to } : {}) })
    .sort({ createdAt: -1, _id: -1 })
    .lean<StoredMail[]>();
  for await (const stored of found.cursor()) {
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

/** Very many are not counted to the end. */
export async function countMails() {
  const count = (state: MailState) =>
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
  return { mail: presentMail(mail), suppressed: (await whySuppressed(mail.to)) ?? '' };
}

/** @throws AppError `conflict` when nobody doubts that it left, or did not. */
export async function settleMail(id: string): Promise<OutgoingMail> {
  const mail = await findMail(id);
  const news = newsOf(mail, { state: 'sent', said: confirmed });
  const settled = await MailModel.findOneAndUpdate(
    { _id: id, ...inDoubt },
    {
      $set: { state: 'sent', reason: '', said: confirmed, told: false, nextAttemptAt: new Date() },
      ...(news ? { $push: { outbox: news } } : {}),
    },
    { returnDocument: 'after' },
  ).lean<StoredMail>();
  if (!settled) throw conflict('This mail is not in doubt.');
  // What is not told now, the worker tells.
  await tellDelivery(settled);
  return presentMail(settled);
}

export async function liftForMail(id: string) {
  await liftSuppression((await findMail(id)).to);
}
