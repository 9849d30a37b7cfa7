import { type ErrorCode, errorStatus, type FieldProblem } from '@soloist/contracts';

/** A failure with a message for people (`message`) and a code for programs. */
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
export const rateLimited = (message = 'Too many attempts. Wait a moment and try again.') =>
  new AppError('rate_limited', message);
export const unavailable = (message: string, cause?: unknown) =>
  new AppError('unavailable', message, { cause });
