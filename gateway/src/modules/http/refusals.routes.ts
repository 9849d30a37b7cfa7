import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode, FailureBody } from '@soloist/contracts';
import { plainPagePolicy, renderPlainPage } from './plain-page.template.ts';
import { idsOf } from './request-context.routes.ts';

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

/** Whether the caller is a browser that loads a page, rather than a program that reads data. */
export const isPageLoad = (req: IncomingMessage) =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  (req.headers.accept ?? '').includes('text/html');

/**
 * Whether the response may be a page: also for crawlers and mail scanners, which accept any type.
 */
export const acceptsPage = (req: IncomingMessage) =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  /text\/html|\*\/\*|^$/.test(req.headers.accept ?? '');

/** Responds with an error: a page for people, the contracts' error body for programs. */
export function refuse(req: IncomingMessage, res: ServerResponse, refusal: Refusal) {
  const isPage = isPageLoad(req);
  const text = isPage ? refusalPage(refusal) : refusalBody(refusal, idsOf(req));
  if (isPage) res.setHeader('content-security-policy', plainPagePolicy);
  res.statusCode = refusal.status;
  res.setHeader('content-type', `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`);
  res.setHeader('cache-control', 'no-store');
  res.setHeader('content-length', Buffer.byteLength(text));
  if (req.complete) return void res.end(text);
  res.write(text);
  void discardBody(req).then(() => res.end());
}

// Most clients read the response only after they have sent the whole body. Closing the connection
// would show people a network error instead of the reason, so the rest is discarded for a while.
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

function refusalPage({ message }: Refusal): string {
  const [title = message, text = ''] = message.split(/\. (.*)/);
  return renderPlainPage({
    title: title.replace(/\.$/, ''),
    text,
    link: { href: '/', label: 'Go back to home' },
  });
}

function refusalBody({ message, code }: Refusal, ids: ReturnType<typeof idsOf>): string {
  const body: FailureBody = { success: false, message, code, ...ids };
  return JSON.stringify(body);
}
