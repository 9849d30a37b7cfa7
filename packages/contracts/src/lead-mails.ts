import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { mailTones } from './lead-mail-texts.ts';
import { leadLimits } from './lead-terms.ts';
import { id, inputLimit, requiredText, text } from './primitives.ts';
import { leadMessageLimit, siteMessageTexts } from './site-message-rules.ts';

/** What Sage writes a first mail from; who writes it, Sage reads in their profile. */
export const leadMailBrief = z.strictObject({
  lead: z.strictObject({
    name: requiredText(siteMessageTexts.name),
    company: z._default(text(), ''),
    /** What they wrote, if they did. */
    message: z._default(z.string().check(z.maxLength(leadMessageLimit)), ''),
  }),
  tone: z.enum(mailTones),
  /** What the mail is about, in its writer's words. */
  about: z._default(text(inputLimit), ''),
});
export type LeadMailBrief = z.output<typeof leadMailBrief>;

/** A mail to a lead that Sage prepared: it opens beside that lead, to be changed and sent by a click. */
export const leadMailPrefill = z.object({
  lead_id: id,
  subject: z.optional(text(leadLimits.mailSubject)),
  text: z.optional(z.string().check(z.maxLength(leadLimits.mailText))),
});
export type LeadMailPrefill = z.infer<typeof leadMailPrefill>;

/** One line of the answer. After the last, `done` or `failed`, nothing comes. */
export const leadMailPart = z.discriminatedUnion('type', [
  /** Once, before the text. */
  z.object({ type: z.literal('subject'), text: z.string() }),
  /** What the mail, plain text, goes on with. */
  z.object({ type: z.literal('text'), text: z.string() }),
  /** `offline`: put together without a model. */
  z.object({ type: z.literal('done'), offline: z.boolean() }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
]);
export type LeadMailPart = z.infer<typeof leadMailPart>;

export const leadMails = {
  draft: defineEndpoint({
    service: 'sage',
    method: 'POST',
    path: '/sage-ai/lead-mails',
    access: 'freelancer',
    perMinute: 10,
    silentMs: 120_000,
    summary:
      'Draft a first mail to a lead. Answers line by line with JSON (`leadMailPart`, application/x-ndjson). Nothing is stored or sent.',
    body: leadMailBrief,
  }),
};
