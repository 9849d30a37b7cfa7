import {
  dayMs,
  type EndpointBody,
  type EventPayload,
  leadLimits,
  type leads,
} from '@soloist/contracts';
import {
  conflict,
  isFlagOn,
  newEvent,
  notFound,
  outdated,
  rateLimited,
  retryOutdated,
  unavailable,
} from '@soloist/server-kit';
import mongoose from 'mongoose';
import { findPublicOwner, fullName } from '../../sites/index.ts';
import { changeLead, findLead, laterThan } from '../change-lead.service.ts';
import { createTopPosition } from '../lead-positions.service.ts';
import { LeadModel, type StoredLead } from '../leads.model.ts';
import { LeadLogModel } from '../log/lead-log.model.ts';
import type { LeadLogInput } from '../log/lead-log.service.ts';
import { hasUnsubscribed, readUnsubscribeToken } from './lead-addresses.model.ts';

const { trusted } = mongoose;

const reasons = {
  address: 'This lead has no email address.',
  consent: 'This person has not agreed to receive your emails.',
  unsubscribed: 'This person unsubscribed from your emails.',
  often: `You have emailed this lead ${leadLimits.mails} times. Please use your own mailbox.`,
};

/** Why a lead can't be emailed, as a sentence; empty when it can. */
export async function explainNoEmail({
  ownerId,
  email,
  mayWrite,
  mails,
}: StoredLead): Promise<string> {
  if (!email) return reasons.address;
  if (await hasUnsubscribed({ ownerId, email })) return reasons.unsubscribed;
  if (!mayWrite) return reasons.consent;
  if (mails.length >= leadLimits.mails) return reasons.often;
  const last = mails.findLast(({ to }) => to === email);
  return last?.state === 'bounced' ? last.reason : '';
}

const pausedText = 'Emails to leads are paused. Please try again later.';

type LeadEmailInput = EndpointBody<typeof leads.mail>;

/**
 * Emails a lead, once per `mail_id`; documents sends it.
 * @throws AppError `conflict` with the reason; `rate_limited` above the daily limit; `unavailable`
 * while such emails are paused.
 */
export const emailLead = (
  { ownerId, id }: { ownerId: string; id: string },
  mail: LeadEmailInput,
): Promise<StoredLead> =>
  retryOutdated(async () => {
    const lead = await findLead(ownerId, id);
    if (lead.mails.some((each) => each.id === mail.mail_id)) return lead;
    if (!isFlagOn('lead-mails', ownerId)) throw unavailable(pausedText);
    const reason = await explainNoEmail(lead);
    if (reason) throw conflict(reason);
    await requireBelowDailyLimit(ownerId);
    const owner = await findPublicOwner(ownerId);
    if (!owner) throw notFound('profile');
    const token = await readUnsubscribeToken({ ...lead, leadId: lead._id });
    const stored = await storeEmail(lead, { mail, token, fromName: fullName(owner.profile) });
    // Sent concurrently from another window, or moved.
    return stored ?? outdated;
  });

async function requireBelowDailyLimit(ownerId: string) {
  const since = new Date(Date.now() - dayMs);
  const mailed = { ownerId, at: trusted({ $gt: since }), what: 'mailed' as const };
  if ((await LeadLogModel.countDocuments(mailed)) >= leadLimits.mailsADay) {
    throw rateLimited(
      `You have emailed ${leadLimits.mailsADay} leads in a day. Please continue tomorrow.`,
    );
  }
}

interface EmailToStore {
  mail: LeadEmailInput;
  token: string;
  fromName: string;
}

async function storeEmail(lead: StoredLead, { mail, token, fromName }: EmailToStore) {
  const { mail_id: mailId, subject, text } = mail;
  const { _id, ownerId, email, stage, stageAt } = lead;
  const now = laterThan(stageAt);
  const isNew = stage === 'new';
  const logEntries: LeadLogInput[] = [{ what: 'mailed', by: 'you', about: subject }];
  if (isNew) logEntries.push({ what: 'moved', from: stage, to: 'contacted', by: 'mail' });
  const contacted = isNew && {
    stage: 'contacted' as const,
    // As in its log: after the email.
    stageAt: new Date(now.getTime() + 1),
    stageBy: 'mail' as const,
    position: await createTopPosition({ ownerId, stage: 'contacted' }),
  };
  const stored = { id: mailId, subject, text, at: now, to: email, state: 'queued', reason: '' };
  return changeLead(lead, {
    update: { $push: { mails: stored as never }, ...(contacted ? { $set: contacted } : {}) },
    where: { 'mails.id': trusted({ $ne: mailId }), stage, stageAt, email },
    logEntries,
    at: now,
    extraEvents: [
      newEvent('lead.mail-written', {
        leadId: String(_id),
        freelancerId: String(ownerId),
        mailId,
        fromName,
        to: email,
        subject,
        text,
        unsubscribeToken: token,
      }),
    ],
  });
}

/** Stores the result of an email. A lead contacted only by a failed one is new again. */
export async function recordEmailOutcome(
  ending: EventPayload<'lead.mail-settled'>,
  at: Date,
): Promise<void> {
  const { leadId, mailId, state, reason } = ending;
  const lead = await LeadModel.findById(leadId).lean<StoredLead>();
  const mail = lead?.mails.find(({ id }) => id === mailId);
  if (!lead || !mail || mail.state === state) return;
  const failed = state === 'failed' || state === 'bounced';
  const reached = lead.mails.some(
    (each) => each.id !== mailId && (each.state === 'sent' || each.state === 'queued'),
  );
  const goesBack = failed && lead.stage === 'contacted' && lead.stageBy === 'mail' && !reached;
  const logEntries: LeadLogInput[] = [];
  if (failed) logEntries.push({ what: 'mail_failed', by: 'mail', about: reason });
  if (goesBack) logEntries.push({ what: 'moved', from: 'contacted', to: 'new', by: 'mail' });
  const first = laterThan(lead.stageAt, at);
  const updated = await changeLead(lead, {
    update: {
      $set: {
        'mails.$.state': state,
        'mails.$.reason': reason,
        ...(goesBack
          ? {
              stage: 'new',
              stageAt: new Date(first.getTime() + 1),
              stageBy: 'mail',
              position: await createTopPosition({ ownerId: lead.ownerId, stage: 'new' }),
            }
          : {}),
      },
    },
    where: {
      mails: trusted({ $elemMatch: { id: mailId, state: mail.state } }),
      stage: lead.stage,
      stageAt: lead.stageAt,
    },
    logEntries,
    at: first,
  });
  if (!updated && !lead.deleted) await recordEmailOutcome(ending, at);
}
