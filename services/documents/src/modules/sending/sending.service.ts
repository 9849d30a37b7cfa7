import { randomUUID } from 'node:crypto';
import { AppError, inStep, isAccountDeleted, type Logger } from '@soloist/server-kit';
import mongoose from 'mongoose';
import pRetry from 'p-retry';
import {
  createOutcomeEvent,
  decideOutcome,
  type EmailOwner,
  findSuppressionReason,
  liftSuppression,
  MailModel,
  recordEmailOutcome,
  type SendAttempt,
  type SendOutcome,
  type StoredMail,
  type StoredMailState,
  suppress,
  unconfirmedReason,
} from '../mail/index.ts';
import { mailAttempts } from './sending-metrics.service.ts';
import type { SmtpClient, SmtpMail } from './smtp.client.ts';

const { trusted } = mongoose;

/** Time longer than an attempt takes before it releases the message. */
const attemptMs = 15_000;
/** Extra time on top of the mail server's timeout. */
const graceMs = 5000;

const leftReason = 'The sender closed their account.';
const tooLateReason = 'This email was out of date before we could send it.';

/** A message, or the reason why there is none to send any more. */
export type Composed = SmtpMail | { unwanted: string };

export interface SendEmailDeps {
  smtp: SmtpClient;
  compose: (mail: StoredMail) => Promise<Composed>;
  /** Timeout for the mail server's answer. */
  answerMs: number;
  logger: Logger;
  owner: EmailOwner;
}

/**
 * Moves a stored email one step: tries to send it, evaluates an unanswered attempt, or publishes
 * the outcome.
 */
export async function advanceEmail(mailId: string, sending: SendEmailDeps) {
  const mail = await MailModel.findById(mailId).lean();
  if (!mail) return sending.logger.info({ mailId }, 'email no longer exists');
  const isDue = mail.nextAttemptAt.getTime() <= Date.now();
  switch (mail.state) {
    case 'sent':
    case 'failed':
    case 'bounced':
    case 'skipped':
      return recordEmailOutcome(mail, sending.owner);
    case 'committing':
      // The attempt may still be running and receive the answer.
      return isDue
        ? storeOutcome(mail, { state: 'failed', reason: unconfirmedReason }, sending.owner)
        : undefined;
    case 'sending':
      return trySending(mail, sending);
    case 'waiting':
      return isDue ? trySending(mail, sending) : undefined;
  }
}

async function trySending(mail: StoredMail, sending: SendEmailDeps) {
  const claimed = await claim(mail);
  if (!claimed) return;
  if (claimed.data && claimed.giveUpAt.getTime() <= Date.now()) {
    return storeOutcome(claimed, { state: 'failed', reason: tooLateReason }, sending.owner);
  }
  const result = await attempt(claimed, sending);
  mailAttempts.inc({ outcome: result.outcome });
  const { kind, attempts } = claimed;
  const details = { mailId: mail._id, kind, attempt: attempts, outcome: result.outcome };
  if ('cause' in result) {
    const { cause } = result;
    // The error's other fields are not logged: they may contain the recipient.
    const err = { message: cause.message, stack: cause.stack };
    sending.logger.warn({ ...details, err }, 'email not sent');
  } else {
    sending.logger.info(details, 'email attempt');
  }
  if (result.outcome === 'bounced') await suppress(claimed.to, result.response);
  await storeOutcome(claimed, decideOutcome(claimed, result), sending.owner);
  if (result.outcome === 'sent' && isCode(claimed)) await liftSuppression(claimed.to);
}

/**
 * Kinds of codes, which people requested a moment ago, so they are sent even to an address that
 * bounced before.
 */
const codes = ['verify-code', 'reset-code', 'sign_in-code', 'proof-code'];
const isCode = ({ kind }: StoredMail) => codes.includes(kind);

async function attempt(mail: StoredMail, sending: SendEmailDeps): Promise<SendAttempt> {
  const { smtp, compose } = sending;
  const suppressed = isCode(mail) ? undefined : await findSuppressionReason(mail.to);
  if (suppressed) return { outcome: 'suppressed', reason: suppressed };
  // A refund email belongs to the client, also when the sender's account is deleted.
  if (mail.about && mail.kind !== 'surplus-returned' && (await isAccountDeleted(mail.about)))
    return { outcome: 'unwanted', reason: leftReason };
  let composed: Composed;
  try {
    composed = await compose(mail);
  } catch (err) {
    const isAway = err instanceof AppError && err.code === 'unavailable';
    return { outcome: isAway ? 'unready' : 'unwritten', cause: err as Error };
  }
  if ('unwanted' in composed) return { outcome: 'unwanted', reason: composed.unwanted };
  return inStep(
    { name: 'hand over mail', kind: 'client', attributes: { 'mail.kind': mail.kind } },
    () => smtp.send(composed, () => commit(mail, sending)),
  );
}

/** Takes over the email; an earlier attempt changes nothing and sends nothing after this. */
async function claim({ _id, attemptId, state }: StoredMail): Promise<StoredMail | undefined> {
  const claimed = await MailModel.findOneAndUpdate(
    { _id, attemptId, state },
    {
      $set: {
        state: 'sending',
        attemptId: randomUUID(),
        bounceId: new mongoose.Types.ObjectId().toHexString(),
        nextAttemptAt: new Date(Date.now() + attemptMs),
      },
      $unset: { arrival: 1, reportedAt: 1 },
      $inc: { attempts: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  return claimed ?? undefined;
}

/**
 * Stores that the message's end is released.
 * @throws when another attempt has taken over the email.
 */
async function commit({ _id, attemptId }: StoredMail, { answerMs }: SendEmailDeps) {
  const judgeAt = new Date(Date.now() + answerMs + graceMs);
  const marked = await MailModel.updateOne(
    { _id, attemptId, state: 'sending' },
    { $set: { state: 'committing', nextAttemptAt: judgeAt } },
  );
  if (marked.modifiedCount !== 1) throw new Error('another attempt has claimed this email');
}

/** The account is erased: nothing needs the address after its receipt. */
const forgetting = ({ kind }: StoredMail, now: Date) =>
  kind === 'deletion-receipt' ? { forgetAt: now } : {};

/**
 * Stores the outcome of an attempt, unless another has taken over; waits for an unavailable
 * database.
 */
async function storeOutcome(mail: StoredMail, end: SendOutcome, owner: EmailOwner) {
  const { _id, attemptId } = mail;
  const isOver = end.state !== 'waiting';
  const now = new Date();
  const { why, ...stored } = { why: '', ...end };
  const news = createOutcomeEvent(mail, end);
  // The email was certainly sent, even where its silence had been judged a failure.
  const from: StoredMailState[] = [
    'sending',
    'committing',
    ...(end.state === 'sent' ? ['failed' as const] : []),
  ];
  const updated = await pRetry(
    () =>
      MailModel.findOneAndUpdate(
        { _id, attemptId, state: trusted({ $in: from }) },
        {
          // The earlier doubt has ended, too.
          $set: isOver
            ? { reason: '', ...stored, told: false, nextAttemptAt: now, ...forgetting(mail, now) }
            : stored,
          // Only its reader needs the content.
          ...(isOver ? { $unset: { data: 1 } } : {}),
          ...(news ? { $push: { outbox: news } } : {}),
        },
        { returnDocument: 'after' },
      ).lean(),
    { retries: 20, factor: 1, minTimeout: 500 },
  );
  if (!updated) return;
  if (isOver) await recordEmailOutcome(updated, owner);
  else await owner.recordWaiting(updated, why);
}
