import type { ClientRequest, IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { type Refusal, refuse } from '../http/index.ts';

const megabytes = 22;
/** The largest upload of a contract, plus the overhead of a form. */
export const maxBodyBytes = megabytes * 1024 * 1024;

export const bodyTooLarge: Refusal = {
  status: 413,
  code: 'body_too_large',
  message: `The request is too large. The limit is ${megabytes} MB.`,
};

/** Refuses a request whose declared length exceeds the limit. */
export function limitBody(req: Request, res: Response, next: NextFunction) {
  if (Number(req.headers['content-length'] ?? 0) <= maxBodyBytes) return next();
  refuse(req, res, bodyTooLarge);
}

/** Ends the request to the service once a body of unknown length exceeds the limit. */
export function countChunkedBody(req: IncomingMessage, proxyReq: ClientRequest) {
  if (req.headers['transfer-encoding'] === undefined) return;
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes || proxyReq.destroyed) return;
    proxyReq.destroy(new Error(bodyTooLarge.message, { cause: bodyTooLarge }));
  });
}
