import {
  type ErrorCode,
  errorStatus,
  type FieldProblem,
  hourMs,
  minuteMs,
} from '@soloist/contracts';

/** A failure with a message for people (`message`) and a code for programs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: FieldProblem[] | undefined;
  /** After how many seconds the call may be repeated, if known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: FieldProblem[]; cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** The HTTP status that goes with the code. */
  get status(): number {
    return errorStatus[this.code];
  }
}

export const invalidInput = (message: string, details?: FieldProblem[]) =>
  new AppError('invalid_input', message, { details });
export const unauthenticated = (message = 'Log in first.') =>
  new AppError('unauthenticated', message);
export const forbidden = (message = 'You don’t have permission to do this.') =>
  new AppError('forbidden', message);
/** `noun` is the product's name for it, such as "proposal". */
export const notFound = (noun: string) => new AppError('not_found', `This ${noun} does not exist.`);
export const conflict = (message: string) => new AppError('conflict', message);
/** `message` says how many there may be, and what to delete. */
export const limitReached = (message: string) => new AppError('limit_reached', message);
/** `message` says when to try again. */
export const rateLimited = (message: string) => new AppError('rate_limited', message);
/** A limit that ends after `waitMs`; `reason` is a sentence such as "Too many messages.". */
export const rateLimitedFor = (waitMs: number, reason: string) =>
  new AppError('rate_limited', `${reason} Try again in ${waitText(waitMs)}.`, {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });

/** Seconds up to two minutes, then minutes up to two hours, then hours. */
function waitText(waitMs: number): string {
  if (waitMs <= 2 * minuteMs) return `${Math.max(1, Math.ceil(waitMs / 1000))} s`;
  if (waitMs <= 2 * hourMs) return `${Math.ceil(waitMs / minuteMs)} min`;
  return `${Math.ceil(waitMs / hourMs)} hours`;
}
export const unavailable = (message: string, cause?: unknown) =>
  new AppError('unavailable', message, { cause });
