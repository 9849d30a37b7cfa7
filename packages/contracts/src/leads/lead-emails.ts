import * as z from 'zod/mini';
import { leadMessageLimit, siteMessageTexts } from '../shared/email-addresses.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, inputLimit, requiredText, text } from '../shared/primitives.ts';
import { emailTones } from './lead-email-templates.ts';
import { leadLimits } from './lead-terms.ts';

/** The input from which Sage writes a first email; Sage reads the sender in their profile. */
export const leadEmailBrief = z.strictObject({
  lead: z.strictObject({
    name: requiredText(siteMessageTexts.name),
    company: z._default(text(), ''),
    /** The lead's message, if any. */
    message: z._default(z.string().check(z.maxLength(leadMessageLimit)), ''),
  }),
  tone: z.enum(emailTones),
  /** The subject of the email, in the sender's words. */
  about: z._default(text(inputLimit), ''),
});
export type LeadEmailBrief = z.output<typeof leadEmailBrief>;

/**
 * An email to a lead that Sage prepared: it opens beside that lead, to be edited and sent by a
 * click.
 */
export const leadEmailPrefill = z.object({
  lead_id: id,
  subject: z.optional(text(leadLimits.mailSubject)),
  text: z.optional(z.string().check(z.maxLength(leadLimits.mailText))),
});
export type LeadEmailPrefill = z.infer<typeof leadEmailPrefill>;

/** One line of the response; `done` or `failed` is the last. */
export const leadEmailChunk = z.discriminatedUnion('type', [
  /** Once, before the text. */
  z.object({ type: z.literal('subject'), text: z.string() }),
  /** The next piece of the email, in plain text. */
  z.object({ type: z.literal('text'), text: z.string() }),
  /** `offline`: generated without a model. */
  z.object({ type: z.literal('done'), offline: z.boolean() }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
]);
export type LeadEmailChunk = z.infer<typeof leadEmailChunk>;

export const leadEmails = {
  draft: defineEndpoint({
    service: 'sage',
    method: 'POST',
    path: '/sage-ai/lead-mails',
    access: 'freelancer',
    perMinute: 10,
    silentMs: 120_000,
    summary:
      'Draft a first email to a lead. Streams JSON lines (`leadEmailChunk`, application/x-ndjson) without storing or sending anything.',
    body: leadEmailBrief,
  }),
};
