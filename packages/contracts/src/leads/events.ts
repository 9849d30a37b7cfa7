import * as z from 'zod/mini';
import {
  leadEmailStates,
  leadLogActors,
  leadLogKinds,
  leadSources,
  leadStages,
} from './lead-terms.ts';

const ofLead = { leadId: z.string(), freelancerId: z.string() };

/** Events about leads and the emails to them. */
export const leadEvents = {
  'lead.received': {
    // Documents emails it to the freelancer; a reply goes to the sender.
    consumers: ['messaging', 'documents', 'platform'],
    payload: z.object({
      ...ofLead,
      /** Host name of the site with the form; empty for a campaign's form. */
      host: z.string(),
      /** Name of the campaign of the form; empty for a site. */
      campaign: z._default(z.string(), ''),
      /** It may be spam: stored, but not emailed. */
      suspicious: z._default(z.boolean(), false),
      name: z.string(),
      email: z.string(),
      company: z.string(),
      message: z.string(),
    }),
  },
  /** One entry of a lead's log; `id` and `at` of the event are the entry's. */
  'lead.logged': {
    // Marketplace writes the log, in case the process ended before it did.
    consumers: ['marketplace', 'messaging'],
    payload: z.object({
      ...ofLead,
      what: z.enum(leadLogKinds),
      from: z.nullable(z.enum(leadStages)),
      to: z.nullable(z.enum(leadStages)),
      by: z.enum(leadLogActors),
      about: z.string(),
      /** For `created`: the source of the lead. */
      source: z.optional(z.enum(leadSources)),
      campaignId: z.optional(z.string()),
    }),
  },
  /** Browsers that show the freelancer's leads refetch them. */
  'lead.changed': {
    consumers: ['messaging'],
    payload: z.object(ofLead),
  },
  'lead.mail-written': {
    consumers: ['documents'],
    payload: z.object({
      ...ofLead,
      mailId: z.string(),
      /** The freelancer's id; documents knows the reply-to address. */
      fromName: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      /** Of the page `/unsubscribe/{token}`. */
      unsubscribeToken: z.string(),
    }),
  },
  'lead.mail-settled': {
    consumers: ['marketplace', 'messaging'],
    /** The outcome of an email to a lead. */
    payload: z.object({
      ...ofLead,
      mailId: z.string(),
      to: z.string(),
      state: z.enum(leadEmailStates),
      reason: z.string(),
    }),
  },
} as const;
