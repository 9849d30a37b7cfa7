import { isMainHost, sites } from '@soloist/contracts';
import { internalSecretHeader } from '@soloist/server-kit';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { type GatewayConfig, serviceUrls } from '../../config.ts';

const freshMs = 5_000;
const timeoutMs = 3_000;
const maxConcurrent = 20;
const hostPattern =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * `GET /host-approved?domain=…`: whether the proxy in front may have a certificate for a host name.
 * 200 for our own host and those of sites that are published or have a preview, 404 for any other,
 * and no body.
 * Only for that proxy: a request that came through it gets the reply for an unknown address.
 *
 * The proxy asks on behalf of every visitor, so requests are not counted by caller: a flood of
 * connections under invented names would use up the budget of every new host. Only the number of
 * concurrent questions is limited, and each is answered in milliseconds.
 */
export function serveHostApproval(config: GatewayConfig): RequestHandler[] {
  const { marketplace } = serviceUrls(config);
  const ours = new URL(config.PUBLIC_URL).hostname;
  const approved = new LRUCache<string, boolean>({
    max: 2_000,
    ttl: freshMs,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (host) =>
      fetchApproval(new URL(sites.approved.path.replace(':host', host), marketplace)),
  });
  const fetchApproval = async (address: URL) => {
    const { status } = await fetch(address, {
      headers: { [internalSecretHeader]: config.INTERNAL_SECRET ?? '' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (status !== 200 && status !== 404) throw new Error(`marketplace answered ${status}`);
    return status === 200;
  };
  const mayBeSite = (host: string) =>
    // A host of the main set never serves a site, on any domain that points to us.
    hostPattern.test(host) && !isMainHost(host);

  const answerKnown = (req: Request, res: Response, next: NextFunction) => {
    if (req.isProxied) return next('route');
    const host = requestedHost(req);
    res.set('cache-control', 'no-store');
    // Not `get`, which drops expired responses: they are used while marketplace is unavailable.
    if (host === ours || approved.peek(host)) return void res.end();
    if (!mayBeSite(host)) return void res.status(404).end();
    next();
  };
  let pending = 0;
  const answerOther = async (req: Request, res: Response) => {
    const host = requestedHost(req);
    // The proxy asks again at the next connection.
    if (pending >= maxConcurrent) return void res.status(503).end();
    pending += 1;
    try {
      const isApproved = await approved.forceFetch(host);
      // Unknown names must not evict known ones.
      if (!isApproved) approved.delete(host);
      res.status(isApproved ? 200 : 404).end();
    } catch {
      res.status(503).end();
    } finally {
      pending -= 1;
    }
  };
  return [answerKnown, answerOther];
}

const requestedHost = ({ url }: Request) =>
  new URLSearchParams(url.split('?')[1]).get('domain')?.toLowerCase() ?? '';
