import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { instant } from '../shared/primitives.ts';
import { done } from './accounts.ts';

/** From the request of a recovery until a login needs no code. */
export const recoveryWaitHours = 72;
/** For how long a login needs no code then. */
export const recoveryOpenDays = 7;

const recoveryState = z.object({ endsAt: instant });
const stopLink = z.strictObject({
  /** From the link in each email, or from the state of two-step verification. */
  stopToken: z.string().check(z.regex(/^[\da-f]{24}\.[\w-]{43}$/)),
});
/** A recovery for its owner, who is signed in. */
export const pendingRecovery = z.extend(recoveryState, { stopToken: z.string() });

const identity = { service: 'identity' } as const;

/** Logging in without the second step, after a waiting period that the owner can stop. */
export const recovery = {
  start: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/recovery',
    access: 'open',
    perMinute: 10,
    cookie: true,
    summary:
      'Request account recovery after a sign-in with the password that responded `second_step_required`, in the same browser, but not within 72 hours of a password reset. After 72 hours, the next login with the password turns two-step verification off. We email the account’s owner now and every day. A second request changes nothing.',
    response: recoveryState,
  }),
  read: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/auth/recovery/:stopToken',
    access: 'capability',
    perMinute: 30,
    summary: 'Get the account recovery behind the link in an email.',
    params: stopLink,
    response: recoveryState,
  }),
  stop: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/recovery/:stopToken/stop',
    access: 'capability',
    perMinute: 30,
    summary: 'Stop the account recovery behind the link in an email. We email the account’s owner.',
    params: stopLink,
    response: done,
  }),
};
