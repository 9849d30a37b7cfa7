import type { ReplyFailure } from '@soloist/contracts';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { ReplyError } from '../reply-failure.rules.ts';

/** fetch reports a broken connection as a TypeError. */
const isConnectionError = (err: unknown) =>
  err instanceof APIConnectionError || (err as Error).name === 'TypeError';

function codeOf(err: unknown): ReplyFailure {
  if (err instanceof APIConnectionTimeoutError) return 'slow';
  if (isConnectionError(err)) return 'away';
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

/** The failure of the model's server, in our words: its message may repeat the prompt. */
export function toModelReplyError(err: unknown, hasSpoken: boolean): ReplyError {
  if (err instanceof ReplyError) return err;
  const code = codeOf(err);
  const fact =
    err instanceof APIError ? `${err.name} ${err.status ?? ''}`.trim() : (err as Error).name;
  return new ReplyError(hasSpoken && code === 'away' ? 'cut' : code, fact);
}

/** The model or its server does not support tools: a request without them may work. */
export const refusesTools = (err: unknown) =>
  err instanceof APIError &&
  [400, 404, 422, 501].includes(err.status ?? 0) &&
  /\b(tools?|functions?)\b/i.test(err.message);

const maxRetryDelayMs = 20_000;

/**
 * The pause before a retry: longer each time, and as long as the server asks. Undefined when a
 * retry would not help.
 */
export function retryDelayMs(attempt: number, err: unknown): number | undefined {
  const usual = 400 * 2 ** attempt * (0.75 + Math.random() / 2);
  if (err instanceof ReplyError) return err.code === 'cut' ? usual : undefined;
  if (err instanceof APIConnectionTimeoutError) return undefined;
  if (isConnectionError(err)) return usual;
  if (!(err instanceof APIError) || err.code === 'insufficient_quota') return undefined;
  const isPassing = err.status === undefined || err.status === 429 || err.status >= 500;
  if (!isPassing) return undefined;
  const waitMs = retryAfterMs(err.headers);
  if (waitMs === undefined) return usual;
  return waitMs <= maxRetryDelayMs ? waitMs : undefined;
}

function retryAfterMs(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after');
  if (!value) return undefined;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
