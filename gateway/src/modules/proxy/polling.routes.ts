import type { NextFunction, Request, Response } from 'express';
import { findSocket } from './upstream.rules.ts';

const message = "Set transports: ['websocket'].";
const recordSeparator = '\x1e';

/** An Engine.IO session, and in it the refusal that socket.io-client gives its `connect_error`. */
const refusal = [
  `0${JSON.stringify({
    sid: 'websocket-only',
    upgrades: [],
    pingInterval: 25_000,
    pingTimeout: 20_000,
    maxPayload: 8192,
  })}`,
  `44${JSON.stringify({ message: message, data: { code: 'invalid_input' } })}`,
].join(recordSeparator);

/**
 * Answers socket.io-client with its default transports, which polls first: a session would be spread over a
 * service's processes (decision 22), so it is refused, with what to set.
 */
export function refusePolling(req: Request, res: Response, next: NextFunction) {
  if (!findSocket(req.url)) return next();
  const query = new URLSearchParams(req.url.split('?')[1]);
  if (query.get('transport') !== 'polling') return next();
  res.set('cache-control', 'no-store');
  if (req.method === 'GET' && !query.has('sid')) return void res.type('text/plain').send(refusal);
  res.status(400).json({ code: 1, message: message });
}
