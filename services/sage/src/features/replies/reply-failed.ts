import type { ErrorCode, ReplyFailure } from '@soloist/contracts';
import { AppError } from '@soloist/service-kit';

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

export const failureOf = (code: ReplyFailure) => ({ code, message: sentences[code] });

/** The answer to the call whose reply failed. */
export const asAppError = ({ code, message }: { code: ReplyFailure; message: string }) =>
  new AppError(codes[code], message, { cause: `reply failed: ${code}` });
