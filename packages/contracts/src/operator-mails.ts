import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { email, id, instant, page, pageQuery } from './primitives.ts';

/**
 * How a mail stands. `doubtful`: the mail server took it and did not say so, and nobody knows whether
 * it left; `delivered` and `delayed` are what a server reported after our own had taken it (decision 39);
 * the others as in decision 5.
 */
export const mailStates = [
  'waiting',
  'sent',
  'delivered',
  'delayed',
  'failed',
  'doubtful',
  'bounced',
  'skipped',
] as const;
export type MailState = (typeof mailStates)[number];

/** A mail, for the operator: what became of it, never what it says. */
export const outgoingMail = z.object({
  id: z.string(),
  /** Such as `proposal` or `verify-code`. */
  kind: z.string(),
  to: z.string(),
  state: z.enum(mailStates),
  /** Why it failed, waits or was skipped: a sentence. */
  reason: z.string(),
  /** What the mail server said when it took it. */
  said: z.string(),
  tries: z.number(),
  /** The paper that it brings; null for one of another kind. */
  paper: z.nullable(z.object({ kind: z.enum(['proposal', 'invoice']), id })),
  createdAt: instant,
  /** When a server reported how it ended, after it had left. */
  reportedAt: z.nullable(instant),
  /** Of the next try, while it waits. */
  nextTryAt: z.nullable(instant),
});
export type OutgoingMail = z.infer<typeof outgoingMail>;

const mailFilters = z.strictObject({
  state: z.optional(z.enum(mailStates)),
  /** The whole address. */
  to: z.optional(email),
});
export type MailFilters = z.infer<typeof mailFilters>;

const ofOperator = { service: 'documents', access: 'admin' } as const;
const aboutMail = {
  ...ofOperator,
  names: 'anyones',
  params: z.strictObject({ mailId: z.string().check(z.regex(/^[\w:.-]{1,120}$/)) }),
} as const;

export const operatorMails = {
  list: defineEndpoint({
    ...ofOperator,
    method: 'GET',
    path: '/proposal/mails',
    summary: 'Mails, newest first: what became of each, not what it says.',
    query: z.extend(pageQuery, mailFilters.shape),
    response: page(outgoingMail),
  }),
  exported: defineEndpoint({
    ...ofOperator,
    method: 'GET',
    path: '/proposal/mails-export',
    recorded: true,
    summary:
      'Export emails as CSV, newest first, by state and address. The audit log keeps who did.',
    query: mailFilters,
  }),
  numbers: defineEndpoint({
    ...ofOperator,
    method: 'GET',
    path: '/proposal/mail-numbers',
    summary: 'How many mails wait, failed, bounced, are delayed or in doubt.',
    response: z.object({
      waiting: z.number(),
      failed: z.number(),
      doubtful: z.number(),
      bounced: z.number(),
      delayed: z.number(),
    }),
  }),
  read: defineEndpoint({
    ...aboutMail,
    method: 'GET',
    path: '/proposal/mails/:mailId',
    recorded: true,
    summary:
      'Read one mail, and why nothing is mailed to its address, if so. The audit log keeps who looked.',
    response: z.object({ mail: outgoingMail, suppressed: z.string() }),
  }),
  settle: defineEndpoint({
    ...aboutMail,
    method: 'POST',
    path: '/proposal/mails/:mailId/settle',
    needsReason: true,
    summary:
      'Say that a mail in doubt did leave, as the mail server’s log shows. `conflict` for any other.',
    response: z.object({ message: z.string(), mail: outgoingMail }),
  }),
  liftSuppression: defineEndpoint({
    ...aboutMail,
    method: 'POST',
    path: '/proposal/mails/:mailId/lift-suppression',
    needsReason: true,
    summary: 'Mail the address again that bounced once. Twice is harmless.',
    response: z.object({ message: z.string(), suppressed: z.string() }),
  }),
};
