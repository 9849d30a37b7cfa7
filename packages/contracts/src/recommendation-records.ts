import * as z from 'zod/mini';
import { email, id, instant, text } from './primitives.ts';
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
/** A JWKS. */
export const recommendationKeys = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

/** All written recommendations of a person, as one file that anybody can check. */
export const recommendationsExport = z.object({
  format: z.literal(recommendationsFormat),
  version: z.literal(1),
  publisher: z.string(),
  exportedAt: instant,
  /** Where signatures are checked, and the keys that they are checked with. */
  checkAt: z.string(),
  keys: recommendationKeys.shape.keys,
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
