import { randomUUID } from 'node:crypto';
import { AppError, inStep, type Logger, wasErased } from '@soloist/service-kit';
import mongoose from 'mongoose';
import pRetry from 'p-retry';
import type { OutgoingMail, SmtpClient } from '../../clients/smtp.ts';
import { mailAttempts } from './mails.metrics.ts';
import { type MailKind, MailModel, type MailState, type StoredMail } from './mails.model.ts';
import { tellDelivery, tellWaiting } from './mails.service.ts';
import { type Attempt, type End, endOf, unconfirmedReason } from './sending-outcomes.ts';
import { liftSuppression, suppress, whySuppressed } from './suppressions.ts';
import { newsOf } from './tell-others.ts';

const { trusted } = mongoose;

/** Longer than one attempt takes before it lets the message go. */
const attemptMs = 15_000;
/** On top of the time that the mail server has for its answer. */
const graceMs = 5000;

const leftReason = 'Its writer has closed their account.';
const tooLateReason = 'It was too late for this mail to be of use.';

/** A message, or why there is none to send any more. */
export type Composed = OutgoingMail | { unwanted: string };

export interface Sending {
  smtp: SmtpClient;
  compose: (mail: StoredMail) => Promise<Composed>;
  /** How long the mail server may take for an answer. */
  answerMs: number;
  logger: Logger;
}

/** Takes a stored mail one step on: tries to send it, judges an unanswered try, or tells how it ended. */
export async function advanceMail(mailId: string, sending: Sending) {
  const mail = await MailModel.findById(mailId).lean();
  if (!mail) return sending.logger.info({ mailId }, 'this mail does not exist any more');
  const isDue = mail.nextAttemptAt.getTime() <= Date.now();
  switch (mail.state) {
    case 'sent':
    case 'failed':
    case 'bounced':
    case 'skipped':
      return tellDelivery(mail);
    case 'committing':
      // The attempt may still be alive and hear the answer.
      return isDue ? settle(mail, { state: 'failed', reason: unconfirmedReason }) : undefined;
    case 'sending':
      return trySending(mail, sending);
    case 'waiting':
      return isDue ? trySending(mail, sending) : undefined;
  }
}

async function trySending(mail: StoredMail, sending: Sending) {
  const claimed = await claim(mail);
  if (!claimed) return;
  if (claimed.data && claimed.giveUpAt.getTime() <= Date.now()) {
    return settle(claimed, { state: 'failed', reason: tooLateReason });
  }
  const result = await attempt(claimed, sending);
  mailAttempts.inc({ outcome: result.outcome });
  const { kind, attempts } = claimed;
  const facts = { mailId: mail._id, kind, attempt: attempts, outcome: result.outcome };
  if ('cause' in result) {
    const { cause } = result;
    // Not what else the error carries: that may be the recipient.
    const err = { message: cause.message, stack: cause.stack };
    sending.logger.warn({ ...facts, err }, 'not sent');
  } else {
    sending.logger.info(facts, 'mail tried');
  }
  if (result.outcome === 'bounced') await suppress(claimed.to, result.said);
  await settle(claimed, endOf(claimed, result));
  if (result.outcome === 'sent' && isCode(claimed)) await liftSuppression(claimed.to);
}

/** Who waits for a code asked for it a moment ago: it is tried whatever the address did before. */
const codes: MailKind[] = ['verify-code', 'reset-code', 'sign_in-code'];
const isCode = ({ kind }: StoredMail) => codes.includes(kind);

async function attempt(mail: StoredMail, sending: Sending): Promise<Attempt> {
  const { smtp, compose } = sending;
  const suppressed = isCode(mail) ? undefined : await whySuppressed(mail.to);
  if (suppressed) return { outcome: 'suppressed', reason: suppressed };
  // What goes back to a client is the client's, whoever sent the invoice.
  if (mail.about && mail.kind !== 'surplus-returned' && (await wasErased(mail.about)))
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

/** Takes the mail over; what an earlier attempt does after this changes nothing and sends nothing. */
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

/** Stores that the message's end is let go. @throws when another attempt has taken the mail over. */
async function commit({ _id, attemptId }: StoredMail, { answerMs }: Sending) {
  const judgeAt = new Date(Date.now() + answerMs + graceMs);
  const marked = await MailModel.updateOne(
    { _id, attemptId, state: 'sending' },
    { $set: { state: 'committing', nextAttemptAt: judgeAt } },
  );
  if (marked.modifiedCount !== 1) throw new Error('another attempt has taken this mail over');
}

/** Stores how an attempt ended, unless another has taken over; waits for an absent database. */
async function settle(mail: StoredMail, end: End) {
  const { _id, attemptId } = mail;
  const isOver = end.state !== 'waiting';
  const { why, ...stored } = { why: '', ...end };
  const news = newsOf(mail, end);
  // That it was sent is certain, even where its silence had been judged a failure.
  const from: MailState[] = [
    'sending',
    'committing',
    ...(end.state === 'sent' ? ['failed' as const] : []),
  ];
  const settled = await pRetry(
    () =>
      MailModel.findOneAndUpdate(
        { _id, attemptId, state: trusted({ $in: from }) },
        {
          // The doubt of before has ended, too.
          $set: isOver ? { reason: '', ...stored, told: false, nextAttemptAt: new Date() } : stored,
          // What it said is for its reader only.
          ...(isOver ? { $unset: { data: 1 } } : {}),
          ...(news ? { $push: { outbox: news } } : {}),
        },
        { returnDocument: 'after' },
      ).lean(),
    { retries: 20, factor: 1, minTimeout: 500 },
  );
  if (!settled) return;
  if (isOver) await tellDelivery(settled);
  else await tellWaiting(settled, why);
}
