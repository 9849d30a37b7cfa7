import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { capabilityId, email, id, instant, page, pageQuery, text } from './primitives.ts';
import { recommendationRelations } from './recommendation-relations.ts';

export const recommendationLimits = {
  /** Addresses asked at once. */
  emails: 20,
  note: 1000,
  least: 20,
  text: 2000,
  role: 120,
  /** Shown to others at most. */
  shown: 50,
  /** Requests and reminders of a person in 24 hours. */
  asksADay: 30,
} as const;

const relation = z.enum(recommendationRelations, 'Please choose how you know each other.');

const longText = (limit: number) =>
  z.string().check(z.trim(), z.maxLength(limit, `Input cannot exceed ${limit} characters`));

/** Whom a freelancer asks for a recommendation. */
export const requestForm = z.strictObject({
  emails: z
    .array(email)
    .check(
      z.minLength(1, 'Please add at least one address.'),
      z.maxLength(
        recommendationLimits.emails,
        `Please ask at most ${recommendationLimits.emails} people at once.`,
      ),
    ),
  relation,
  note: longText(recommendationLimits.note),
});
export type RequestForm = z.output<typeof requestForm>;

/** What is written about a freelancer. */
export const recommendationForm = z.strictObject({
  relation,
  text: longText(recommendationLimits.text).check(
    z.minLength(
      recommendationLimits.least,
      `Please write at least ${recommendationLimits.least} characters.`,
    ),
  ),
  /** What stands below the writer's name, such as `Founder, Nordlys Coffee`. */
  role: text(recommendationLimits.role),
});
export type RecommendationForm = z.output<typeof recommendationForm>;

/**
 * `requested` → `written` → `published` or `hidden`, these two back and forth. Besides: the person
 * asked says no (`declined`), the writer takes the text back (`withdrawn`).
 */
export const recommendationStatuses = [
  'requested',
  'written',
  'published',
  'hidden',
  'declined',
  'withdrawn',
] as const;
export type RecommendationStatus = (typeof recommendationStatuses)[number];

/** Somebody asked, as the one who asked sees it. */
export const recommendationRequest = z.object({
  id,
  email: z.string(),
  relation,
  status: z.enum(recommendationStatuses),
  askedAt: instant,
  /** When the link was opened by somebody signed in. */
  openedAt: z.nullable(instant),
  remindedAt: z.nullable(instant),
});
export type RecommendationRequest = z.infer<typeof recommendationRequest>;

const written = {
  writer: z.object({ name: z.string(), role: z.string() }),
  relation,
  text: z.string(),
  writtenAt: instant,
  /** Whether the address that was asked has paid an invoice of the freelancer's. */
  verified: z.boolean(),
};

/** A recommendation as its receiver sees it. */
export const receivedRecommendation = z.object({
  id,
  /** Of its public page, which answers only while it is published. */
  publicId: z.string(),
  /** Who was asked. */
  email: z.string(),
  status: z.enum(['written', 'published', 'hidden']),
  ...written,
  /** Names this recommendation's facts, signed by this installation: a JWS. */
  signature: z.string(),
});
export type ReceivedRecommendation = z.infer<typeof receivedRecommendation>;

/** A published recommendation, in a list of somebody's. */
export const shownRecommendation = z.object({ id, publicId: z.string(), ...written });
export type ShownRecommendation = z.infer<typeof shownRecommendation>;

/** What a signature is of. */
export const recommendationFacts = z.object({
  /** The installation that says so, by its address. */
  publisher: z.string(),
  /** Its public page is `/recommendation/{id}` there. */
  id: z.string(),
  freelancer: z.object({ id, name: z.string() }),
  ...written,
});
export type RecommendationFacts = z.infer<typeof recommendationFacts>;

/** What `format` of an export says it is. */
export const recommendationsFormat = 'soloist-recommendations';
const publicKeys = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

/** All written recommendations of a person, as one file that anybody can check. */
export const recommendationsExport = z.object({
  format: z.literal(recommendationsFormat),
  version: z.literal(1),
  publisher: z.string(),
  exportedAt: instant,
  /** Where signatures are checked, and the keys that they are checked with. */
  checkAt: z.string(),
  keys: publicKeys.shape.keys,
  recommendations: z.array(z.object({ facts: recommendationFacts, signature: z.string() })),
});
export type RecommendationsExport = z.infer<typeof recommendationsExport>;

/** A request as the person asked sees it, and what they wrote. */
export const writtenRequest = z.object({
  freelancer: z.object({
    id,
    name: z.string(),
    headline: z.string(),
    profileImage: z.string(),
  }),
  relation,
  note: z.string(),
  status: z.enum(recommendationStatuses),
  /** The caller's name as it will stand below the text; empty while their profile has none. */
  writerName: z.string(),
  /** What the caller wrote; null while they have not. */
  own: z.nullable(
    z.object({
      ...recommendationForm.shape,
      publicId: z.string(),
      writtenAt: instant,
      /** Whether it may still be changed: it never was published. */
      isOpen: z.boolean(),
    }),
  ),
});
export type WrittenRequest = z.infer<typeof writtenRequest>;

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
    response: publicKeys,
  }),
};
