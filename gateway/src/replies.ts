import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode, Failure } from '@soloist/contracts';
import { plainPage } from './plain-page.ts';

export interface Refusal {
  status: number;
  code: ErrorCode;
  message: string;
}

const discardMs = 10_000;

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
  if (req.complete) return void res.end(text);
  res.write(text);
  discardBody(req).then(() => res.end());
}

// Most senders read the answer only once they have sent everything. Closing on them would show
// people a broken connection instead of the reason, so what still comes is thrown away for a while.
function discardBody(req: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => req.destroy(), discardMs);
    timer.unref();
    for (const event of ['end', 'close']) {
      req.once(event, () => {
        clearTimeout(timer);
        resolve();
      });
    }
    req.unpipe();
    req.resume();
  });
}
