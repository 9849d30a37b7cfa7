import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { capabilityId, id, page, pageQuery } from '../shared/primitives.ts';
import {
  publishedRecommendation,
  receivedRecommendation,
  recommendationForm,
  recommendationInvitation,
  recommendationKeys,
  recommendationLimits,
  recommendationRequest,
  recommendationsExport,
  requestForm,
  signedRecommendation,
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
      'Request recommendations by email and report the skipped addresses. More than 30 in 24 hours are `rate_limited`.',
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
    summary: 'List the caller’s requests and their status, newest first.',
    query: pageQuery,
    response: page(recommendationRequest),
  }),
  remind: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/recommendations/requests/:id/remind',
    names: 'own',
    perMinute: 30,
    summary: 'Send the one reminder for a request. `conflict` when it was sent or answered.',
    params,
    response: z.object({ message: z.string(), request: recommendationRequest }),
  }),
  takeBack: defineEndpoint({
    ...ofFreelancer,
    method: 'DELETE',
    path: '/recommendations/requests/:id',
    names: 'own',
    summary: 'Withdraw an unanswered request and disable its link. Idempotent.',
    params,
    response: done,
  }),
  received: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/recommendations/received',
    summary: 'List written recommendations: the visible ones in order and a page of the others.',
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
    summary: 'Show a recommendation on profile and portfolio, first in order, or hide it.',
    params,
    body: z.strictObject({ shown: z.boolean() }),
    response: z.object({ message: z.string(), recommendation: receivedRecommendation }),
  }),
  order: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/recommendations/order',
    summary: 'Set the order of visible recommendations.',
    body: z.strictObject({ ids: z.array(id).check(z.maxLength(recommendationLimits.published)) }),
    response: done,
  }),
  exportOwn: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/recommendations/export',
    perMinute: 20,
    summary: 'Export the newest 500 recommendations of the caller with their signatures.',
    response: z.object({ file: recommendationsExport }),
  }),
  ofPerson: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/recommendations/of/:userId',
    access: 'open',
    summary: 'List a freelancer’s published recommendations in order, at most 50.',
    params: z.strictObject({ userId: id }),
    response: z.object({ recommendations: z.array(publishedRecommendation) }),
  }),
  readRequest: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/recommendations/write/:writeId',
    access: 'user',
    names: 'anyones',
    summary:
      'Read the request behind an emailed link. `forbidden` for the requester, `gone` when withdrawn, `conflict` when another account answered.',
    params: link,
    response: z.object({ request: recommendationInvitation }),
  }),
  write: defineEndpoint({
    ...marketplace,
    method: 'PUT',
    path: '/recommendations/write/:writeId',
    access: 'user',
    names: 'anyones',
    perMinute: 20,
    summary:
      'Write a recommendation or edit it until it is published. One account answers a request.',
    params: link,
    body: recommendationForm,
    response: z.object({ message: z.string(), request: recommendationInvitation }),
  }),
  withdraw: defineEndpoint({
    ...marketplace,
    method: 'POST',
    path: '/recommendations/write/:writeId/withdraw',
    access: 'user',
    names: 'anyones',
    summary: 'Withdraw the caller’s recommendation, published or not. Idempotent.',
    params: link,
    response: z.object({ message: z.string(), request: recommendationInvitation }),
  }),
  invitation: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/recommendations/invitations/:writeId',
    access: 'capability',
    perMinute: 60,
    summary: 'Read the requester for a person who wants to decline.',
    params: link,
    response: z.object({
      freelancer: z.string(),
      declined: z.boolean(),
      /** Whether the address receives no more requests. */
      never: z.boolean(),
    }),
  }),
  decline: defineEndpoint({
    ...marketplace,
    method: 'POST',
    path: '/recommendations/invitations/:writeId/decline',
    access: 'capability',
    perMinute: 30,
    summary: 'Decline a request and stop reminders. Idempotent.',
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
      'Decline and block all future requests to this address. Email programs call it with one click (RFC 8058).',
    params: link,
    response: done,
  }),
  check: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/recommendations/check/:publicId',
    access: 'open',
    perMinute: 120,
    summary:
      'Read a published recommendation, its signature and whether the signature is valid, for the public page.',
    params: z.strictObject({ publicId: capabilityId }),
    response: z.object({
      recommendation: signedRecommendation,
      signature: z.string(),
      /** By the published keys: a removed key invalidates what it signed. */
      valid: z.boolean(),
    }),
  }),
  checkSignature: defineEndpoint({
    ...marketplace,
    method: 'POST',
    path: '/recommendations/check',
    access: 'open',
    perMinute: 60,
    summary:
      'Verify a signature and read its content and state: `current`, `changed` or `gone` (hidden or withdrawn).',
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
      recommendation: z.nullable(signedRecommendation),
      standing: z.nullable(z.enum(['current', 'changed', 'gone'])),
    }),
  }),
  keys: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/recommendations/keys',
    access: 'open',
    summary: 'Read the current and former public keys of signatures (JWKS).',
    response: recommendationKeys,
  }),
};
