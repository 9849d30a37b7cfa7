import {
  type Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { queueBoardPath, type ServiceName } from '@soloist/contracts';
import type { Logger } from '@soloist/server-kit';
import { createProxyMiddleware, definePlugin } from 'http-proxy-middleware';
import {
  compressReply,
  idsOf,
  isReplyHeld,
  isWorthCompressing,
  type Refusal,
  refuse,
} from '../http/index.ts';
import { bodyTooLarge, countChunkedBody } from './body-limit.routes.ts';
import { createForwardBodiless, hasBody, type ServicePools } from './forward-bodiless.routes.ts';
import { retryDelayMs, shouldRetry } from './retries.rules.ts';
import { leavingEvent } from './service-agent.client.ts';

const timeoutRefusal: Refusal = {
  status: 504,
  code: 'timeout',
  message: 'This is taking too long. Try again.',
};
const unavailableRefusal: Refusal = {
  status: 502,
  code: 'unavailable',
  message: 'This part of Soloist is temporarily unavailable. Try again in a moment.',
};
const timeoutError = new Error('The service did not reply in time.');
const timeoutCodes = [
  'ERR_UPSTREAM_UPGRADE_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
];
const upgradeTimeoutMs = 10_000;

/** Forwards a request; `next` gets errors alone. */
export type ProxyRequest = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (err?: unknown) => void,
) => void | Promise<void>;

interface ProxyDeps {
  targets: Record<ServiceName, URL>;
  /** Creates the connections of sockets and requests with a body. */
  agent: Agent;
  /** The connections of all other requests. */
  pools: ServicePools;
  /** How long a service or a reader of its reply may be silent. */
  timeoutMs: number;
  logger: Logger;
}

/**
 * The only proxy: it forwards a request to the service in `req.upstream` and streams both bodies.
 * Most requests have no body, and undici forwards those for much less (decision 75).
 */
export function createProxy({ targets, agent, pools, timeoutMs, logger }: ProxyDeps) {
  const handleError = (err: Error, req: IncomingMessage, res: ServerResponse | Duplex) => {
    // A caller that disconnected is not a failure.
    if (req.socket.destroyed) return void res.destroy();
    if (shouldRetry(err, { req, res })) {
      return void setTimeout(() => forward(req, res as ServerResponse, () => {}), retryDelayMs);
    }
    const refusal = refusalFor(err);
    if (refusal !== bodyTooLarge) {
      const details = { upstream: req.upstream?.service, err: err.message };
      logger.warn({ ...idsOf(req), ...details }, 'service not responding');
    }
    sendRefusal(refusal, req, res);
  };

  const plugin = definePlugin((proxy) => {
    proxy.on('proxyReq', (proxyReq: ClientRequest, req: IncomingMessage) => {
      const { silentMs } = req.upstream?.endpoint ?? {};
      if (silentMs) proxyReq.setTimeout(silentMs);
      proxyReq.on('timeout', () => proxyReq.destroy(timeoutError));
      countChunkedBody(req, proxyReq);
      if (!usesCookie(req)) proxyReq.removeHeader('cookie');
    });
    proxy.on('proxyReqWs', (proxyReq: ClientRequest, _req: IncomingMessage, socket: Socket) => {
      proxyReq.removeHeader('cookie');
      // Piped sockets forward an ordinary end to each other, but not a reset.
      proxyReq.once('upgrade', (_res, serviceSocket: Socket) => {
        socket.once('close', () => serviceSocket.destroy());
        serviceSocket.once('close', () => socket.destroy());
      });
    });
    proxy.on('proxyRes', (proxyRes: IncomingMessage, req: IncomingMessage, res: ServerResponse) => {
      if (proxyRes.headers.connection === 'close') proxyRes.socket.emit(leavingEvent);
      prepareReply(proxyRes.headers, req, res);
    });
    proxy.on('error', (err: Error, req?: IncomingMessage, res?: ServerResponse | Duplex) => {
      if (req && res) handleError(err, req, res);
    });
  });

  const middleware = createProxyMiddleware({
    // Its default plugins add their own logs and errors, at a fifth of the cost of a request.
    ejectPlugins: true,
    plugins: [plugin],
    agent,
    upgradeTimeout: upgradeTimeoutMs,
    router: (req) => targetOf(req, targets),
  });
  const forwardBodiless = createForwardBodiless({
    pools,
    timeoutMs,
    usesCookie,
    prepareReply,
    handleError,
  });
  const forward: ProxyRequest = (req, res, next) =>
    hasBody(req) ? middleware(req as never, res as never, next) : forwardBodiless(req, res);
  return { forward, upgrade: middleware.upgrade };
}

/** Changes the headers of a service's reply, and compresses its body if that is worth it. */
function prepareReply(headers: IncomingHttpHeaders, req: IncomingMessage, res: ServerResponse) {
  if (isWorthCompressing(headers)) compressReply(req, res, headers);
  // These describe our connection to the service, not the caller's to us.
  delete headers.connection;
  delete headers['keep-alive'];
  if (!usesCookie(req)) delete headers['set-cookie'];
}

// Cookies never authenticate a person: every link from another site would act for them. The queue
// pages come from another project, which uses no tokens; their cookie is sent nowhere else.
const usesCookie = ({ upstream }: IncomingMessage) =>
  upstream?.endpoint?.cookie === true || upstream?.url.startsWith(`${queueBoardPath}/`) === true;

function targetOf({ upstream }: IncomingMessage, targets: ProxyDeps['targets']): URL {
  if (!upstream) throw new Error('Only requests with an upstream may be proxied');
  return targets[upstream.service];
}

function refusalFor(err: Error): Refusal {
  if (err === timeoutError || ('code' in err && timeoutCodes.includes(String(err.code))))
    return timeoutRefusal;
  if (err.cause === bodyTooLarge) return bodyTooLarge;
  return unavailableRefusal;
}

function sendRefusal(refusal: Refusal, req: IncomingMessage, res: ServerResponse | Duplex) {
  if (!(res instanceof ServerResponse)) {
    return void res.end(`HTTP/1.1 ${refusal.status} \r\nconnection: close\r\n\r\n`);
  }
  // A partly sent reply cannot be revoked: closing the connection tells the caller that it is incomplete.
  if (res.headersSent || isReplyHeld(res)) return void res.destroy();
  refuse(req, res, refusal);
}
