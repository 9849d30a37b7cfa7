import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AnyEndpoint, keyCallsPerMinute } from '@soloist/contracts';
import { networkOf } from '@soloist/server-kit';
import type { RequestHandler } from 'express';
import { type Refusal, refuse } from '../../http/index.ts';
import type { ApiKeyCaller } from '../api-keys/api-key-caller.rules.ts';
import { type FindCaller, personKey } from './callers.service.ts';
import type { RateBudget, RateCounter } from './rate-counter.service.ts';

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
  /** What is left of the API key's limit; undefined for other callers. */
  keyBudget: (req: IncomingMessage) => RateBudget | undefined;
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
 * files and socket handshakes by address; calls with an API key by key. A call also counts against its endpoint's limit if its
 * contract declares one, or only against that one if the contract says so.
 */
export function createRateCheck({ counter, perMinute, findCaller }: RateLimitDeps): RateCheck {
  if (perMinute === 0) {
    const never = () => 0;
    return {
      call: never,
      keyBudget: () => undefined,
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

  /** An API key has a limit of its own; an endpoint's counts all keys and sessions of the person. */
  function takeKeyCall({ upstream, address }: IncomingMessage, key: ApiKeyCaller): number {
    const wait = counter.take(bucketOf(key), keyCallsPerMinute);
    if (wait > 0 || !upstream?.endpoint) return wait;
    const { endpoint } = upstream;
    const person = personKey({ sub: key.userId });
    return takeOf(endpoint, isPersonal(endpoint) ? person : networkOf(address));
  }

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
      if (req.apiKey) return takeKeyCall(req, req.apiKey);
      const caller = findCaller(req);
      return typeof caller === 'string'
        ? takeCall(req, caller)
        : caller.then((key) => takeCall(req, key));
    },
    keyBudget: ({ apiKey }) => apiKey && counter.budgetOf(bucketOf(apiKey), keyCallsPerMinute),
    page: take('page', perMinute),
    publicCall: (req, endpoint) => takeOf(endpoint, networkOf(req.address)),
    pageSearch: take('page search', pageSearchesPerMinute),
    file,
    socket: take('socket', perMinute),
  };
}

const bucketOf = ({ keyId }: ApiKeyCaller) => `key ${keyId}`;

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
