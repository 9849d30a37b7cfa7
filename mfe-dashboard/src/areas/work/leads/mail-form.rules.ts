import {
  composeLeadEmailDraft,
  type EmailTone,
  inputLimit,
  type LeadDetail,
  type LeadEmailBrief,
  type LeadEmailInput,
  type leadEmailForm,
  leadLimits,
  type MyProfile,
} from '@soloist/contracts';
import type * as z from 'zod/mini';
import { mySiteOf, nameOf } from '../../shared/profiles/profile.rules.ts';

export type MailForm = z.output<typeof leadEmailForm>;

const toSender = (me: MyProfile | undefined): LeadEmailInput['sender'] => ({
  name: me ? nameOf(me) : '',
  headline: me?.headline ?? '',
  address: me?.username ? mySiteOf(me).href : '',
});

/** The lead's message; for other sources the field holds the freelancer's note. */
export const theirWords = ({ source, message }: LeadDetail) =>
  source === 'form' || source === 'portfolio' ? message : '';

/** An email from the details of both sides, within the length limits. */
export function draftOf(lead: LeadDetail, me: MyProfile | undefined, tone: EmailTone): MailForm {
  const { name, company } = lead;
  const details = { name, company, message: theirWords(lead) };
  const { subject, text } = composeLeadEmailDraft({ lead: details, sender: toSender(me), tone });
  return { subject: subject.slice(0, leadLimits.mailSubject), text };
}

/** The details of a lead that Sage may use. */
export function briefOf(lead: LeadDetail, tone: EmailTone): LeadEmailBrief {
  const { name, company, message } = lead;
  const theirs = theirWords(lead);
  const about = theirs ? '' : message.slice(0, inputLimit);
  return { lead: { name, company, message: theirs }, tone, about };
}
