import { randomUUID } from 'node:crypto';
import { dayMs, type EndpointBody, type emailReports } from '@soloist/contracts';
import { rateLimited } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { JobDeps } from '../../../deps.ts';
import { MailModel, type StoredMail } from '../mails.model.ts';
import { type EmailOwner, queueEmail, recordEmailOutcome } from '../mails.service.ts';
import { createOutcomeEvent } from '../outcomes.events.ts';
import type { SendOutcome } from '../outcomes.rules.ts';
import { isAboutAddress, withoutStatusCodes } from '../smtp-replies.rules.ts';
import { suppress } from '../suppressions.model.ts';

const { trusted } = mongoose;

type Report = EndpointBody<typeof emailReports.report>;

/**
 * The server's diagnostic as part of a sentence, such as `No such user` for `smtp; 550 5.1.1 No
 * such user`.
 */
function serverWords({ diagnostic, status }: Report): string {
  const words = withoutStatusCodes(
    diagnostic
      .replace(/^[\w-]{1,20};\s*/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return (words || (status ? `status ${status}` : 'no reason given')).slice(0, 300);
}

/**
 * Stores a server's report about an email, once. A bounce ends it like an immediate refusal; a
 * delay or a delivery is noted. Idempotent.
 */
export async function storeReport(report: Report, owner: EmailOwner): Promise<{ known: boolean }> {
  const { bounceId } = report;
  const mail = await MailModel.findOne({ bounceId }).lean<StoredMail>();
  if (!mail) return { known: false };
  const changed = await applyReport(mail, report);
  if (changed) await recordEmailOutcome(changed, owner);
  return { known: true };
}

/** The email as the report changes it; undefined when it does not. */
async function applyReport(mail: StoredMail, report: Report): Promise<StoredMail | undefined> {
  const { bounceId, action } = report;
  const words = serverWords(report);
  switch (action) {
    case 'failed': {
      const isBounce = report.status.startsWith('5.') && isAboutAddress(report.status);
      if (isBounce) await suppress(mail.to, words);
      return endMail(mail, {
        state: isBounce ? 'bounced' : 'failed',
        reason: isBounce
          ? `The recipient’s mail server rejected this address: ${words}`
          : `The recipient’s mail server rejected the email: ${words}`,
      });
    }
    case 'delivered':
      return recordArrival(mail, { arrival: 'delivered', said: `Delivered: ${words}` });
    case 'delayed':
      return recordArrival(mail, {
        arrival: 'delayed',
        said: `Delayed: ${words}. The mail server is still trying.`,
      });
    case 'unreadable':
      await MailModel.updateOne(
        { _id: mail._id, bounceId },
        { $set: { said: `A mail server reported something we couldn’t read: ${words}` } },
      );
      return undefined;
  }
}

/** From then on, a late answer to the attempt itself is ignored. */
const noLongerTried = () => ({ attemptId: randomUUID(), told: false, nextAttemptAt: new Date() });

async function endMail(
  { _id, bounceId }: StoredMail,
  end: Extract<SendOutcome, { reason: string }>,
) {
  const mail = await MailModel.findById(_id).lean<StoredMail>();
  const news = mail && createOutcomeEvent(mail, end);
  const ended = await MailModel.findOneAndUpdate(
    // The report resolves a doubt; an email that has not reached a server yet cannot bounce.
    {
      _id,
      bounceId,
      $or: [{ state: trusted({ $in: ['committing', 'sent'] }) }, isInDoubt],
    },
    {
      $set: { ...end, ...noLongerTried(), reportedAt: new Date() },
      $unset: { data: 1, arrival: 1 },
      ...(news ? { $push: { outbox: news } } : {}),
    },
    { returnDocument: 'after' },
  ).lean<StoredMail>();
  return ended ?? undefined;
}

const isInDoubt = { state: 'failed' as const, reportedAt: trusted({ $exists: false }) };

type Arrival = Required<Pick<StoredMail, 'arrival' | 'said'>>;
async function recordArrival(mail: StoredMail, { arrival, said: serverReply }: Arrival) {
  const news =
    mail.state === 'sent'
      ? undefined
      : createOutcomeEvent(mail, { state: 'sent', said: serverReply });
  const noted = await MailModel.findOneAndUpdate(
    {
      _id: mail._id,
      bounceId: mail.bounceId,
      // A delay that is reported late has ended.
      ...(arrival === 'delayed' ? { arrival: trusted({ $ne: 'delivered' }) } : {}),
      $or: [{ state: trusted({ $in: ['committing', 'sent'] }) }, isInDoubt],
    },
    {
      $set: {
        ...{ state: 'sent' as const, reason: '', arrival, said: serverReply },
        ...noLongerTried(),
        reportedAt: new Date(),
      },
      $unset: { data: 1 },
      ...(news ? { $push: { outbox: news } } : {}),
    },
    { returnDocument: 'after' },
  ).lean<StoredMail>();
  return noted ?? undefined;
}

type TeamMail = EndpointBody<typeof emailReports.forwardToTeam>;

interface Forwarding extends JobDeps {
  teamEmail: string;
}

const mostTeamMailsADay = 200;

/**
 * Forwards an email to postmaster or abuse to the team, once.
 * @throws AppError `rate_limited` after very many a day.
 */
export async function forwardToTeam(mail: TeamMail, { teamEmail, ...jobDeps }: Forwarding) {
  const { id, mailbox, from, subject, text } = mail;
  const createdAt = trusted({ $gt: new Date(Date.now() - dayMs) });
  const sent = await MailModel.countDocuments(
    { to: teamEmail, kind: 'contact-message', createdAt },
    { limit: mostTeamMailsADay },
  );
  if (sent >= mostTeamMailsADay) throw rateLimited('Too many emails today.');
  const at = new Date();
  await queueEmail(
    {
      id,
      at: at.toISOString(),
      kind: 'contact-message',
      to: teamEmail,
      data: {
        ...{ topic: 'support', name: from, email: from, company: '', mailbox },
        message: [subject, text].filter(Boolean).join('\n\n'),
      },
      giveUpAt: new Date(at.getTime() + 14 * dayMs),
    },
    jobDeps,
  );
}
