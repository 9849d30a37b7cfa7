import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { linkEnd } from '../shared/primitives.ts';

/** Purposes of a guest's signed id in emails to them: documents signs it, messaging verifies it. */
export const guestIdsFor = { replies: 'guest replies', stops: 'guest stops' } as const;

/** Prefix of the address that a guest replies to; their signed id follows. */
export const guestReplyPrefix = 'reply+';

const ofToken = {
  service: 'messaging',
  access: 'capability',
  path: '/chat/guests/:token',
  params: z.strictObject({ token: linkEnd }),
} as const;

/**
 * Pages that messaging renders without a script; the gateway serves them at
 * `/unsubscribe/guest/:token`.
 */
export const guestUnsubscribing = {
  page: defineEndpoint({
    ...ofToken,
    method: 'GET',
    summary: 'Show the page where a guest unsubscribes from a freelancer’s emails.',
  }),
  unsubscribe: defineEndpoint({
    ...ofToken,
    method: 'POST',
    perMinute: 30,
    summary:
      'Unsubscribe a guest from a freelancer’s emails. Email programs call it with one click (RFC 8058).',
  }),
};
