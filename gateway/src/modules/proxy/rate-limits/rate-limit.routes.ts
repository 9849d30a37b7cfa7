import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnyEndpoint } from '@soloist/contracts';
import { networkOf } from '@soloist/server-kit';
import type { RequestHandler } from 'express';
import { type Refusal, refuse } from '../../http/index.ts';
import type { FindCaller } from './callers.service.ts';
import type { RateCounter } from './rate-counter.service.ts';

const tooManyRequests = (waitSeconds: number): Refusal => ({
  status: 429,
  code: 'rate_limited',
  message: `Too many requests. Try again in ${waitSeconds} s.`,
});

/** Files are cheap, and a page has dozens. */
const filesPerCall = 10;

const pageSearchesPerMinute = 60;

/** Seconds to wait before a request may be made; 0 when it may be made now. */
export interface RateCheck {
  call: (req: IncomingMessage) => number | Promise<number>;
  page: (req: IncomingMessage) => number;
  /** For a page that contains the response of a public call: counts like the call. */
  publicCall: (req: IncomingMessage, endpoint: AnyEndpoint) => number;
  /** For a page with a search in its address: more work than other pages. */
  pageSearch: (req: IncomingMessage) => number;
  file: (req: IncomingMessage) => number;
  socket: (req: IncomingMessage) => number;
}

interface RateLimitDeps {
  counter: RateCounter;
  /** How many requests of a kind a caller may make in a minute; 0 switches every limit off. */
  perMinute: number;
  findCaller: FindCaller;
}

/**
 * Counts each kind of request separately: calls by signed-in person or else by address; pages,
 * files and socket handshakes by address. A call also counts against its endpoint's limit if its
 * contract declares one, or only against that one if the contract says so.
 */
export function createRateCheck({ counter, perMinute, findCaller }: RateLimitDeps): RateCheck {
  if (perMinute === 0) {
    const never = () => 0;
    return {
      call: never,
      page: never,
      publicCall: never,
      pageSearch: never,
      file: never,
      socket: never,
    };
  }

  const take = (kind: string, limit: number) => (req: IncomingMessage) =>
    counter.take(`${kind} ${networkOf(req.address)}`, limit);
  const file = take('file', perMinute * filesPerCall);

  function takeCall(req: IncomingMessage, caller: string): number {
    const endpoint = req.upstream?.endpoint;
    const wait = endpoint?.isLimitedApart ? 0 : counter.take(caller, perMinute);
    if (wait > 0 || !endpoint) return wait;
    // Sign-in attempts are counted by address, for any signed-in caller.
    return takeOf(endpoint, isPersonal(endpoint) ? caller : networkOf(req.address));
  }

  const takeOf = ({ method, path, perMinute: limit }: AnyEndpoint, counted: string) =>
    limit ? counter.take(`${method} ${path} ${counted}`, limit) : 0;

  return {
    call(req) {
      if (isUploadedFile(req)) return file(req);
      const caller = findCaller(req);
      return typeof caller === 'string'
        ? takeCall(req, caller)
        : caller.then((key) => takeCall(req, key));
    },
    page: take('page', perMinute),
    publicCall: (req, endpoint) => takeOf(endpoint, networkOf(req.address)),
    pageSearch: take('page search', pageSearchesPerMinute),
    file,
    socket: take('socket', perMinute),
  };
}

const isPersonal = ({ access }: AnyEndpoint) => access !== 'open' && access !== 'capability';

const isUploadedFile = ({ method, upstream }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && upstream?.url.startsWith('/files/') === true;

/** Express middleware for requests that are counted by address. */
export const limitRate =
  (check: RateCheck['page' | 'file']): RequestHandler =>
  (req, res, next) => {
    const waitSeconds = check(req);
    if (waitSeconds === 0) return next();
    refuseTooMany(waitSeconds, { req, res });
  };

export function refuseTooMany(
  waitSeconds: number,
  { req, res }: { req: IncomingMessage; res: ServerResponse },
) {
  res.setHeader('retry-after', waitSeconds);
  refuse(req, res, tooManyRequests(waitSeconds));
}
