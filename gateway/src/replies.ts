import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode, Failure } from '@soloist/contracts';
import { plainPage } from './plain-page.ts';

export interface Refusal {
  status: number;
  code: ErrorCode;
  message: string;
}

export const unknownAddress: Refusal = {
  status: 404,
  code: 'not_found',
  message: 'This address does not exist.',
};

/** Whether a person waits for a page, rather than a program for data. */
export const wantsPage = (req: IncomingMessage) =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  (req.headers.accept ?? '').includes('text/html');

/** Answers with a refusal: a page for people, the failure body of contracts for programs. */
export function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  { status, code, message }: Refusal,
) {
  const body: Failure = { success: false, message, code, requestId: req.requestId };
  const [type, text] = wantsPage(req)
    ? ['text/html', plainPage({ title: message, link: { href: '/', label: 'Go back to home' } })]
    : ['application/json', JSON.stringify(body)];
  res.statusCode = status;
  res.setHeader('content-type', `${type}; charset=utf-8`);
  res.setHeader('cache-control', 'no-store');
  res.setHeader('content-length', Buffer.byteLength(text));
  res.end(text);
}
