import { isMainHost, sites } from '@soloist/contracts';
import { internalSecretHeader } from '@soloist/service-kit';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { type GatewayConfig, serviceUrls } from './config.ts';

const freshMs = 5_000;
const timeoutMs = 3_000;
const mostAtOnce = 20;
const name =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * `GET /host-approved?domain=…`: whether the proxy in front may have a certificate for a host name.
 * 200 for our own host and those of sites that are published or have a preview, 404 for any other,
 * and nothing else is said.
 * For that proxy alone: what comes through it is answered as if there were no such address.
 *
 * The proxy asks for everybody, so nothing is counted by who asks: a flood of connections under
 * invented names would use that up for every new host. What it can take are the questions under way at
 * once, and those are answered in milliseconds.
 */
export function answerHostApproval(config: GatewayConfig): RequestHandler[] {
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
  let underWay = 0;
  const answerOther = async (req: Request, res: Response) => {
    const host = hostAsked(req);
    // The proxy asks again at the next connection.
    if (underWay >= mostAtOnce) return void res.status(503).end();
    underWay += 1;
    try {
      const isApproved = await approved.forceFetch(host);
      // Names that nobody knows push out none that somebody does.
      if (!isApproved) approved.delete(host);
      res.status(isApproved ? 200 : 404).end();
    } catch {
      res.status(503).end();
    } finally {
      underWay -= 1;
    }
  };
  return [answerKnown, answerOther];
}

const hostAsked = ({ url }: Request) =>
  new URLSearchParams(url.split('?')[1]).get('domain')?.toLowerCase() ?? '';
