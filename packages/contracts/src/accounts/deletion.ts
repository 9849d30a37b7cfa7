import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { instant } from '../shared/primitives.ts';
import { signInResult } from './accounts.ts';

/** From the request to delete an account until its data is erased: its owner can still keep it. */
export const deletionDays = 14;

/**
 * What the owner is emailed about. `scheduled`: requested. `reminder`: a day is left. `postponed`: a
 * sign-in was reported as someone else's, so it ends a day later. `kept`: the owner keeps the account.
 * `completed`: the data is being erased; the last email to the address.
 */
export const deletionStages = ['scheduled', 'reminder', 'postponed', 'kept', 'completed'] as const;
export type DeletionStage = (typeof deletionStages)[number];

const identity = { service: 'identity' } as const;

/** The 14 days before an account is erased, in which signing in gives no session. */
export const accountDeletion = {
  state: defineEndpoint({
    ...identity,
    method: 'GET',
    path: '/auth/deletion',
    access: 'open',
    perMinute: 30,
    cookie: true,
    summary:
      'Get when the account will be deleted, after a sign-in that responded `deletion_scheduled`, within ten minutes and in the same browser.',
    response: z.object({ endsAt: instant }),
  }),
  keep: defineEndpoint({
    ...identity,
    method: 'POST',
    path: '/auth/deletion/keep',
    access: 'open',
    perMinute: 10,
    cookie: true,
    summary:
      'Keep the account and complete a sign-in that responded `deletion_scheduled`, within ten minutes and in the same browser. We email the account’s owner.',
    response: signInResult,
  }),
};
