import {
  inputLimit,
  type LeadMailBrief,
  type LeadMailFacts,
  leadLimits,
  type leadMailForm,
  leadMailTemplate,
  type MailTone,
  type OwnProfile,
  type WholeLead,
} from '@soloist/contracts';
import type * as z from 'zod/mini';
import { nameOf, ownSiteOf } from '../profiles/profile-texts.ts';

export type MailForm = z.output<typeof leadMailForm>;

const ownFacts = (me: OwnProfile | undefined): LeadMailFacts['own'] => ({
  name: me ? nameOf(me) : '',
  headline: me?.headline ?? '',
  address: me?.username ? ownSiteOf(me).href : '',
});

/** What they wrote themselves; what stands there otherwise is a note of the freelancer's. */
export const theirWords = ({ source, message }: WholeLead) =>
  source === 'form' || source === 'portfolio' ? message : '';

/** A mail from the facts of both, within what a mail may be. */
export function draftOf(lead: WholeLead, me: OwnProfile | undefined, tone: MailTone): MailForm {
  const { name, company } = lead;
  const facts = { name, company, message: theirWords(lead) };
  const { subject, text } = leadMailTemplate({ lead: facts, own: ownFacts(me), tone });
  return { subject: subject.slice(0, leadLimits.mailSubject), text };
}

/** What Sage may know of a lead. */
export function briefOf(lead: WholeLead, tone: MailTone): LeadMailBrief {
  const { name, company, message } = lead;
  const theirs = theirWords(lead);
  const about = theirs ? '' : message.slice(0, inputLimit);
  return { lead: { name, company, message: theirs }, tone, about };
}
