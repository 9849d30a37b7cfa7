import { defineJob, isDuplicateKey } from '@soloist/server-kit';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import type { JobDeps } from '../../deps.ts';
import { type MailFields, MailModel, type StoredMail } from './mails.model.ts';

/** One attempt: the stored email has the error and the time of the next attempt. */
export const sendMail = defineJob({
  name: 'documents.send-mail',
  payload: z.strictObject({ mailId: z.string() }),
  attempts: 1,
  backoffMs: 0,
});

/** The owner of an email, such as a delivery, which is notified of its outcome. */
export interface EmailOwner {
  /** Records that the email was sent, or ended otherwise. Idempotent. */
  recordOutcome(mail: StoredMail): Promise<void>;
  /** Records why the email is pending. */
  recordWaiting(mail: StoredMail, reason: string): Promise<void>;
}

const { trusted } = mongoose;

/** Time after which an unavailable mail server counts as gone for good. */
const patienceMs = 2 * 3600 * 1000;

/** Requests sending now instead of by the next scheduled task. */
export function requestSending(mailId: string, { queue, logger }: JobDeps) {
  queue
    .enqueue(sendMail, { mailId }, { key: mailId })
    .catch((err: Error) =>
      logger.warn({ err: err.message }, 'email not queued; the scheduled task sends it'),
    );
}

type OwnedEmail = Pick<MailFields, 'kind' | 'to' | 'round' | 'paper' | 'paperId'> & { id: string };

/** Stores an email once for its owner, and restarts a failed one when a person retries it. */
export async function storeEmail({ id, ...email }: OwnedEmail) {
  const now = new Date();
  const fresh = {
    state: 'waiting' as const,
    reason: '',
    round: email.round,
    attemptId: '',
    attempts: 0,
    nextAttemptAt: now,
    giveUpAt: new Date(now.getTime() + patienceMs),
    told: false,
  };
  try {
    await MailModel.create({ _id: id, ...email, createdAt: now, ...fresh });
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    const earlier = { _id: id, round: trusted({ $lt: email.round }) };
    await MailModel.updateOne(
      { ...earlier, state: trusted({ $in: ['failed', 'bounced'] }) },
      { $set: fresh },
    );
    // It was sent after all, which this round does not know yet.
    const again = { round: email.round, told: false, nextAttemptAt: now };
    await MailModel.updateOne({ ...earlier, state: 'sent' }, { $set: again });
  }
}

type UnownedEmail = Pick<
  MailFields,
  | 'kind'
  | 'to'
  | 'data'
  | 'about'
  | 'statement'
  | 'lead'
  | 'chatMessageId'
  | 'stops'
  | 'readerId'
  | 'giveUpAt'
> & {
  /** Id of the event that requests it: each event has one email, however often it is delivered. */
  id: string;
  /** Time of the request. A deletion compares with it, however late the email is stored. */
  at: string;
  /** Earliest time of sending. */
  notBefore?: Date;
};

/** Retention of such an email: nothing needs its address for longer. */
const retentionMs = 30 * 24 * 3600 * 1000;

/** Stores an email that belongs to no delivery, and requests its sending. */
export async function queueEmail(
  { id, at, notBefore = new Date(), ...fields }: UnownedEmail,
  jobDeps: JobDeps,
) {
  const createdAt = new Date(at);
  try {
    await MailModel.create({
      _id: id,
      ...fields,
      state: 'waiting',
      nextAttemptAt: notBefore,
      createdAt,
      forgetAt: new Date(createdAt.getTime() + retentionMs),
    });
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
  requestSending(id, jobDeps);
}

/** Notifies an email's owner of its outcome, and records that. */
export async function recordEmailOutcome(mail: StoredMail, owner: EmailOwner) {
  const { _id, state, round } = mail;
  await owner.recordOutcome(mail);
  await MailModel.updateOne({ _id, state, round }, { $set: { told: true } });
}

const batch = 500;

/** Requests the sending of all emails that are due: a scheduled task. */
export async function requestDueSendings({ queue }: JobDeps) {
  const mails = await MailModel.find(
    { told: false, nextAttemptAt: trusted({ $lte: new Date() }) },
    { _id: 1 },
  )
    .limit(batch)
    .lean();
  for (const { _id } of mails) await queue.enqueue(sendMail, { mailId: _id }, { key: _id });
}
