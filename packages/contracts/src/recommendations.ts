import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { capabilityId, id, page, pageQuery } from './primitives.ts';
import {
  receivedRecommendation,
  recommendationFacts,
  recommendationForm,
  recommendationKeys,
  recommendationLimits,
  recommendationRequest,
  recommendationsExport,
  requestForm,
  shownRecommendation,
  writtenRequest,
} from './recommendation-records.ts';

const marketplace = { service: 'marketplace' } as const;
const ofFreelancer = { ...marketplace, access: 'freelancer' } as const;
const params = z.strictObject({ id });
const link = z.strictObject({ writeId: capabilityId });
const done = z.object({ message: z.string() });

export const recommendations = {
  request: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/recommendations/requests',
    perMinute: 10,
    summary:
      'Ask people for a recommendation by mail; says who was not asked and why. More than 30 in 24 hours are `rate_limited`.',
    body: requestForm,
    response: z.object({
      message: z.string(),
      asked: z.number(),
      refused: z.array(z.object({ email: z.string(), reason: z.string() })),
    }),
  }),
  requests: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/recommendations/requests',
    summary: 'Whom the caller asked and what became of it, newest first.',
    query: pageQuery,
    response: page(recommendationRequest),
  }),
  remind: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/recommendations/requests/:id/remind',
    names: 'own',
    perMinute: 30,
    summary:
      'Remind somebody who was asked, once: a second time, and of an answer that came, is `conflict`.',
    params,
    response: z.object({ message: z.string(), request: recommendationRequest }),
  }),
  takeBack: defineEndpoint({
    ...ofFreelancer,
    method: 'DELETE',
    path: '/recommendations/requests/:id',
    names: 'own',
    summary: 'Take a request back that nobody answered: its link leads nowhere; twice is harmless.',
    params,
    response: done,
  }),
  received: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/recommendations/received',
    summary: 'Written recommendations: those shown, in their order, and a page of the others.',
    query: pageQuery,
    response: z.extend(page(receivedRecommendation), {
      shown: z.array(receivedRecommendation),
    }),
  }),
  show: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/recommendations/received/:id',
    names: 'own',
    summary:
      'Show a recommendation on profile and portfolio, or hide it. The newest shown is first.',
    params,
    body: z.strictObject({ shown: z.boolean() }),
    response: z.object({ message: z.string(), recommendation: receivedRecommendation }),
  }),
  order: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/recommendations/order',
    summary: 'The order of those shown: these first, as named.',
    body: z.strictObject({ ids: z.array(id).check(z.maxLength(recommendationLimits.shown)) }),
    response: done,
  }),
  exportOwn: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/recommendations/export',
    perMinute: 20,
    summary: 'Own written recommendations, each with its signature; the newest 500.',
    response: z.object({ file: recommendationsExport }),
  }),
  ofPerson: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/recommendations/of/:userId',
    access: 'open',
    summary: 'What is published about a freelancer, in their order; at most 50.',
    params: z.strictObject({ userId: id }),
    response: z.object({ recommendations: z.array(shownRecommendation) }),
  }),
  readRequest: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/recommendations/write/:writeId',
    access: 'user',
    names: 'anyones',
    summary:
      'The request behind a link that came by mail. Whoever asked is `forbidden`, a request taken back is `gone`, one that another account answered is `conflict`.',
    params: link,
    response: z.object({ request: writtenRequest }),
  }),
  write: defineEndpoint({
    ...marketplace,
    method: 'PUT',
    path: '/recommendations/write/:writeId',
    access: 'user',
    names: 'anyones',
    perMinute: 20,
    summary:
      'Write the recommendation asked for, or change it until it is published. One account answers a request.',
    params: link,
    body: recommendationForm,
    response: z.object({ message: z.string(), request: writtenRequest }),
  }),
  withdraw: defineEndpoint({
    ...marketplace,
    method: 'POST',
    path: '/recommendations/write/:writeId/withdraw',
    access: 'user',
    names: 'anyones',
    summary: 'Take back what the caller wrote, published or not; twice is harmless.',
    params: link,
    response: z.object({ message: z.string(), request: writtenRequest }),
  }),
  invitation: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/recommendations/invitations/:writeId',
    access: 'capability',
    perMinute: 60,
    summary: 'Who asks, for the person asked who wants to say no.',
    params: link,
    response: z.object({
      freelancer: z.string(),
      declined: z.boolean(),
      /** Whether no more requests go to the address. */
      never: z.boolean(),
    }),
  }),
  decline: defineEndpoint({
    ...marketplace,
    method: 'POST',
    path: '/recommendations/invitations/:writeId/decline',
    access: 'capability',
    perMinute: 30,
    summary: 'Say no to a request, which ends reminders; twice is harmless.',
    params: link,
    response: done,
  }),
  neverAsk: defineEndpoint({
    ...marketplace,
    method: 'POST',
    path: '/recommendations/invitations/:writeId/never',
    access: 'capability',
    perMinute: 30,
    summary:
      'Say no, and have nobody ask this address again. Mail programs call it too, in one click (RFC 8058).',
    params: link,
    response: done,
  }),
  check: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/recommendations/check/:publicId',
    access: 'open',
    perMinute: 120,
    summary: 'A published recommendation with its signature, as its public page shows it.',
    params: z.strictObject({ publicId: capabilityId }),
    response: z.object({ recommendation: recommendationFacts, signature: z.string() }),
  }),
  checkSignature: defineEndpoint({
    ...marketplace,
    method: 'POST',
    path: '/recommendations/check',
    access: 'open',
    perMinute: 60,
    summary:
      'Whether a signature was made here, what it says, and whether that still stands: `current`, `changed` since, or `gone` (hidden or taken back).',
    body: z.strictObject({
      signature: z
        .string('Please paste a signature.')
        .check(
          z.trim(),
          z.minLength(1, 'Please paste a signature.'),
          z.maxLength(20_000, 'This is too long to be a signature.'),
        ),
    }),
    response: z.object({
      valid: z.boolean(),
      recommendation: z.nullable(recommendationFacts),
      standing: z.nullable(z.enum(['current', 'changed', 'gone'])),
    }),
  }),
  keys: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/recommendations/keys',
    access: 'open',
    summary: 'The public keys that signatures are checked with (JWKS), former ones too.',
    response: recommendationKeys,
  }),
};
