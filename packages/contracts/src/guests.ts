import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { linkEnd } from './primitives.ts';

/** What a guest's id is signed for in mails to them: documents writes it, messaging reads it. */
export const guestIdsFor = { replies: 'guest replies', stops: 'guest stops' } as const;

/** Begins the address that a guest answers to; their signed id follows. */
export const guestReplyPrefix = 'reply+';

const ofToken = {
  service: 'messaging',
  access: 'capability',
  path: '/chat/guests/:token',
  params: z.strictObject({ token: linkEnd }),
} as const;

/** Pages without script of ours, drawn by messaging; the gateway has them at `/unsubscribe/guest/:token`. */
export const guestUnsubscribing = {
  page: defineEndpoint({
    ...ofToken,
    method: 'GET',
    summary: 'Asks whether somebody without an account wants no more answers of a freelancer.',
  }),
  unsubscribe: defineEndpoint({
    ...ofToken,
    method: 'POST',
    perMinute: 30,
    summary: 'No more mails of this freelancer to this guest; mail programs call it by one click.',
  }),
};
