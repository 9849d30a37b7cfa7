import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceName } from '@soloist/contracts';
import type { Dispatcher } from 'undici';
import { isBroken } from './retries.rules.ts';
import type { ConnectionUser } from './service-agent.client.ts';

export type ServicePools = Record<ServiceName, Pick<Dispatcher, 'dispatch'>>;

interface ForwardDeps {
  pools: ServicePools;
  /** How long a caller may pause while it reads a reply. */
  timeoutMs: number;
  /** Whether the cookies of this request belong to its service. */
  usesCookie: (req: IncomingMessage) => boolean;
  /** Changes the headers of a reply before they are sent. */
  prepareReply: (headers: IncomingHttpHeaders, req: IncomingMessage, res: ServerResponse) => void;
  handleError: (err: Error, req: IncomingMessage, res: ServerResponse) => void;
}

const disconnected = new Error('The caller disconnected.');
const stalled = new Error('The caller stopped reading.');

// They describe the caller's connection to us. undici sends those of its own.
const connectionHeaders = new Set([
  'connection',
  'content-length',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Whether a request has a body; `content-length: 0` has none. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Creates the function that forwards a request without a body to its service and streams the reply. */
export function createForwardBodiless(deps: ForwardDeps) {
  const { pools, timeoutMs, usesCookie, prepareReply, handleError } = deps;

  /** Names and values in turn. */
  function headersFor(req: IncomingMessage): string[] {
    const pairs: string[] = [];
    for (const name in req.headers) {
      if (connectionHeaders.has(name) || (name === 'cookie' && !usesCookie(req))) continue;
      const value = req.headers[name];
      for (const each of Array.isArray(value) ? value : [value]) {
        if (each !== undefined) pairs.push(name, each);
      }
    }
    return pairs;
  }

  return (req: IncomingMessage, res: ServerResponse) => {
    const { upstream } = req;
    if (!upstream) throw new Error('Only requests with an upstream may be proxied');
    const silentMs = upstream.endpoint?.silentMs;
    let call: Dispatcher.DispatchController | undefined;
    let stallTimer: NodeJS.Timeout | undefined;
    res.once('close', () => {
      clearTimeout(stallTimer);
      if (!res.writableFinished) call?.abort(disconnected);
    });
    const handler: Dispatcher.DispatchHandler & ConnectionUser = {
      onRequestStart(controller) {
        call = controller;
        if (res.destroyed) controller.abort(disconnected);
      },
      onResponseStart(_controller, status, headers, statusText) {
        // Early hints and the like, which no caller of ours expects.
        if (status < 200) return;
        if (headers.connection === 'close') handler.avoidProcess?.();
        delete headers['transfer-encoding'];
        prepareReply(headers, req, res);
        for (const name in headers) {
          const value = headers[name];
          if (value !== undefined) res.setHeader(name, value);
        }
        res.statusCode = status;
        if (statusText) res.statusMessage = statusText;
      },
      onResponseData(controller, part) {
        if (res.write(part)) return;
        controller.pause();
        // undici does not count the pauses of the reader.
        stallTimer = setTimeout(() => controller.abort(stalled), silentMs ?? timeoutMs);
        res.once('drain', () => {
          clearTimeout(stallTimer);
          controller.resume();
        });
      },
      onResponseEnd: () => void res.end(),
      onResponseError(_controller, err) {
        // Its process may have ended, so a retry goes to another one.
        if (isBroken(err)) handler.avoidProcess?.();
        handleError(err, req, res);
      },
    };
    const timeouts = silentMs ? { headersTimeout: silentMs, bodyTimeout: silentMs } : {};
    pools[upstream.service].dispatch(
      { path: req.url ?? '', method: req.method as 'GET', headers: headersFor(req), ...timeouts },
      handler,
    );
  };
}
