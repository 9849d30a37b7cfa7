import type { ClientRequest, IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { type Refusal, refuse } from './replies.ts';

export const maxBodyBytes = 12 * 1024 * 1024;
const discardMs = 10_000;

export const bodyTooLarge: Refusal = {
  status: 413,
  code: 'body_too_large',
  message: 'This is too large to send. The limit is 12 MB.',
};

/** Refuses a request that announces more than the limit. */
export function limitBody(req: Request, res: Response, next: NextFunction) {
  if (Number(req.headers['content-length'] ?? 0) <= maxBodyBytes) return next();
  stopReading(req);
  refuse(req, res, bodyTooLarge);
}

/** Ends the request to the service once a body of unknown length grows over the limit. */
export function countChunkedBody(req: IncomingMessage, proxyReq: ClientRequest) {
  if (req.headers['transfer-encoding'] === undefined) return;
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes || proxyReq.destroyed) return;
    stopReading(req);
    proxyReq.destroy(new Error(bodyTooLarge.message, { cause: bodyTooLarge }));
  });
}

// A sender only reads our answer once it has sent, so what still comes is thrown away for a while;
// closing at once would show people a broken connection instead of the reason.
function stopReading(req: IncomingMessage) {
  req.unpipe();
  req.resume();
  const timer = setTimeout(() => req.destroy(), discardMs);
  req.once('close', () => clearTimeout(timer));
}
