import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, instant, page, pageQuery } from '../shared/primitives.ts';

/** Changes to the ways to sign in. */
export const credentialChanges = [
  'passkey-added',
  'passkey-removed',
  'passkeys-reset',
  'password-changed',
  'password-added',
  'google-linked',
  'google-unlinked',
  'two-step-on',
  'two-step-off',
  'recovery-codes-renewed',
  'recovery-code-used',
  'recovery-stopped',
  'recovered',
  'api-key-created',
  'api-key-rotated',
  'api-key-revoked',
  'api-keys-revoked',
  'app-connected',
  'app-disconnected',
  'apps-disconnected',
] as const;

export const activityKinds = [
  'signed-in',
  'second-step-failed',
  'session-ended',
  'sign-in-reported',
  ...credentialChanges,
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const signInMethods = ['password', 'emailed-code', 'google', 'passkey'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** For this long after a sign-in was reported, nothing is paid out. */
export const payoutBlockHours = 24;

const accountActivity = z.object({
  id,
  kind: z.enum(activityKinds),
  at: instant,
  /** Browser and system, such as `Firefox on Linux`. */
  device: z.string(),
  ip: z.string(),
  /** How the person signed in; null for everything else. */
  method: z.nullable(z.enum(signInMethods)),
  /** Whether a code of two-step verification was entered for this sign-in. */
  hasSecondStep: z.boolean(),
  /** The name of the passkey or linked account; empty where there is none. */
  name: z.string(),
  /** Whether it is the sign-in of this session. */
  isCurrent: z.boolean(),
  /** When it was reported as someone else’s sign-in. */
  reportedAt: z.nullable(instant),
});
export type AccountActivity = z.infer<typeof accountActivity>;

const reported = z.object({
  message: z.string(),
  /** Nothing is paid out before. */
  payoutsBlockedUntil: instant,
});
const reportLink = z.strictObject({
  /** From the link in the email about a new sign-in. */
  reportToken: z.string().check(z.regex(/^[\da-f]{24}\.[\w-]{43}$/)),
});

const identity = { service: 'identity' } as const;

/** Where, when and how the account was used, and "This wasn’t me". */
export const activity = {
  list: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/auth/activity',
    access: 'user',
    summary:
      'List your sign-ins, failed second steps, ended sessions and changed ways to log in of the last 90 days, newest first.',
    query: pageQuery,
    response: page(accountActivity),
  }),
  report: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/activity/:id/report',
    access: 'user',
    names: 'own',
    perMinute: 10,
    summary:
      'Report a sign-in that wasn’t you: ends its session, forgets remembered devices and blocks payouts for 24 hours. We email the account’s owner. Reporting it again changes nothing.',
    params: z.strictObject({ id }),
    response: reported,
  }),
  readLink: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/auth/sign-ins/:reportToken',
    access: 'capability',
    perMinute: 30,
    summary: 'Get the sign-in behind the link in an email. The link works for 30 days.',
    params: reportLink,
    response: z.object({
      device: z.string(),
      ip: z.string(),
      at: instant,
      reportedAt: z.nullable(instant),
    }),
  }),
  reportByLink: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/sign-ins/:reportToken/report',
    access: 'capability',
    perMinute: 10,
    summary:
      'Report the sign-in behind the link in an email, without signing in, as `POST /auth/activity/:id/report` does.',
    params: reportLink,
    response: reported,
  }),
};
