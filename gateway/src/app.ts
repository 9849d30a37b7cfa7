import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isMainHost } from '@soloist/contracts';
import { AppError, type Logger, type Metrics } from '@soloist/service-kit';
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import type { AccessLog } from './access-log.ts';
import { answerPolling } from './answer-polling.ts';
import { immutable, serveAssets } from './assets.ts';
import { limitBody } from './body-limit.ts';
import type { ChooseReleases } from './choose-releases.ts';
import { compress } from './compress.ts';
import { type GatewayConfig, healthUrls, serviceUrls } from './config.ts';
import { serveCrawlerFiles } from './crawler-files.ts';
import { matchEndpoint } from './endpoint-match.ts';
import { reportHealth } from './health.ts';
import { hostName } from './host.ts';
import { answerHostApproval } from './host-approval.ts';
import { observe } from './observe.ts';
import { servePages } from './pages.ts';
import { createPostLookup } from './post-lookup.ts';
import { limitRate, type RateCheck } from './rate-limit.ts';
import { serveReference } from './reference/serve-reference.ts';
import { refuse, unknownAddress } from './replies.ts';
import { idsOf } from './request-context.ts';
import { isDecodable, isReadAlike, malformedTarget } from './request-target.ts';
import { dataHeaders, setHeaders, workerHeaders } from './security-headers.ts';
import { isSiteCall } from './site-calls.ts';
import { serveSiteFiles } from './site-files.ts';
import { createSiteLookup } from './site-lookup.ts';
import { serveSites } from './site-pages.ts';
import { findUpstream } from './upstream.ts';

// What browsers ask for at the root of every host, whether or not a page names it.
const rootFiles = ['/favicon.ico', '/apple-touch-icon.png', '/site.webmanifest'];

export interface AppParts {
  config: GatewayConfig;
  logger: Logger;
  accessLog: AccessLog;
  metrics: Metrics;
  /** Gives a request its id and true origin, and takes away what only we may say. */
  markRequest: (req: IncomingMessage) => void;
  checkRate: RateCheck;
  proxy: RequestHandler;
  /** What a page shows to who asks for it. */
  chooseReleases: ChooseReleases;
  /** The same for pages of the product, which show a browser what was chosen for it alone. */
  overrideReleases: ChooseReleases;
  /** Brings a release that is asked for and not here. */
  bringOlder: RequestHandler;
}

/** The gateway's Express application, most travelled path first. It does not listen. */
export function createApp(parts: AppParts): Express {
  const { config, logger, accessLog, metrics, markRequest, checkRate, proxy, chooseReleases } =
    parts;
  const targets = serviceUrls(config);
  const observeRequest = observe(accessLog, metrics);
  const limitPage = limitRate(checkRate.page);
  const limitFile = limitRate(checkRate.file);
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);
  app.use((req: Request, res: Response, next: NextFunction) => {
    markRequest(req);
    res.setHeader('x-request-id', req.requestId);
    observeRequest(req, res);
    if (!isReadAlike(req.url)) return refuse(req, res, malformedTarget);
    next();
  });
  app.use(services(parts));
  app.get('/api/health', reportHealth(healthUrls(config)));
  app.use(['/api/openapi.json', '/api/docs'], limitPage);
  app.use(serveReference(config));
  app.get('/metrics', sendMetrics(parts));
  app.get('/health', (_req, res) => void res.json({ success: true }));
  app.get('/host-approved', ...answerHostApproval(config));
  app.use(
    '/shell',
    limitFile,
    serveAssets({
      root: config.SHELL_DIR,
      headers: dataHeaders(config),
      isPublic: (file) => !file.endsWith('.html'),
      caching: (file) => (/[.-][0-9a-f]{8,}\./.test(file) ? immutable : 'no-cache'),
    }),
  );
  app.use(
    '/remotes',
    limitFile,
    parts.bringOlder,
    serveAssets({
      root: config.REMOTES_DIR,
      headers: dataHeaders(config),
      // What runs here is nobody's to load.
      isPublic: (file) => file.split('/').length > 2 && !file.endsWith('.cjs'),
      // A version's folder is never written again.
      caching: () => immutable,
    }),
  );
  app.get(
    rootFiles,
    limitFile,
    serveAssets({
      root: config.SHELL_DIR,
      headers: dataHeaders(config),
      isPublic: () => true,
      caching: () => 'public, max-age=86400',
    }),
  );
  app.get(
    '/service-worker.js',
    // A portfolio site has no notifications.
    (req, _res, next) => next(isMainHost(hostName(req)) ? undefined : 'route'),
    limitFile,
    serveAssets({
      root: config.SHELL_DIR,
      headers: workerHeaders(config),
      isPublic: () => true,
      caching: () => 'no-cache',
    }),
  );
  const lookup = createSiteLookup(targets.marketplace, config.SITE_FRESH_MS);
  const posts = createPostLookup(targets.marketplace, config.SITE_FRESH_MS);
  app.use(limitPage, serveCrawlerFiles({ config, lookup, posts }));
  app.use(serveSiteFiles({ headers: dataHeaders(config), proxy }));
  app.use(serveSites({ config, logger, lookup, chooseReleases }));
  app.use(compress, servePages({ config, logger, chooseReleases: parts.overrideReleases, posts }));
  app.use(answerError(logger));
  return app;
}

/** Everything that a service answers: API, uploaded files, polling sockets. */
function services({ config, proxy, checkRate }: AppParts): Router {
  const headers = dataHeaders(config);
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
  router.use(select, limitRate(checkRate.call), answerPolling, limitBody, proxy);
  return router;
}

function sendMetrics({ config, metrics }: AppParts): RequestHandler {
  return async (req, res) => {
    // In production a proxy on this machine would make everybody local.
    const isNear = config.NODE_ENV !== 'production' && isLoopback(req.address);
    // As Prometheus says it.
    const bearer = req.get('authorization')?.replace(/^Bearer /, '');
    if (!isNear && !sameSecret(req.givenSecret ?? bearer, config.INTERNAL_SECRET)) {
      return refuse(req, res, unknownAddress);
    }
    res.type(metrics.contentType).send(await metrics.text());
  };
}

const isLoopback = (address: string) => /^(?:::ffff:)?127\.|^::1$/.test(address);

function sameSecret(given = '', secret = ''): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return b.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}

function answerError(logger: Logger) {
  // Express knows an error handler by its four parameters.
  return (err: unknown, req: Request, res: Response, _next: NextFunction) => {
    const failed =
      err instanceof AppError
        ? err
        : new AppError('internal', 'Something went wrong on our side. Please try again.', {
            cause: err,
          });
    logger.error({ ...idsOf(req), err: failed.cause ?? failed }, failed.message);
    if (res.headersSent) return void res.destroy();
    refuse(req, res, failed);
  };
}
