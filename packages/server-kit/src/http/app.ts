import { randomUUID, timingSafeEqual } from 'node:crypto';
import {
  type AnyEndpoint,
  endpointName,
  findKeyRefusal,
  isProofRequired,
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
import { type ActLog, readReason } from '../audit/privileged-acts.ts';
import { type Authenticator, isKeyToken } from '../auth/auth.ts';
import { deployerOf, type FindDeployer } from '../auth/deployers.ts';
import type { OwnerDevices } from '../auth/owner-devices.ts';
import { requireProof } from '../auth/proof.ts';
import { AppError, forbidden, notFound, unauthenticated, unavailable } from '../errors.ts';
import type { AccessLog } from '../telemetry/access-log.ts';
import { withContext } from '../telemetry/context.ts';
import type { Logger } from '../telemetry/logger.ts';
import { closedByCaller, type Metrics } from '../telemetry/metrics.ts';
import { newTrace } from '../telemetry/trace-context.ts';
import { continueTrace, type RunningStep, startStep } from '../telemetry/tracing.ts';
import { internalSecretHeader } from './internal-secret.ts';
import { parse } from './parse.ts';
import type { EndpointCall, Route, UploadedFile } from './routes.ts';
import { asUploadError, sendError } from './send-error.ts';

const bodyLimit = '1mb';

export interface ServiceAppDeps {
  routes: Route[];
  /** Third-party applications below a path of this service; each checks access itself. */
  mounted?: { path: string; handlers: RequestHandler[] }[];
  authenticator: Authenticator;
  /** Verifies deploy tokens, for the service with endpoints for `deploy`. */
  findDeployer?: FindDeployer;
  ownerDevices: OwnerDevices;
  acts: Pick<ActLog, 'record'>;
  internalSecret: string;
  /** The build of this process, where known. */
  release?: string | undefined;
  logger: Logger;
  accessLog: Pick<AccessLog, 'info' | 'debug'>;
  metrics: Metrics;
  /** Throws when a required dependency is down. */
  checkHealth: () => Promise<void>;
}

/** The Express application of a service: its routes, `/live`, `/health` and `/metrics`. It does not listen. */
export function createServiceApp(deps: ServiceAppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // One hop: the gateway sets the forwarded headers itself.
  app.set('trust proxy', 1);
  app.use(requestContext(deps));
  // Independent of the stores: restarting this process would not bring them back.
  app.get('/live', (_req, res) => void res.json({ success: true }));
  app.get('/health', async (_req, res) => {
    await deps.checkHealth().catch((cause) => {
      if (cause instanceof AppError) throw cause;
      throw unavailable('This service can’t reach its database or Redis.', cause);
    });
    res.json({ success: true, release: deps.release });
  });
  app.get('/metrics', async (_req, res) => {
    res.type(deps.metrics.contentType).send(await deps.metrics.text());
  });
  const names = new Set<string>();
  const routes = sortBy(deps.routes, [({ endpoint }) => pathPrecedence(endpoint)]);
  for (const { endpoint, handler } of routes) {
    const name = endpointName(endpoint);
    if (names.has(name)) throw new Error(`${name} is registered twice`);
    names.add(name);
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    app[method](
      endpoint.path,
      async (req: Request, res: Response, next: NextFunction) => {
        res.locals.path = endpoint.path;
        // Before the body is read, so that unauthenticated uploads are not received.
        const user = await checkAccess(endpoint, { req, res }, deps);
        // A deploy token is no person.
        if (user && isProofRequired(endpoint)) requireProof(user);
        res.locals.user = user;
        next();
      },
      ...bodyReaders(endpoint),
      async (req: Request, res: Response) => {
        const call = readCall(endpoint, req, res);
        const work = () => handler(call);
        const result = await (isRecorded(endpoint)
          ? deps.acts.record(actOf(endpoint, call), work)
          : work());
        if (!endpoint.response) return;
        // Only the fields of the contract leave the service.
        res.json({ success: true, ...(z.parse(endpoint.response, result) as object) });
      },
    );
  }
  for (const { path, handlers } of deps.mounted ?? []) {
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
  app.use(sendError(deps.logger));
  return app;
}

// Machines call these every few seconds, so they are logged for debugging only, and not traced.
const probes = ['/live', '/health', '/metrics', releases.live.path];

function requestContext({ accessLog, metrics }: ServiceAppDeps) {
  return (req: Request, res: Response, next: NextFunction) => {
    const received = req.get('x-request-id');
    const requestId = received && /^[\w-]{8,64}$/.test(received) ? received : randomUUID();
    const parent = probes.includes(req.path) ? newTrace() : continueTrace(req.get('traceparent'));
    const step = startStep({ name: req.method, kind: 'server', parent });
    const context = { requestId, trace: step.trace };
    const startedAt = performance.now();
    Object.assign(res.locals, { requestId, traceId: step.trace.traceId });
    res.set({ 'x-request-id': requestId, 'cache-control': 'no-store' });
    metrics.begin();
    res.on('close', () => {
      const summary = describeRequest({ req, res, startedAt });
      metrics.end(summary);
      endStep(step, summary);
      const level = probes.includes(summary.path) ? 'debug' : 'info';
      const ids = { requestId, traceId: step.trace.traceId };
      accessLog[level]({ ...ids, ...summary, ms: Math.round(summary.ms) }, 'answered');
    });
    withContext(context, next);
  };
}

function describeRequest({
  req,
  res,
  startedAt,
}: {
  req: Request;
  res: Response;
  startedAt: number;
}) {
  // The pattern, not the path: paths hold the secret ids of public links.
  const pattern = res.locals.path as string | undefined;
  return {
    method: req.method,
    path: pattern ?? (probes.includes(req.path) ? req.path : 'unknown'),
    status: res.writableFinished ? res.statusCode : closedByCaller,
    ms: performance.now() - startedAt,
  };
}

function endStep(step: RunningStep, { method, path, status }: ReturnType<typeof describeRequest>) {
  step.end({
    name: `${method} ${path}`,
    attributes: {
      'http.request.method': method,
      'http.route': path,
      'http.response.status_code': status,
    },
    error: status >= 500 ? { code: status } : undefined,
  });
}

function bodyReaders(endpoint: AnyEndpoint) {
  if (endpoint.multipart) {
    const { file, json } = endpoint.multipart;
    const { most = 1 } = file;
    const upload = multer({
      storage: multer.memoryStorage(),
      // Browsers encode file names this way.
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

function readCall(endpoint: AnyEndpoint, req: Request, res: Response): EndpointCall<AnyEndpoint> {
  const params = endpoint.params && z.safeParse(endpoint.params, req.params);
  // An impossible id is reported as not found.
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

/** A privileged act for the audit log; some have their reason in the body. */
const actOf = (
  endpoint: AnyEndpoint,
  { params, body, user, deployer, req }: EndpointCall<AnyEndpoint>,
) => ({
  name: endpointName(endpoint),
  by: user?.sub ?? '',
  deployer: deployer ?? '',
  things: (params ?? {}) as Record<string, string>,
  reason: readReason(endpoint, req) || ((body as { reason?: string } | undefined)?.reason ?? ''),
});

function isFromService(req: Request, internalSecret: string): boolean {
  const received = Buffer.from(req.get(internalSecretHeader) ?? '');
  const secret = Buffer.from(internalSecret);
  return received.length === secret.length && timingSafeEqual(received, secret);
}

async function checkAccess(
  endpoint: AnyEndpoint,
  { req, res }: { req: Request; res: Response },
  deps: ServiceAppDeps,
): Promise<TokenClaims | undefined> {
  switch (endpoint.access) {
    case 'open':
    case 'capability':
      return undefined;
    case 'internal': {
      if (!isFromService(req, deps.internalSecret)) throw unauthenticated();
      return undefined;
    }
    case 'user':
      return caller(endpoint, req, deps);
    case 'freelancer':
    case 'employer': {
      const user = await caller(endpoint, req, deps);
      if (user.role !== endpoint.access) {
        throw forbidden(`Switch to your ${endpoint.access} role to do this.`);
      }
      return user;
    }
    case 'admin':
      return admin(req, deps);
    case 'deploy': {
      const deployer = deps.findDeployer && (await deployerOf(req, deps.findDeployer));
      res.locals.deployer = deployer;
      return deployer ? undefined : admin(req, deps);
    }
  }
}

/**
 * The person of a session or an API key. A key acts in the role that the endpoint needs: people
 * switch roles on the page, and programs should not notice.
 */
async function caller(endpoint: AnyEndpoint, req: Request, deps: ServiceAppDeps) {
  const { authenticator, internalSecret } = deps;
  const user = await authenticator.authenticateCaller(req.get('authorization'));
  if (!isKeyToken(user)) {
    deps.ownerDevices.remember(user.sub, req);
    return user;
  }
  // A service that calls another for the person has checked the scope of its own endpoint.
  const refusal = isFromService(req, internalSecret)
    ? undefined
    : findKeyRefusal(endpoint, user.scopes ?? []);
  if (refusal) throw new AppError(refusal.code, refusal.message);
  const { access } = endpoint;
  const role = user.roles.find((owned) => owned === access) ?? user.role;
  return { ...user, role };
}

async function admin(req: Request, deps: ServiceAppDeps) {
  const user = await signedIn(req, deps);
  if (user.admin_pending) throw secondFactorRequired();
  if (!user.admin) throw forbidden('Only admins can do this.');
  return user;
}

const secondFactorRequired = () =>
  new AppError(
    'second_factor_required',
    'Admins need two-step verification or a passkey. Set one up in Settings, then confirm it’s you.',
  );

async function signedIn(req: Request, { authenticator, ownerDevices }: ServiceAppDeps) {
  const user = await authenticator.authenticate(req.get('authorization'));
  ownerDevices.remember(user.sub, req);
  return user;
}

function readBody(endpoint: AnyEndpoint, req: Request): unknown {
  const json = endpoint.multipart?.json;
  if (!json) {
    // An empty body is not JSON, and correct where the contract has no body.
    if (!hasBody(req) && z.safeParse(endpoint.body, undefined).success) return undefined;
    if (!req.is('application/json')) {
      throw new AppError(
        'unsupported_media_type',
        'Send JSON with the content type application/json.',
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
