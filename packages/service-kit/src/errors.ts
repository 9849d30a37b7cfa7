import type { ErrorCode, FieldProblem } from '@soloist/contracts';

const statusOf: Record<ErrorCode, number> = {
  invalid_input: 400,
  malformed_body: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
  unauthenticated: 401,
  session_revoked: 401,
  forbidden: 403,
  not_found: 404,
  gone: 410,
  conflict: 409,
  rate_limited: 429,
  no_content: 204,
  internal: 500,
  unavailable: 503,
  nothing_due: 409,
  void: 409,
  invalid_signature: 400,
  payments_unavailable: 503,
  timeout: 504,
  network: 503,
};

/** A failure with a sentence for people (`message`) and a code for programs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: FieldProblem[] | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: FieldProblem[]; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
  }

  /** The HTTP status that goes with the code. */
  get status(): number {
    return statusOf[this.code];
  }
}

export const invalidInput = (message: string, details?: FieldProblem[]) =>
  new AppError('invalid_input', message, { details });
export const unauthenticated = (message = 'Please sign in first.') =>
  new AppError('unauthenticated', message);
export const forbidden = (message = 'You are not allowed to do this.') =>
  new AppError('forbidden', message);
/** `thing` is the noun people know, such as "proposal". */
export const notFound = (thing: string) =>
  new AppError('not_found', `This ${thing} does not exist.`);
export const conflict = (message: string) => new AppError('conflict', message);
export const rateLimited = (message = 'Too many tries. Please wait a little and try again.') =>
  new AppError('rate_limited', message);
export const unavailable = (message: string, cause?: unknown) =>
  new AppError('unavailable', message, { cause });
