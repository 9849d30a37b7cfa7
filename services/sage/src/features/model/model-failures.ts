import type { ReplyFailure } from '@soloist/contracts';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { ReplyFailed } from '../replies/reply-failed.ts';

/** A connection broke before or while the server answered: fetch says so with a TypeError. */
const isBrokenLine = (err: unknown) =>
  err instanceof APIConnectionError || (err as Error).name === 'TypeError';

function codeOf(err: unknown): ReplyFailure {
  if (err instanceof APIConnectionTimeoutError) return 'slow';
  if (isBrokenLine(err)) return 'away';
  if ((err as Error).name === 'SyntaxError') return 'malformed';
  if (!(err instanceof APIError)) return 'malformed';
  if (err.code === 'insufficient_quota') return 'over_quota';
  if (err.code === 'context_length_exceeded' || err.status === 413) return 'too_long';
  if (err.code === 'content_filter' || err.code === 'content_policy_violation') return 'refused';
  if (err.status === 401 || err.status === 403) return 'unauthorised';
  if (err.status === 429) return 'over_quota';
  if (err.status === undefined || err.status >= 500) return 'away';
  return 'malformed';
}

/** What went wrong at the model's server, in our words only: theirs may repeat the prompt. */
export function asReplyFailed(err: unknown, hasSpoken: boolean): ReplyFailed {
  if (err instanceof ReplyFailed) return err;
  const code = codeOf(err);
  const fact =
    err instanceof APIError ? `${err.name} ${err.status ?? ''}`.trim() : (err as Error).name;
  return new ReplyFailed(hasSpoken && code === 'away' ? 'cut' : code, fact);
}

/** The model, or its server, knows no tools: asking without them may work. */
export const refusesTools = (err: unknown) =>
  err instanceof APIError &&
  [400, 404, 422, 501].includes(err.status ?? 0) &&
  /\b(tools?|functions?)\b/i.test(err.message);

const longestWaitMs = 20_000;

/**
 * How long to wait before asking once more: longer each time, and as long as the server says.
 * Undefined when asking again would not help.
 */
export function pauseBefore(attempt: number, err: unknown): number | undefined {
  const usual = 400 * 2 ** attempt * (0.75 + Math.random() / 2);
  if (err instanceof ReplyFailed) return err.code === 'cut' ? usual : undefined;
  if (err instanceof APIConnectionTimeoutError) return undefined;
  if (isBrokenLine(err)) return usual;
  if (!(err instanceof APIError) || err.code === 'insufficient_quota') return undefined;
  const isPassing = err.status === undefined || err.status === 429 || err.status >= 500;
  if (!isPassing) return undefined;
  const told = retryAfterMs(err.headers);
  if (told === undefined) return usual;
  return told <= longestWaitMs ? told : undefined;
}

function retryAfterMs(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after');
  if (!value) return undefined;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
