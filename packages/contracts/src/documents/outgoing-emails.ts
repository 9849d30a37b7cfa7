import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { email, id, instant, page, pageQuery } from '../shared/primitives.ts';

/**
 * An email's status. `doubtful`: the mail server did not confirm that it accepted the email;
 * `delivered` and `delayed`: a later server reported it (decision 39); the others as in decision 5.
 */
export const outgoingEmailStates = [
  'waiting',
  'sent',
  'delivered',
  'delayed',
  'failed',
  'doubtful',
  'bounced',
  'skipped',
] as const;
export type OutgoingEmailState = (typeof outgoingEmailStates)[number];

/** An email for admins: its status, never its content. */
export const outgoingEmail = z.object({
  id: z.string(),
  /** Such as `proposal` or `verify-code`. */
  kind: z.string(),
  to: z.string(),
  state: z.enum(outgoingEmailStates),
  /** Why it failed, is pending or was skipped: a sentence. */
  reason: z.string(),
  /** The reply of the mail server that accepted it. */
  said: z.string(),
  tries: z.number(),
  /** The document that it delivers; null for an email of another kind. */
  paper: z.nullable(z.object({ kind: z.enum(['proposal', 'invoice']), id })),
  createdAt: instant,
  /** When a server reported the outcome, after the email had left. */
  reportedAt: z.nullable(instant),
  /** When the next attempt is due, while it is pending. */
  nextTryAt: z.nullable(instant),
});
export type OutgoingEmail = z.infer<typeof outgoingEmail>;

const outgoingEmailFilters = z.strictObject({
  state: z.optional(z.enum(outgoingEmailStates)),
  /** The whole address. */
  to: z.optional(email),
});
export type OutgoingEmailFilters = z.infer<typeof outgoingEmailFilters>;

const ofAdmin = { service: 'documents', access: 'admin' } as const;
const ofEmail = {
  ...ofAdmin,
  names: 'anyones',
  params: z.strictObject({ mailId: z.string().check(z.regex(/^[\w:.-]{1,120}$/)) }),
} as const;

export const outgoingEmails = {
  list: defineEndpoint({
    ...ofAdmin,
    method: 'GET',
    path: '/proposal/mails',
    summary: 'List emails and their status, newest first, without their content.',
    query: z.extend(pageQuery, outgoingEmailFilters.shape),
    response: page(outgoingEmail),
  }),
  exported: defineEndpoint({
    ...ofAdmin,
    method: 'GET',
    path: '/proposal/mails-export',
    recorded: true,
    summary: 'Export emails as CSV, newest first, by state and address. The export is logged.',
    query: outgoingEmailFilters,
  }),
  numbers: defineEndpoint({
    ...ofAdmin,
    method: 'GET',
    path: '/proposal/mail-numbers',
    summary: 'Count emails that are pending, failed, bounced, delayed or in doubt.',
    response: z.object({
      waiting: z.number(),
      failed: z.number(),
      doubtful: z.number(),
      bounced: z.number(),
      delayed: z.number(),
    }),
  }),
  read: defineEndpoint({
    ...ofEmail,
    method: 'GET',
    path: '/proposal/mails/:mailId',
    recorded: true,
    summary: 'Read an email and its address’s suppression, if any. The access is logged.',
    response: z.object({ mail: outgoingEmail, suppressed: z.string() }),
  }),
  settle: defineEndpoint({
    ...ofEmail,
    method: 'POST',
    path: '/proposal/mails/:mailId/settle',
    needsReason: true,
    summary:
      'Mark an email in doubt as sent, as the mail server’s log shows. `conflict` for any other.',
    response: z.object({ message: z.string(), mail: outgoingEmail }),
  }),
  liftSuppression: defineEndpoint({
    ...ofEmail,
    method: 'POST',
    path: '/proposal/mails/:mailId/lift-suppression',
    needsReason: true,
    summary: 'Lift the suppression of a bounced address. Idempotent.',
    response: z.object({ message: z.string(), suppressed: z.string() }),
  }),
};
