import type { ErrorCode, ReplyFailure } from '@soloist/contracts';
import { AppError, type Logger } from '@soloist/server-kit';

const failureTexts: Record<ReplyFailure, string> = {
  away: 'We couldn’t reach Sage. Try again in a moment.',
  slow: 'Sage took too long to reply. Try again.',
  cut: 'Sage’s reply was cut off. Try again.',
  malformed: 'We couldn’t read Sage’s reply. Try again.',
  refused: 'Sage can’t help with this request. Rephrase it.',
  unauthorised: 'Sage isn’t set up correctly. Contact us.',
  over_quota: 'Sage has reached its limit. Try again later.',
  too_long: 'This is too long for Sage. Shorten it or start a new chat.',
  interrupted: 'Sage’s reply was interrupted. Try again.',
};
const codes: Record<ReplyFailure, ErrorCode> = {
  away: 'unavailable',
  slow: 'timeout',
  cut: 'unavailable',
  malformed: 'unavailable',
  refused: 'invalid_input',
  unauthorised: 'unavailable',
  over_quota: 'unavailable',
  too_long: 'invalid_input',
  interrupted: 'unavailable',
};

/**
 * The reason of an incomplete reply. It never contains a provider's message, which may repeat the
 * prompt.
 */
export class ReplyError extends Error {
  readonly code: ReplyFailure;
  /** For the log: a status, an error's name or code. */
  readonly fact: string;

  constructor(code: ReplyFailure, fact = '') {
    super(failureTexts[code]);
    this.name = 'ReplyFailed';
    this.code = code;
    this.fact = fact;
  }
}

/** Converts an error to a failure for people. Unexpected errors are logged. */
export function toReplyError(err: unknown, logger: Logger): ReplyError {
  if (err instanceof ReplyError) return err;
  const { name = 'unknown', stack = '' } = (err ?? {}) as Error;
  // Not its message, which may contain the conversation.
  const where = stack.split('\n').filter((line) => /^\s+at /.test(line));
  logger.error({ name, where: where.slice(0, 8) }, 'a reply failed unexpectedly');
  return new ReplyError('interrupted', name);
}

export const failureOf = (code: ReplyFailure) => ({ code, message: failureTexts[code] });

/** The error response of the call whose reply failed. */
export const asAppError = ({ code, message }: { code: ReplyFailure; message: string }) =>
  new AppError(codes[code], message, { cause: `reply failed: ${code}` });
