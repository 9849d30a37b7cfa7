import type { IncomingMessage, ServerResponse } from 'node:http';
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
 * Refuses the long polling that socket.io-client starts with by default, and names the option to
 * set: a session would be spread over a service's processes (decision 22). False for any other request.
 */
export function refusePolling(req: IncomingMessage, res: ServerResponse): boolean {
  const { url = '' } = req;
  if (!findSocket(url)) return false;
  const query = new URLSearchParams(url.split('?')[1]);
  if (query.get('transport') !== 'polling') return false;
  const isHandshake = req.method === 'GET' && !query.has('sid');
  const type = isHandshake ? 'text/plain' : 'application/json';
  res.writeHead(isHandshake ? 200 : 400, {
    'cache-control': 'no-store',
    'content-type': `${type}; charset=utf-8`,
  });
  res.end(isHandshake ? refusal : JSON.stringify({ code: 1, message }));
  return true;
}
