import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { email } from '../shared/primitives.ts';

/** Prefix of the envelope sender of our emails; the signed id of a delivery attempt follows. */
export const bouncePrefix = 'bounces+';
/** The purpose of such a signed id: documents signs it, messaging verifies it. */
export const bounceIdsFor = 'mail reports';

/** A mail server's report about an email (RFC 3464); `unreadable`: not in a known format. */
export const reportActions = ['failed', 'delayed', 'delivered', 'unreadable'] as const;
export type ReportAction = (typeof reportActions)[number];

/** Local parts of our mail domain that reach the team (RFC 5321 and RFC 2142). */
export const teamMailboxes = ['postmaster', 'abuse'] as const;
export type TeamMailbox = (typeof teamMailboxes)[number];

const ofMessaging = { service: 'documents', access: 'internal', method: 'POST' } as const;

/** Emails received by SMTP: delivery reports and replies to the emails of documents. */
export const emailReports = {
  report: defineEndpoint({
    ...ofMessaging,
    path: '/proposal/mail-reports',
    summary: 'Store a mail server’s delivery report. Idempotent.',
    body: z.strictObject({
      bounceId: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
      action: z.enum(reportActions),
      /** Such as `5.1.1`; empty where the report has none. */
      status: z.string().check(z.regex(/^(\d\.\d{1,3}\.\d{1,3})?$/)),
      /** The server's text. */
      diagnostic: z.string().check(z.maxLength(1000)),
    }),
    response: z.object({
      /** Whether the email is still known. */
      known: z.boolean(),
    }),
  }),
  forwardToTeam: defineEndpoint({
    ...ofMessaging,
    path: '/proposal/team-mails',
    summary: 'Forward an email to postmaster or abuse to the team, once per `id`.',
    body: z.strictObject({
      id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      mailbox: z.enum(teamMailboxes),
      from: email,
      subject: z.string().check(z.maxLength(200)),
      text: z.string().check(z.maxLength(40_000)),
    }),
    response: z.object({}),
  }),
};
