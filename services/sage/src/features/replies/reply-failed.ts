import type { ErrorCode, ReplyFailure } from '@soloist/contracts';
import { AppError, type Logger } from '@soloist/service-kit';

const sentences: Record<ReplyFailure, string> = {
  away: 'Sage cannot be reached right now. Please try again in a moment.',
  slow: 'Sage is taking too long to answer. Please try again.',
  cut: 'The answer broke off in the middle. Please try again.',
  malformed: 'Sage sent something that cannot be read. Please try again.',
  refused: 'Sage cannot help with this request. Please put it differently.',
  unauthorised: 'Sage is not set up correctly here. Please tell the team.',
  over_quota: 'Sage has reached its limit for now. Please try again later.',
  too_long: 'This is too long for Sage. Please make it shorter or start a new chat.',
  interrupted: 'The answer was interrupted. Please try again.',
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

/** Why there is no whole reply. Never carries what a provider said: it may repeat the prompt. */
export class ReplyFailed extends Error {
  readonly code: ReplyFailure;
  /** For the log: a status, an error's name or code. */
  readonly fact: string;

  constructor(code: ReplyFailure, fact = '') {
    super(sentences[code]);
    this.name = 'ReplyFailed';
    this.code = code;
    this.fact = fact;
  }
}

/** What went wrong as a failure that people can be told. What nobody foresaw is logged. */
export function asFailed(err: unknown, logger: Logger): ReplyFailed {
  if (err instanceof ReplyFailed) return err;
  const { name = 'unknown', stack = '' } = (err ?? {}) as Error;
  // Not its message: it may hold what was asked or said.
  const where = stack.split('\n').filter((line) => /^\s+at /.test(line));
  logger.error({ name, where: where.slice(0, 8) }, 'a reply failed for a reason nobody foresaw');
  return new ReplyFailed('interrupted', name);
}

export const failureOf = (code: ReplyFailure) => ({ code, message: sentences[code] });

/** The answer to the call whose reply failed. */
export const asAppError = ({ code, message }: { code: ReplyFailure; message: string }) =>
  new AppError(codes[code], message, { cause: `reply failed: ${code}` });
