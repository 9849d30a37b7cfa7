import { type AnyEndpoint, blogs, files, isMainHost, leads, profiles } from '@soloist/contracts';
import {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import {
  type Headers,
  hostName,
  isDecodable,
  malformedTarget,
  refuse,
  setHeaders,
  unknownAddress,
} from '../http/index.ts';
import { limitBody } from './body-limit.routes.ts';
import { refusePolling } from './polling.routes.ts';
import { limitRate, type RateCheck } from './rate-limits/rate-limit.routes.ts';
import { findUpstream, matchEndpoint } from './upstream.rules.ts';

interface ServiceCallsDeps {
  headers: Headers;
  checkRate: RateCheck;
  proxy: RequestHandler;
}

/** Everything that services respond to: API calls, uploaded files, polling sockets. */
export function serveServiceCalls({ headers, checkRate, proxy }: ServiceCallsDeps): Router {
  const router = Router();
  const select = (req: Request, res: Response, next: NextFunction) => {
    const upstream = findUpstream(req.url, req.method);
    if (!upstream) return next('router');
    setHeaders(res, headers);
    if (!isDecodable(req.url)) return refuse(req, res, malformedTarget);
    if (upstream === 'unknown') return refuse(req, res, unknownAddress);
    upstream.endpoint = matchEndpoint(req.method, upstream.url);
    const { endpoint } = upstream;
    if (endpoint?.access === 'internal') return refuse(req, res, unknownAddress);
    if (!isSiteCall(endpoint) && !isMainHost(hostName(req))) {
      return refuse(req, res, unknownAddress);
    }
    req.upstream = upstream;
    req.url = upstream.url;
    next();
  };
  router.use(select, limitRate(checkRate.call), refusePolling, limitBody, proxy);
  return router;
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
