import * as z from 'zod/mini';
import { email, id, instant, text } from '../shared/primitives.ts';
import { recommendationRelations } from './recommendation-relations.ts';

export const recommendationLimits = {
  /** Addresses asked in one request. */
  emails: 20,
  note: 1000,
  least: 20,
  text: 2000,
  role: 120,
  /** Most published recommendations of a person. */
  published: 50,
  /** Requests and reminders of a person in 24 hours. */
  requestsPerDay: 30,
} as const;

const relation = z.enum(recommendationRelations, 'Please choose how you know each other.');

const longText = (limit: number) =>
  z.string().check(z.trim(), z.maxLength(limit, `Input cannot exceed ${limit} characters`));

/** The people that a freelancer asks for a recommendation. */
export const requestForm = z.strictObject({
  emails: z
    .array(email)
    .check(
      z.minLength(1, 'Please add at least one email address.'),
      z.maxLength(
        recommendationLimits.emails,
        `Please ask at most ${recommendationLimits.emails} people at a time.`,
      ),
    ),
  relation,
  note: longText(recommendationLimits.note),
});
export type RequestForm = z.output<typeof requestForm>;

/** A recommendation of a freelancer. */
export const recommendationForm = z.strictObject({
  relation,
  text: longText(recommendationLimits.text).check(
    z.minLength(
      recommendationLimits.least,
      `Please write at least ${recommendationLimits.least} characters.`,
    ),
  ),
  /** The line below the writer's name, such as `Founder, Nordlys Coffee`. */
  role: text(recommendationLimits.role),
});
export type RecommendationForm = z.output<typeof recommendationForm>;

/**
 * `requested` → `written` → `published` or `hidden`, these two back and forth. Besides: the person
 * asked declines (`declined`), or the author withdraws the text (`withdrawn`).
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

/** A recommendation request, as its requester sees it. */
export const recommendationRequest = z.object({
  id,
  email: z.string(),
  relation,
  status: z.enum(recommendationStatuses),
  askedAt: instant,
  /** When a signed-in person opened the link. */
  openedAt: z.nullable(instant),
  remindedAt: z.nullable(instant),
});
export type RecommendationRequest = z.infer<typeof recommendationRequest>;

const recommendationFields = {
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
  /** The address that was asked. */
  email: z.string(),
  status: z.enum(['written', 'published', 'hidden']),
  ...recommendationFields,
  /** Names this recommendation's facts, signed by this installation: a JWS. */
  signature: z.string(),
});
export type ReceivedRecommendation = z.infer<typeof receivedRecommendation>;

/** A published recommendation in a person's list. */
export const publishedRecommendation = z.object({
  id,
  publicId: z.string(),
  ...recommendationFields,
});
export type PublishedRecommendation = z.infer<typeof publishedRecommendation>;

/** The signed content. */
export const signedRecommendation = z.object({
  /** The address of the signing installation. */
  publisher: z.string(),
  /** Its public page is `/recommendation/{id}` there. */
  id: z.string(),
  freelancer: z.object({ id, name: z.string() }),
  ...recommendationFields,
});
export type SignedRecommendation = z.infer<typeof signedRecommendation>;

/** The value of `format` in an export. */
export const recommendationsFormat = 'soloist-recommendations';
/** A JWKS. */
export const recommendationKeys = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

/** All written recommendations of a person, as one file that anyone can check. */
export const recommendationsExport = z.object({
  format: z.literal(recommendationsFormat),
  version: z.literal(1),
  publisher: z.string(),
  exportedAt: instant,
  /** Where signatures are verified, and the keys for it. */
  checkAt: z.string(),
  keys: recommendationKeys.shape.keys,
  recommendations: z.array(z.object({ facts: signedRecommendation, signature: z.string() })),
});

/** A request as its recipient sees it, and their text. */
export const recommendationInvitation = z.object({
  freelancer: z.object({
    id,
    name: z.string(),
    headline: z.string(),
    profileImage: z.string(),
  }),
  relation,
  note: z.string(),
  status: z.enum(recommendationStatuses),
  /** The caller's name as it will appear below the text; empty while their profile has none. */
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
export type RecommendationInvitation = z.infer<typeof recommendationInvitation>;
