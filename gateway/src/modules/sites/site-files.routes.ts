import { blogs, sites } from '@soloist/contracts';
import {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import { type Headers, hostName, setHeaders } from '../http/index.ts';

interface SiteFilesDeps {
  headers: Headers;
  proxy: RequestHandler;
}

/** Marketplace's path of the requested file; `undefined` if that host has no such file. */
type Address = (req: Request) => string | undefined;

const ofSite =
  (address: (host: string, req: Request) => string): Address =>
  (req) => {
    const host = hostName(req);
    return host && !req.isProductHost ? address(encodeURIComponent(host), req) : undefined;
  };
const siteFeed = (format: 'rss' | 'atom') =>
  ofSite((host) => sites.feed.path.replace(':host', host).replace(':format', format));
const communityFeed =
  (format: 'rss' | 'atom'): Address =>
  (req) =>
    req.isProductHost ? blogs.communityFeed.path.replace(':format', format) : undefined;

const card = ofSite((host, { url }) => {
  const path = new URLSearchParams(url.split('?')[1]).get('path');
  const query = path ? `?${new URLSearchParams({ path })}` : '';
  return sites.card.path.replace(':host', host) + query;
});

/** Serves marketplace's feeds and preview cards on the host of their pages. */
export function serveSiteFiles({ headers, proxy }: SiteFilesDeps): Router {
  const pass = (address: Address) => (req: Request, res: Response, next: NextFunction) => {
    const url = address(req);
    if (!url) return next();
    setHeaders(res, headers);
    req.upstream = { service: 'marketplace', url };
    req.url = url;
    proxy(req, res, next);
  };
  return Router()
    .get('/card.png', pass(card))
    .get('/feed.xml', pass(siteFeed('rss')))
    .get('/atom.xml', pass(siteFeed('atom')))
    .get('/gmd-blogs/feed.xml', pass(communityFeed('rss')))
    .get('/gmd-blogs/atom.xml', pass(communityFeed('atom')));
}
