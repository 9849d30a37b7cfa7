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
    // Documents mails it to the freelancer; an answer goes to the writer.
    consumers: ['messaging', 'documents', 'platform'],
    payload: z.object({
      ...ofLead,
      /** Host name of the site that it was written on; empty for a form. */
      host: z.string(),
      /** Name of the campaign whose form it came by; empty for a site. */
      campaign: z._default(z.string(), ''),
      /** It may be spam: noted, but not mailed. */
      suspicious: z._default(z.boolean(), false),
      name: z.string(),
      email: z.string(),
      company: z.string(),
      message: z.string(),
    }),
  },
  /** One entry of a lead's log; `id` and `at` of the event are the entry's. */
  'lead.logged': {
    // Marketplace keeps the log, should it have ended before it wrote it.
    consumers: ['marketplace', 'messaging'],
    payload: z.object({
      ...ofLead,
      what: z.enum(leadLogKinds),
      from: z.nullable(z.enum(leadStages)),
      to: z.nullable(z.enum(leadStages)),
      by: z.enum(leadLogActors),
      about: z.string(),
      /** Of `created`: where the lead came from. */
      source: z.optional(z.enum(leadSources)),
      campaignId: z.optional(z.string()),
    }),
  },
  /** Browsers that show the freelancer's leads fetch them again. */
  'lead.changed': {
    consumers: ['messaging'],
    payload: z.object(ofLead),
  },
  'lead.mail-written': {
    consumers: ['documents'],
    payload: z.object({
      ...ofLead,
      mailId: z.string(),
      /** The freelancer's; documents knows where answers go. */
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
    /** How a mail to a lead ended. */
    payload: z.object({
      ...ofLead,
      mailId: z.string(),
      to: z.string(),
      state: z.enum(leadEmailStates),
      reason: z.string(),
    }),
  },
} as const;
