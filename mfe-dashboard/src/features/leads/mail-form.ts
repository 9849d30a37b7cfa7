import {
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

/** A mail from the facts of both, within what a mail may be. */
export function draftOf(lead: WholeLead, me: OwnProfile | undefined, tone: MailTone): MailForm {
  const { subject, text } = leadMailTemplate({ lead, own: ownFacts(me), tone });
  return { subject: subject.slice(0, leadLimits.mailSubject), text };
}

/** What Sage may know of a lead. */
export const briefOf = ({ name, company, message }: WholeLead, tone: MailTone): LeadMailBrief => ({
  lead: { name, company, message },
  tone,
  wish: '',
});
