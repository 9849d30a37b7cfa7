import type { EndpointBody, EventPayload, leads } from '@soloist/contracts';
import { leadLimits } from '@soloist/contracts';
import { conflict, isOn, newEvent, notFound, rateLimited, unavailable } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { fullName } from '../../full-name.ts';
import { findShownOwner } from '../sites/shown-owners.ts';
import { after, changeLead, findOwnLead } from './change-lead.ts';
import { addressToken, hasUnsubscribed } from './lead-addresses.model.ts';
import { LeadLogModel } from './lead-log.model.ts';
import type { Happened } from './lead-log.service.ts';
import { placeOnTop } from './lead-positions.ts';
import { LeadModel, type StoredLead } from './leads.model.ts';

const { trusted } = mongoose;
const dayMs = 24 * 3_600_000;

const reasons = {
  address: 'This lead has no e-mail address.',
  consent: 'This person has not agreed to get mails from you.',
  unsubscribed: 'This person unsubscribed from your mails.',
  often: `You have mailed this lead ${leadLimits.mails} times. Please write from your own mailbox.`,
};

/** Why a lead may not be mailed, for people; empty when it may. */
export async function whyNoMail({ ownerId, email, mayWrite, mails }: StoredLead): Promise<string> {
  if (!email) return reasons.address;
  if (await hasUnsubscribed({ ownerId, email })) return reasons.unsubscribed;
  if (!mayWrite) return reasons.consent;
  if (mails.length >= leadLimits.mails) return reasons.often;
  const last = mails.findLast(({ to }) => to === email);
  return last?.state === 'bounced' ? last.reason : '';
}

const paused = 'Mails to leads are paused right now. Please try again later.';

type Mail = EndpointBody<typeof leads.mail>;

/**
 * Writes to a lead, once a `mail_id`; documents sends it.
 * @throws AppError `conflict` with why not; `rate_limited` after very many in a day; `unavailable` while
 * such mails are paused.
 */
export async function mailLead(
  { ownerId, id }: { ownerId: string; id: string },
  mail: Mail,
): Promise<StoredLead> {
  const lead = await findOwnLead(ownerId, id);
  if (lead.mails.some((each) => each.id === mail.mail_id)) return lead;
  if (!isOn('lead-mails', ownerId)) throw unavailable(paused);
  const why = await whyNoMail(lead);
  if (why) throw conflict(why);
  await checkDay(ownerId);
  const owner = await findShownOwner(ownerId);
  if (!owner) throw notFound('profile');
  const token = await addressToken({ ...lead, leadId: lead._id });
  const written = await write(lead, { mail, token, fromName: fullName(owner.profile) });
  // Sent at the same moment from another window, or moved: it is looked at again.
  return written ?? mailLead({ ownerId, id }, mail);
}

async function checkDay(ownerId: string) {
  const since = new Date(Date.now() - dayMs);
  const mailed = { ownerId, at: trusted({ $gt: since }), what: 'mailed' as const };
  if ((await LeadLogModel.countDocuments(mailed)) >= leadLimits.mailsADay) {
    throw rateLimited(
      `You have mailed ${leadLimits.mailsADay} leads in a day. Please go on tomorrow.`,
    );
  }
}

interface Written {
  mail: Mail;
  token: string;
  fromName: string;
}

async function write(lead: StoredLead, { mail, token, fromName }: Written) {
  const { mail_id: mailId, subject, text } = mail;
  const { _id, ownerId, email, stage, stageAt } = lead;
  const now = after(stageAt);
  const isNew = stage === 'new';
  const happened: Happened[] = [{ what: 'mailed', by: 'you', about: subject }];
  if (isNew) happened.push({ what: 'moved', from: stage, to: 'contacted', by: 'mail' });
  const contacted = isNew && {
    stage: 'contacted' as const,
    // As its log has it: after the mail.
    stageAt: new Date(now.getTime() + 1),
    stageBy: 'mail' as const,
    position: await placeOnTop({ ownerId, stage: 'contacted' }),
  };
  const stored = { id: mailId, subject, text, at: now, to: email, state: 'queued', reason: '' };
  return changeLead(lead, {
    update: { $push: { mails: stored as never }, ...(contacted ? { $set: contacted } : {}) },
    where: { 'mails.id': trusted({ $ne: mailId }), stage, stageAt, email },
    happened,
    at: now,
    tell: [
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

/** Stores how a mail ended. Who was contacted only by one that never came is new again. */
export async function settleMail(
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
  const happened: Happened[] = [];
  if (failed) happened.push({ what: 'mail_failed', by: 'mail', about: reason });
  if (goesBack) happened.push({ what: 'moved', from: 'contacted', to: 'new', by: 'mail' });
  const first = after(lead.stageAt, at);
  const settled = await changeLead(lead, {
    update: {
      $set: {
        'mails.$.state': state,
        'mails.$.reason': reason,
        ...(goesBack
          ? {
              stage: 'new',
              stageAt: new Date(first.getTime() + 1),
              stageBy: 'mail',
              position: await placeOnTop({ ownerId: lead.ownerId, stage: 'new' }),
            }
          : {}),
      },
    },
    where: {
      mails: trusted({ $elemMatch: { id: mailId, state: mail.state } }),
      stage: lead.stage,
      stageAt: lead.stageAt,
    },
    happened,
    at: first,
  });
  if (!settled && !lead.deleted) await settleMail(ending, at);
}
