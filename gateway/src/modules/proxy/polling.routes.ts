import type { NextFunction, Request, Response } from 'express';
import { findSocket } from './upstream.rules.ts';

const message = "Set transports: ['websocket'].";
const recordSeparator = '\x1e';

/**
 * The handshake of an Engine.IO session, and the error that socket.io-client passes to
 * `connect_error`.
 */
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
 * Refuses the polling with which socket.io-client starts by default, and names the option to set: a
 * session would be spread over a service's processes (decision 22).
 */
export function refusePolling(req: Request, res: Response, next: NextFunction) {
  if (!findSocket(req.url)) return next();
  const query = new URLSearchParams(req.url.split('?')[1]);
  if (query.get('transport') !== 'polling') return next();
  res.set('cache-control', 'no-store');
  if (req.method === 'GET' && !query.has('sid')) return void res.type('text/plain').send(refusal);
  res.status(400).json({ code: 1, message: message });
}
