import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AnyEndpoint, blogs, files, leads, mcp, profiles } from '@soloist/contracts';
import {
  type Headers,
  isDecodable,
  malformedTarget,
  type Refusal,
  refuse,
  setHeaders,
  unknownAddress,
} from '../http/index.ts';
import {
  type AuthenticateKey,
  findScopeRefusal,
  hasApiKey,
  missingToken,
  type ScopedRefusal,
} from './api-keys/authenticate-key.service.ts';
import { bodyTooLarge, isBodyTooLarge } from './body-limit.routes.ts';
import { refusePolling } from './polling.routes.ts';
import type { ProxyRequest } from './proxy.routes.ts';
import type { RateBudget } from './rate-limits/rate-counter.service.ts';
import { type RateCheck, refuseTooMany } from './rate-limits/rate-limit.routes.ts';
import { findUpstream, matchEndpoint, mcpMetadataPath, type Upstream } from './upstream.rules.ts';

interface ServiceCallsDeps {
  publicUrl: string;
  headers: Headers;
  authenticateKey: AuthenticateKey;
  checkRate: RateCheck;
  proxy: ProxyRequest;
}
type Fail = (err: unknown) => void;

/**
 * Creates the function that answers everything that services respond to: API calls, uploaded files,
 * polling sockets. It returns false for any other request. It runs before Express, whose routers cost a call
 * as much as all its checks.
 */
export function createServeCall({
  publicUrl,
  headers,
  authenticateKey,
  checkRate,
  proxy,
}: ServiceCallsDeps) {
  /** MCP clients learn from a refusal where to get a token. */
  const challengeOf = ({ upstream }: IncomingMessage) =>
    upstream?.endpoint === mcp.call
      ? `Bearer resource_metadata="${publicUrl}${mcpMetadataPath}"`
      : 'Bearer error="invalid_token"';

  async function forward(req: IncomingMessage, res: ServerResponse, fail: Fail) {
    const invalidKey = hasApiKey(req) ? await authenticateKey(req) : undefined;
    const wait = checkRate.call(req);
    // Most callers are known, and an await would cost all of them.
    const waitSeconds = typeof wait === 'number' ? wait : await wait;
    if (req.apiKey) sendBudget(res, checkRate.keyBudget(req));
    if (waitSeconds > 0) return refuseTooMany(waitSeconds, { req, res });
    const keyRefusal = invalidKey ?? findScopeRefusal(req) ?? findMissingToken(req);
    if (keyRefusal) return refuseKey(keyRefusal, { req, res, challenge: challengeOf(req) });
    if (refusePolling(req, res)) return;
    if (isBodyTooLarge(req)) return refuse(req, res, bodyTooLarge);
    await proxy(req, res, (err) => err && fail(err));
  }

  return (req: IncomingMessage, res: ServerResponse, fail: Fail): boolean => {
    const upstream = findUpstream(req.url ?? '', req.method);
    if (!upstream) return false;
    setHeaders(res, headers);
    const refusal = findRefusal(upstream, req);
    if (refusal || upstream === 'unknown') {
      refuse(req, res, refusal ?? unknownAddress);
      return true;
    }
    req.upstream = upstream;
    req.url = upstream.url;
    forward(req, res, fail).catch(fail);
    return true;
  };
}

/** The names that most clients read; the newer `RateLimit` header is still a draft. */
function sendBudget(res: ServerResponse, budget: RateBudget | undefined) {
  if (!budget) return;
  res.setHeader('ratelimit-limit', budget.limit);
  res.setHeader('ratelimit-remaining', budget.remaining);
  res.setHeader('ratelimit-reset', budget.resetSeconds);
}

/** Refuses a key, with the header that OAuth clients expect (RFC 6750). */
function refuseKey(
  refusal: ScopedRefusal,
  { req, res, challenge }: { req: IncomingMessage; res: ServerResponse; challenge: string },
) {
  const { status, scope } = refusal;
  if (status === 401) res.setHeader('www-authenticate', challenge);
  if (scope)
    res.setHeader('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
  refuse(req, res, refusal);
}

/** The refusal of an MCP client without a token, which then asks the person for one. */
const findMissingToken = ({ upstream, headers }: IncomingMessage): ScopedRefusal | undefined =>
  upstream?.endpoint === mcp.call && !headers.authorization ? missingToken : undefined;

/** Why a call is not forwarded, if so; stores the call's contract in `upstream`. */
function findRefusal(upstream: Upstream | 'unknown', req: IncomingMessage): Refusal | undefined {
  if (!isDecodable(req.url ?? '')) return malformedTarget;
  if (upstream === 'unknown') return unknownAddress;
  const endpoint = matchEndpoint(req.method ?? '', upstream.url);
  upstream.endpoint = endpoint;
  if (endpoint?.access === 'internal') return unknownAddress;
  if (!isSiteCall(endpoint) && !req.isProductHost) return unknownAddress;
  return undefined;
}

// Nobody is signed in on a portfolio site, so its pages may call these endpoints only.
const siteCalls: readonly AnyEndpoint[] = [
  files.read,
  leads.writeToSite,
  profiles.countView,
  blogs.countView,
];

/** Whether portfolio hosts offer this call of the API. */
const isSiteCall = (endpoint: AnyEndpoint | undefined) =>
  endpoint !== undefined && siteCalls.includes(endpoint);
