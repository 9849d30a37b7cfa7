import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type AccessLog, AppError, type Logger, type Metrics } from '@soloist/server-kit';
import express, { type NextFunction, type Request, type RequestHandler } from 'express';
import { type GatewayConfig, healthUrls, serviceUrls } from './config.ts';
import { reportHealth } from './health.ts';
import {
  compress,
  dataHeaders,
  idsOf,
  immutable,
  isUnambiguousTarget,
  malformedTarget,
  observeRequests,
  refuse,
  serveAssets,
  unknownAddress,
  workerHeaders,
} from './modules/http/index.ts';
import {
  createPostLookup,
  serveCrawlerFiles,
  servePages,
  serveReference,
} from './modules/pages/index.ts';
import {
  type AuthenticateKey,
  createServeCall,
  limitRate,
  type ProxyRequest,
  type RateCheck,
} from './modules/proxy/index.ts';
import type { ChooseReleases } from './modules/releases/index.ts';
import {
  createSiteLookup,
  serveHostApproval,
  serveSiteFiles,
  serveSites,
} from './modules/sites/index.ts';

// Browsers request these at the root of every host, whether or not a page names them.
const rootFiles = ['/favicon.ico', '/apple-touch-icon.png', '/site.webmanifest'];

export interface AppDeps {
  config: GatewayConfig;
  logger: Logger;
  accessLog: AccessLog;
  metrics: Metrics;
  /** Gives a request its id and true origin, and removes headers that only the gateway may set. */
  markRequest: (req: IncomingMessage) => void;
  authenticateKey: AuthenticateKey;
  checkRate: RateCheck;
  proxy: ProxyRequest;
  /** The releases that a page loads for its visitor. */
  chooseReleases: ChooseReleases;
  /** The same for pages of the product, with the overrides of one browser. */
  overrideReleases: ChooseReleases;
  /** Downloads a requested release that is not stored here. */
  downloadMissing: RequestHandler;
}

/** Answers every request: calls of services first, and anything else through Express. */
export function createApp(deps: AppDeps): RequestListener {
  const { config, accessLog, metrics, markRequest, authenticateKey, checkRate, proxy } = deps;
  const observeRequest = observeRequests(accessLog, metrics);
  const serveCall = createServeCall({
    publicUrl: config.PUBLIC_URL,
    headers: dataHeaders(config),
    authenticateKey,
    checkRate,
    proxy,
  });
  const answerError = handleErrors(deps.logger);
  const pages = createPages(deps);
  return (req, res) => {
    markRequest(req);
    try {
      res.setHeader('x-request-id', req.requestId);
      observeRequest(req, res);
      if (!isUnambiguousTarget(req.url ?? '')) return refuse(req, res, malformedTarget);
      const isCall = serveCall(req, res, (err) => answerError(err, req, res));
      if (!isCall) pages(req, res);
    } catch (err) {
      // Express does this for what it serves.
      answerError(err, req, res);
    }
  };
}

/** The Express application for what the gateway serves itself, busiest routes first. */
function createPages(deps: AppDeps): RequestListener {
  const { config, logger, checkRate, proxy, chooseReleases } = deps;
  const targets = serviceUrls(config);
  const limitPage = limitRate(checkRate.page);
  const limitFile = limitRate(checkRate.file);
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);
  app.get('/api/health', reportHealth(healthUrls(config)));
  app.use(['/api/openapi.json', '/api/docs'], limitPage);
  app.use(serveReference(config));
  app.get('/metrics', sendMetrics(deps));
  app.get('/health', (_req, res) => void res.json({ success: true }));
  app.get('/host-approved', ...serveHostApproval(config));
  app.use(
    '/shell',
    limitFile,
    serveAssets({
      root: config.SHELL_DIR,
      headers: dataHeaders(config),
      // Code that runs in the gateway is not served.
      isPublic: (file) => !/\.(?:html|cjs)$/.test(file),
      caching: (file) => (/[.-][0-9a-f]{8,}\./.test(file) ? immutable : 'no-cache'),
    }),
  );
  app.use(
    '/remotes',
    limitFile,
    deps.downloadMissing,
    serveAssets({
      root: config.REMOTES_DIR,
      headers: dataHeaders(config),
      // Code that runs in the gateway is not served.
      isPublic: (file) => file.split('/').length > 2 && !file.endsWith('.cjs'),
      // A version's files never change.
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
    (req, _res, next) => next(req.isProductHost ? undefined : 'route'),
    limitFile,
    serveAssets({
      root: config.SHELL_DIR,
      headers: workerHeaders(config),
      isPublic: () => true,
      caching: () => 'no-cache',
      // Browsers ask at this address for a new worker, so it can be ended only here.
      fileOf: (file) => (config.OFFLINE_PAGES === 'off' ? 'push-worker.js' : file),
    }),
  );
  const lookup = createSiteLookup(targets.marketplace, config.SITE_FRESH_MS);
  const posts = createPostLookup(targets.marketplace, config.SITE_FRESH_MS);
  app.use(limitPage, serveCrawlerFiles({ config, findSite: lookup.addresses, posts }));
  app.use(serveSiteFiles({ headers: dataHeaders(config), proxy }));
  app.use(serveSites({ config, logger, lookup, chooseReleases }));
  app.use(
    compress,
    servePages({ config, logger, checkRate, chooseReleases: deps.overrideReleases, posts }),
  );
  const answerError = handleErrors(logger);
  // Express recognises an error handler by its four parameters.
  app.use((err: unknown, req: Request, res: ServerResponse, _next: NextFunction) =>
    answerError(err, req, res),
  );
  return app;
}

function sendMetrics({ config, metrics }: AppDeps): RequestHandler {
  return async (req, res) => {
    // In production, a proxy on this machine would make every caller local.
    const isLocal = config.NODE_ENV !== 'production' && isLoopback(req.address);
    // The header that Prometheus sends.
    const bearer = req.get('authorization')?.replace(/^Bearer /, '');
    if (!isLocal && !isSameSecret(req.callerSecret ?? bearer, config.INTERNAL_SECRET)) {
      return refuse(req, res, unknownAddress);
    }
    res.type(metrics.contentType).send(await metrics.text());
  };
}

const isLoopback = (address: string) => /^(?:::ffff:)?127\.|^::1$/.test(address);

function isSameSecret(candidate = '', secret = ''): boolean {
  const [a, b] = [Buffer.from(candidate), Buffer.from(secret)];
  return b.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}

function handleErrors(logger: Logger) {
  return (err: unknown, req: IncomingMessage, res: ServerResponse) => {
    const error =
      err instanceof AppError
        ? err
        : new AppError('internal', 'Something went wrong on our side. Try again.', {
            cause: err,
          });
    logger.error({ ...idsOf(req), err: error.cause ?? error }, error.message);
    if (res.headersSent) return void res.destroy();
    refuse(req, res, error);
  };
}
