import { isMainHost, sites } from '@soloist/contracts';
import { internalSecretHeader } from '@soloist/service-kit';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { type GatewayConfig, serviceUrls } from './config.ts';

const freshMs = 5_000;
const timeoutMs = 3_000;
const name =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * `GET /host-approved?domain=…`: whether the proxy in front may have a certificate for a host name.
 * 200 for our own host and those of sites that are published or have a preview, 404 for any other,
 * and nothing else is said.
 * For that proxy alone: what comes through it is answered as if there were no such address.
 *
 * The proxy asks for everybody, so that `limit` counts all of them as one: a flood of connections
 * under invented names uses it up, and must not cost our own host its certificate.
 */
export function answerHostApproval(config: GatewayConfig, limit: RequestHandler): RequestHandler[] {
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
  const mayBeSite = (host: string) =>
    // A name of the product's kind never shows a site, on whichever domain somebody points at us.
    name.test(host) && !isMainHost(host);

  const answerKnown = (req: Request, res: Response, next: NextFunction) => {
    if (req.cameThroughProxy) return next('route');
    const host = hostAsked(req);
    res.set('cache-control', 'no-store');
    // Not `get`, which forgets what is old: it is the answer while marketplace is away.
    if (host === ours || approved.peek(host)) return void res.end();
    if (!mayBeSite(host)) return void res.status(404).end();
    next();
  };
  const answerOther = async (req: Request, res: Response) => {
    try {
      res.status((await approved.forceFetch(hostAsked(req))) ? 200 : 404).end();
    } catch {
      // The proxy asks again at the next connection.
      res.status(503).end();
    }
  };
  return [answerKnown, limit, answerOther];
}

const hostAsked = ({ url }: Request) =>
  new URLSearchParams(url.split('?')[1]).get('domain')?.toLowerCase() ?? '';
