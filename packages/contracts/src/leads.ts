import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { email, id, instant, page, pageQuery, requiredText, text } from './primitives.ts';
import { leadMessageLimit, siteMessageLimits, siteMessageTexts } from './site-message-rules.ts';

export const leadSources = ['form', 'import', 'manual', 'portfolio'] as const;
export type LeadSource = (typeof leadSources)[number];
export const leadStages = ['new', 'contacted', 'proposal_sent', 'won', 'lost'] as const;
export type LeadStage = (typeof leadStages)[number];

/** What a visitor of a portfolio site writes to its owner. */
export const siteMessageForm = z.strictObject({
  name: requiredText(siteMessageTexts.name, siteMessageLimits.name),
  email,
  company: z._default(text(siteMessageLimits.company), ''),
  message: z
    .string(siteMessageTexts.message)
    .check(
      z.trim(),
      z.minLength(1, siteMessageTexts.message),
      z.maxLength(leadMessageLimit, `Input cannot exceed ${leadMessageLimit} characters`),
    ),
});
export type SiteMessageForm = z.output<typeof siteMessageForm>;

export const lead = z.object({
  id,
  name: z.string(),
  email: z.string(),
  company: z.string(),
  message: z.string(),
  source: z.enum(leadSources),
  stage: z.enum(leadStages),
  createdAt: instant,
});
export type Lead = z.infer<typeof lead>;

const marketplace = { service: 'marketplace' } as const;

export const leads = {
  writeToSite: defineEndpoint({
    ...marketplace,
    method: 'POST',
    path: '/leads/from-site',
    access: 'open',
    perMinute: 5,
    summary:
      'A message to the owner of a published site: it becomes a lead, a notification and a mail. The same message_id again changes nothing.',
    body: z.extend(siteMessageForm, {
      host: z.string().check(z.maxLength(253)),
      /** Made by the browser once a message. */
      message_id: z.uuid(),
    }),
    response: z.object({ message: z.string() }),
  }),
  listOwn: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/leads',
    access: 'freelancer',
    summary: 'Own leads, newest first.',
    query: pageQuery,
    response: page(lead),
  }),
};
