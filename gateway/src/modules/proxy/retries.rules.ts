import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isReplyHeld } from '../http/index.ts';

/**
 * A killed process closes its connections one by one; after this time, all of them are known to be
 * closed.
 */
export const retryDelayMs = 25;
const maxRetries = 2;
/** Error codes of a connection whose process ended, the last one of undici. */
const brokenConnectionCodes = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Whether the connection broke during a request. */
export const isBroken = (err: Error) =>
  'code' in err && brokenConnectionCodes.includes(String(err.code));

const retryCounts = new WeakMap<IncomingMessage, number>();

interface Exchange {
  req: IncomingMessage;
  res?: ServerResponse | Duplex | undefined;
}

/**
 * Whether to retry a request at another process after its connection broke: only a read, and only
 * if no part of the response has arrived. Anything else may have had an effect, so its caller
 * decides. Counts the attempts.
 */
export function shouldRetry(err: Error, { req, res }: Exchange): boolean {
  const onlyReads = req.method === 'GET' || req.method === 'HEAD';
  if (!onlyReads || !isBroken(err) || !(res instanceof ServerResponse)) return false;
  if (res.headersSent || isReplyHeld(res)) return false;
  const times = (retryCounts.get(req) ?? 0) + 1;
  retryCounts.set(req, times);
  return times <= maxRetries;
}
