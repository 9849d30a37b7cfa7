import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A process that was killed closes its connections one by one: by then the others are known to be gone. */
export const retryDelayMs = 25;
const maxRetries = 2;
/** How a connection ends whose process does. */
const brokenConnectionCodes = ['ECONNRESET', 'EPIPE'];

const retryCounts = new WeakMap<IncomingMessage, number>();

interface Exchange {
  req: IncomingMessage;
  res?: ServerResponse | Duplex | undefined;
}

/**
 * Whether a request whose connection broke is for another process: one that only reads, and of whose
 * answer nothing has come. Anything else may have been done already; its caller decides. Counts.
 */
export function shouldRetry(err: Error, { req, res }: Exchange): boolean {
  const onlyReads = req.method === 'GET' || req.method === 'HEAD';
  const isBroken = 'code' in err && brokenConnectionCodes.includes(String(err.code));
  if (!onlyReads || !isBroken || !(res instanceof ServerResponse) || res.headersSent) return false;
  const times = (retryCounts.get(req) ?? 0) + 1;
  retryCounts.set(req, times);
  return times <= maxRetries;
}
