import { randomUUID, timingSafeEqual } from 'node:crypto';
import {
  type AnyEndpoint,
  actName,
  isRecorded,
  pathPrecedence,
  releases,
  type TokenClaims,
} from '@soloist/contracts';
import { sortBy } from 'es-toolkit';
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import multer from 'multer';
import * as z from 'zod/mini';
import { type ActLog, reasonOf } from './acts.ts';
import { answerError, asUploadError } from './answer-error.ts';
import type { Authenticator } from './auth.ts';
import { withContext } from './context.ts';
import { deployerOf, type FindDeployer } from './deployers.ts';
import { AppError, forbidden, notFound, unauthenticated, unavailable } from './errors.ts';
import type { Logger } from './logger.ts';
import { closedByCaller, type Metrics } from './metrics.ts';
import type { OwnBrowsers } from './own-browsers.ts';
import { parse } from './parse.ts';
import type { Call, Route, UploadedFile } from './routes.ts';
import { newTrace } from './trace-context.ts';
import { continueTrace, type RunningStep, startStep } from './tracing.ts';

const bodyLimit = '1mb';
export const internalSecretHeader = 'x-internal-secret';

export interface AppParts {
  routes: Route[];
  /** Applications of others below a path of this service; each decides itself who may use it. */
  mounted?: { path: string; handlers: RequestHandler[] }[];
  authenticator: Authenticator;
  /** Of the service that has endpoints for `deploy`. */
  findDeployer?: FindDeployer;
  ownBrowsers: OwnBrowsers;
  acts: Pick<ActLog, 'record'>;
  internalSecret: string;
  /** Which build this process is, where that is known. */
  release?: string | undefined;
  logger: Logger;
  metrics: Metrics;
  /** Throws when something this service cannot do without is away. */
  checkHealth: () => Promise<void>;
}

/** The Express application of a service: its routes, `/live`, `/health` and `/metrics`. It does not listen. */
export function createServiceApp(parts: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // One hop: the gateway sets the forwarded headers itself.
  app.set('trust proxy', 1);
  app.use(requestContext(parts));
  // Whatever stores are away: starting this process again would bring none of them back.
  app.get('/live', (_req, res) => void res.json({ success: true }));
  app.get('/health', async (_req, res) => {
    await parts.checkHealth().catch((cause) => {
      throw unavailable('What this service cannot do without is not reachable right now.', cause);
    });
    res.json({ success: true, release: parts.release });
  });
  app.get('/metrics', async (_req, res) => {
    res.type(parts.metrics.contentType).send(await parts.metrics.text());
  });
  const names = new Set<string>();
  const routes = sortBy(parts.routes, [({ endpoint }) => pathPrecedence(endpoint)]);
  for (const { endpoint, handler } of routes) {
    const name = `${endpoint.method} ${endpoint.path}`;
    if (names.has(name)) throw new Error(`${name} is registered twice`);
    names.add(name);
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    app[method](
      endpoint.path,
      async (req: Request, res: Response, next: NextFunction) => {
        res.locals.path = endpoint.path;
        // Before the body is read: a stranger's upload is not worth receiving.
        res.locals.user = await checkAccess(endpoint, { req, res }, parts);
        next();
      },
      ...bodyReaders(endpoint),
      async (req: Request, res: Response) => {
        const call = readCall(endpoint, req, res);
        const work = () => handler(call);
        const result = await (isRecorded(endpoint)
          ? parts.acts.record(actOf(endpoint, call), work)
          : work());
        if (!endpoint.response) return;
        // Only what the contract names leaves the service.
        res.json({ success: true, ...(z.parse(endpoint.response, result) as object) });
      },
    );
  }
  for (const { path, handlers } of parts.mounted ?? []) {
    app.use(
      path,
      (_req: Request, res: Response, next: NextFunction) => {
        res.locals.path = path;
        next();
      },
      ...handlers,
    );
  }
  app.use((_req: Request) => {
    throw notFound('address');
  });
  app.use(answerError(parts.logger));
  return app;
}

// What machines ask every few seconds: nobody follows it.
const probes = ['/live', '/health', '/metrics', releases.live.path];

function requestContext({ logger, metrics }: AppParts) {
  return (req: Request, res: Response, next: NextFunction) => {
    const given = req.get('x-request-id');
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    const parent = probes.includes(req.path) ? newTrace() : continueTrace(req.get('traceparent'));
    const step = startStep({ name: req.method, kind: 'server', parent });
    const context = { requestId, trace: step.trace };
    const startedAt = performance.now();
    Object.assign(res.locals, { requestId, traceId: step.trace.traceId });
    res.set({ 'x-request-id': requestId, 'cache-control': 'no-store' });
    metrics.begin();
    res.on('close', () => {
      const facts = factsOf({ req, res, startedAt });
      metrics.end(facts);
      endStep(step, facts);
      const level = probes.includes(facts.path) ? 'debug' : 'info';
      withContext(context, () => logger[level]({ ...facts, ms: Math.round(facts.ms) }, 'answered'));
    });
    withContext(context, next);
  };
}

function factsOf({ req, res, startedAt }: { req: Request; res: Response; startedAt: number }) {
  // The pattern, not the path: paths hold the secret ids of public links.
  const pattern = res.locals.path as string | undefined;
  return {
    method: req.method,
    path: pattern ?? (probes.includes(req.path) ? req.path : 'unknown'),
    status: res.writableFinished ? res.statusCode : closedByCaller,
    ms: performance.now() - startedAt,
  };
}

function endStep(step: RunningStep, { method, path, status }: ReturnType<typeof factsOf>) {
  step.end({
    name: `${method} ${path}`,
    attributes: {
      'http.request.method': method,
      'http.route': path,
      'http.response.status_code': status,
    },
    ...(status >= 500 ? { error: { code: status } } : {}),
  });
}

function bodyReaders(endpoint: AnyEndpoint) {
  if (endpoint.multipart) {
    const { file, json } = endpoint.multipart;
    const { most = 1 } = file;
    const upload = multer({
      storage: multer.memoryStorage(),
      // As browsers write file names.
      defParamCharset: 'utf8',
      limits: {
        fileSize: file.maxBytes,
        files: most,
        fields: json ? 1 : 0,
        fieldSize: 1024 * 1024,
      },
    });
    const readForm = upload.array(file.field, most);
    return [
      (req: Request, res: Response, next: NextFunction) =>
        readForm(req, res, (err: unknown) => next(asUploadError(err))),
    ];
  }
  return endpoint.body ? [express.json({ limit: bodyLimit })] : [];
}

function readCall(endpoint: AnyEndpoint, req: Request, res: Response): Call<AnyEndpoint> {
  const params = endpoint.params && z.safeParse(endpoint.params, req.params);
  // An id that cannot exist is an address that does not.
  if (params && !params.success) throw notFound('address');
  const files = readFiles(endpoint, req);
  return {
    params: params?.data,
    query: endpoint.query && parse(endpoint.query, req.query),
    body: endpoint.body && parse(endpoint.body, readBody(endpoint, req)),
    user: res.locals.user as TokenClaims | undefined,
    deployer: res.locals.deployer as string | undefined,
    file: files[0],
    files,
    req,
    res,
  };
}

/** A privileged act, as the audit log knows it; some say their reason in their body. */
const actOf = (
  endpoint: AnyEndpoint,
  { params, body, user, deployer, req }: Call<AnyEndpoint>,
) => ({
  name: actName(endpoint),
  by: user?.sub ?? '',
  deployer: deployer ?? '',
  things: (params ?? {}) as Record<string, string>,
  reason: reasonOf(endpoint, req) || ((body as { reason?: string } | undefined)?.reason ?? ''),
});

async function checkAccess(
  endpoint: AnyEndpoint,
  { req, res }: { req: Request; res: Response },
  parts: AppParts,
): Promise<TokenClaims | undefined> {
  switch (endpoint.access) {
    case 'open':
    case 'capability':
      return undefined;
    case 'internal': {
      const given = Buffer.from(req.get(internalSecretHeader) ?? '');
      const secret = Buffer.from(parts.internalSecret);
      if (given.length !== secret.length || !timingSafeEqual(given, secret))
        throw unauthenticated();
      return undefined;
    }
    case 'user':
      return signedIn(req, parts);
    case 'freelancer':
    case 'employer': {
      const user = await signedIn(req, parts);
      if (user.role !== endpoint.access) {
        throw forbidden(`Switch to your ${endpoint.access} role to do this.`);
      }
      return user;
    }
    case 'admin':
      return admin(req, parts);
    case 'deploy': {
      const deployer = parts.findDeployer && (await deployerOf(req, parts.findDeployer));
      res.locals.deployer = deployer;
      return deployer ? undefined : admin(req, parts);
    }
  }
}

async function admin(req: Request, parts: AppParts) {
  const user = await signedIn(req, parts);
  if (!user.admin) throw forbidden('Only those who run this installation may do this.');
  return user;
}

async function signedIn(req: Request, { authenticator, ownBrowsers }: AppParts) {
  const user = await authenticator.authenticate(req.get('authorization'));
  ownBrowsers.remember(user.sub, req);
  return user;
}

function readBody(endpoint: AnyEndpoint, req: Request): unknown {
  const json = endpoint.multipart?.json;
  if (!json) {
    // Nothing at all is no JSON, and right where the contract asks for none.
    if (!hasBody(req) && z.safeParse(endpoint.body, undefined).success) return undefined;
    if (!req.is('application/json')) {
      throw new AppError(
        'unsupported_media_type',
        'Please send JSON with the content type application/json.',
      );
    }
    return req.body;
  }
  const part: unknown = (req.body as Record<string, unknown> | undefined)?.[json];
  try {
    return JSON.parse(String(part));
  } catch (cause) {
    throw new AppError('malformed_body', `The part ${json} is not valid JSON.`, { cause });
  }
}

const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function readFiles({ multipart }: AnyEndpoint, req: Request): UploadedFile[] {
  if (!multipart) return [];
  const sent = (req.files ?? []) as Express.Multer.File[];
  if (sent.length === 0 && multipart.file.required) {
    throw new AppError('invalid_input', 'Please choose a file.');
  }
  return sent.map(({ buffer, originalname }) => ({ bytes: buffer, name: originalname }));
}
