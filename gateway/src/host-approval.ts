import { isMainHost, sites } from '@soloist/contracts';
import { internalSecretHeader } from '@soloist/service-kit';
import type { NextFunction, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { type GatewayConfig, serviceUrls } from './config.ts';

const freshMs = 5_000;
const timeoutMs = 3_000;
const name =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * `GET /host-approved?domain=…`: whether the proxy in front may have a certificate for a host name.
 * 200 for our own host and those of published sites, 404 for any other, and nothing else is said.
 * For that proxy alone: what comes through it is answered as if there were no such address.
 */
export function answerHostApproval(config: GatewayConfig) {
  const { marketplace } = serviceUrls(config);
  const ours = new URL(config.PUBLIC_URL).hostname;
  const approved = new LRUCache<string, boolean>({
    max: 2_000,
    ttl: freshMs,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (host) => ask(new URL(sites.approved.path.replace(':host', host), marketplace)),
  });
  const ask = async (address: URL) => {
    const { status } = await fetch(address, {
      headers: { [internalSecretHeader]: config.INTERNAL_SECRET ?? '' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (status !== 200 && status !== 404) throw new Error(`marketplace answered ${status}`);
    return status === 200;
  };
  const isApproved = (host: string) => {
    if (host === ours) return true;
    // A name of the product's kind never shows a site, on whichever domain somebody points at us.
    if (!name.test(host) || isMainHost(host)) return false;
    return approved.forceFetch(host);
  };

  return async (req: Request, res: Response, next: NextFunction) => {
    if (req.cameThroughProxy) return next();
    const host = new URLSearchParams(req.url.split('?')[1]).get('domain')?.toLowerCase() ?? '';
    res.set('cache-control', 'no-store');
    try {
      res.status((await isApproved(host)) ? 200 : 404).end();
    } catch {
      // The proxy asks again at the next connection.
      res.status(503).end();
    }
  };
}
