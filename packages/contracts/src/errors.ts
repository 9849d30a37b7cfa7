import * as z from 'zod/mini';

/** Stable words for programs; the sentence for people travels beside them in `message`. */
export const errorCodes = [
  'invalid_input',
  'malformed_body',
  'body_too_large',
  'unsupported_media_type',
  'unauthenticated',
  'session_revoked',
  'forbidden',
  'not_found',
  'gone',
  'conflict',
  'rate_limited',
  'no_content',
  'internal',
  'unavailable',
  /** Nothing is left to pay. */
  'nothing_due',
  /** The invoice is void. */
  'void',
  /** What was said to be signed by the payment provider is not. */
  'invalid_signature',
  /** No payment provider is set up. */
  'payments_unavailable',
  'timeout',
  'network',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export const fieldProblem = z.object({ path: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblem>;

/** The body of every failed call, whichever service or the gateway answers. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  details: z.optional(z.array(fieldProblem)),
  requestId: z.optional(z.string()),
});
export type Failure = z.infer<typeof failure>;
