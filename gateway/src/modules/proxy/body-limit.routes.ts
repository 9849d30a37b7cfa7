import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Refusal } from '../http/index.ts';

const megabytes = 22;
/** The largest upload of a contract, plus the overhead of a form. */
export const maxBodyBytes = megabytes * 1024 * 1024;

export const bodyTooLarge: Refusal = {
  status: 413,
  code: 'body_too_large',
  message: `The request is too large. The limit is ${megabytes} MB.`,
};

/** Whether the declared length of a request exceeds the limit. */
export const isBodyTooLarge = ({ headers }: IncomingMessage) =>
  Number(headers['content-length'] ?? 0) > maxBodyBytes;

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
