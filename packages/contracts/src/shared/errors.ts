import * as z from 'zod/mini';

/** Stable words for programs; `message` beside them is the sentence for people. */
export const errorCodes = [
  'invalid_input',
  'malformed_body',
  'body_too_large',
  'unsupported_media_type',
  'unauthenticated',
  'session_revoked',
  'forbidden',
  /** The password alone is not enough this time: a code was emailed. */
  'code_required',
  /** The sign-in continues with a code of the authenticator app. */
  'second_step_required',
  /** The account will be deleted: the sign-in continues with keeping it, see `POST /auth/deletion/keep`. */
  'deletion_scheduled',
  /** The person must prove their identity again: see `POST /auth/proof`. */
  'proof_required',
  /** Admins must use a second factor: see `PUT /auth/two-step` and `POST /auth/proof`. */
  'second_factor_required',
  /** An API key can't call this endpoint: see `keyAccessOf`. */
  'key_not_allowed',
  /** The API key lacks the scope that the message names. */
  'scope_missing',
  'not_found',
  'gone',
  'conflict',
  /** The person has reached a limit and must remove an item first. */
  'limit_reached',
  'rate_limited',
  'no_content',
  'internal',
  'unavailable',
  /** Nothing is due. */
  'nothing_due',
  /** The invoice is void. */
  'void',
  /** The payment provider's signature is invalid. */
  'invalid_signature',
  /** A sign-in was reported: nothing is paid out for 24 hours. */
  'payouts_blocked',
  /** The currency of the invoice or service can't be paid online. */
  'currency_not_payable',
  /** No payment provider is set up. */
  'payments_unavailable',
  'timeout',
  'network',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The HTTP status that goes with each code. */
export const errorStatus: Record<ErrorCode, number> = {
  invalid_input: 400,
  malformed_body: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
  unauthenticated: 401,
  session_revoked: 401,
  forbidden: 403,
  code_required: 403,
  second_step_required: 403,
  deletion_scheduled: 403,
  proof_required: 403,
  second_factor_required: 403,
  key_not_allowed: 403,
  scope_missing: 403,
  not_found: 404,
  gone: 410,
  conflict: 409,
  limit_reached: 409,
  rate_limited: 429,
  no_content: 204,
  internal: 500,
  unavailable: 503,
  nothing_due: 409,
  void: 409,
  invalid_signature: 400,
  payouts_blocked: 409,
  currency_not_payable: 409,
  payments_unavailable: 503,
  timeout: 504,
  network: 503,
};

export const fieldProblem = z.object({ path: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblem>;

/** The body of every failed call, whichever service or the gateway answers. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  details: z.optional(z.array(fieldProblem)),
  /**
   * Ids for admins to find the logs of this request, and of everything that one action caused.
   */
  requestId: z.optional(z.string()),
  traceId: z.optional(z.string()),
});
export type FailureBody = z.infer<typeof failure>;
