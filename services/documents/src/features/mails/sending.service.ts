import { randomUUID } from 'node:crypto';
import { AppError, type Logger } from '@soloist/service-kit';
import mongoose from 'mongoose';
import pRetry from 'p-retry';
import type { OutgoingMail, SendResult, SmtpClient } from '../../clients/smtp.ts';
import { MailModel, type MailState, type StoredMail } from './mails.model.ts';
import { tellDelivery } from './mails.service.ts';

const { trusted } = mongoose;

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** Longer than one attempt takes before it lets the message go. */
const attemptMs = 15_000;
/** On top of the time that the mail server has for its answer. */
const graceMs = 5000;

export const unconfirmedReason =
  'We could not confirm that the mail left. Check with the recipient before sending it again.';
const unreachableReason = 'The mail server could not be reached. Please try again.';
const tooLateReason = 'It was too late for this mail to be of use.';

/** A message, or why there is none to send any more. */
export type Composed = OutgoingMail | { unwanted: string };

type Attempt =
  | SendResult
  | { outcome: 'unwanted'; reason: string }
  /** A service of ours is away: it will be back, and the mail waits for it as long as it takes. */
  | { outcome: 'unready'; cause: Error };

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
  if ('cause' in result) {
    const { outcome, cause } = result;
    // Not what else the error carries: that may be the recipient.
    const err = { message: cause.message, stack: cause.stack };
    sending.logger.warn({ mailId: mail._id, attempt: claimed.attempts, outcome, err }, 'not sent');
  }
  await settle(claimed, endOf(claimed, result));
}

async function attempt(mail: StoredMail, sending: Sending): Promise<Attempt> {
  const { smtp, compose } = sending;
  let composed: Composed;
  try {
    composed = await compose(mail);
  } catch (err) {
    const isAway = err instanceof AppError && err.code === 'unavailable';
    return { outcome: isAway ? 'unready' : 'unsent', cause: err as Error };
  }
  if ('unwanted' in composed) return { outcome: 'unwanted', reason: composed.unwanted };
  return smtp.send(composed, () => commit(mail, sending));
}

/** Takes the mail over; what an earlier attempt does after this changes nothing and sends nothing. */
async function claim({ _id, attemptId, state }: StoredMail): Promise<StoredMail | undefined> {
  const claimed = await MailModel.findOneAndUpdate(
    { _id, attemptId, state },
    {
      $set: {
        state: 'sending',
        attemptId: randomUUID(),
        nextAttemptAt: new Date(Date.now() + attemptMs),
      },
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

type End =
  | { state: 'sent' }
  | { state: 'failed' | 'skipped'; reason: string }
  | { state: 'waiting'; nextAttemptAt: Date };

function endOf({ attempts, giveUpAt }: StoredMail, result: Attempt): End {
  const pauseMs = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
  const nextAttemptAt = new Date(Date.now() + pauseMs);
  switch (result.outcome) {
    case 'sent':
      return { state: 'sent' };
    case 'refused':
      return { state: 'failed', reason: result.reason };
    case 'unwanted':
      return { state: 'skipped', reason: result.reason };
    case 'unknown':
      return { state: 'failed', reason: unconfirmedReason };
    case 'unready':
      return { state: 'waiting', nextAttemptAt };
    case 'unsent':
      if (nextAttemptAt < giveUpAt) return { state: 'waiting', nextAttemptAt };
      return { state: 'failed', reason: unreachableReason };
  }
}

/** Stores how an attempt ended, unless another has taken over; waits for an absent database. */
async function settle(mail: StoredMail, end: End) {
  const { _id, attemptId } = mail;
  const isOver = end.state !== 'waiting';
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
          $set: isOver ? { ...end, told: false, nextAttemptAt: new Date() } : end,
          // What it said is for its reader only.
          ...(isOver ? { $unset: { data: 1 } } : {}),
        },
        { returnDocument: 'after' },
      ).lean(),
    { retries: 20, factor: 1, minTimeout: 500 },
  );
  if (settled && isOver) await tellDelivery(settled);
}
