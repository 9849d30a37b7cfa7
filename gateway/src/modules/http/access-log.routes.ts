import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AccessLog, closedByCaller, type Metrics } from '@soloist/server-kit';
import { idsOf, loggablePath } from './request-context.routes.ts';

/** The label of the metric: never a raw path, of which there is no limited number. */
function metricLabel(req: IncomingMessage, url: string): string {
  if (req.upstream) return req.upstream.endpoint?.path ?? req.upstream.service;
  return /^\/(shell|remotes)\//.test(url) ? 'asset' : 'page';
}

/** Logs and measures a request when its response has ended. */
export function observeRequests(log: AccessLog, metrics: Metrics) {
  return (req: IncomingMessage, res: ServerResponse) => {
    const startedAt = performance.now();
    const url = req.url ?? '';
    const method = req.method ?? '';
    metrics.begin();
    res.on('close', () => {
      const ms = performance.now() - startedAt;
      const status = res.writableFinished ? res.statusCode : closedByCaller;
      const path = metricLabel(req, url);
      metrics.end({ method, path, status, ms });
      endStep(req, { method, path, status });
      const level = path === 'asset' ? 'debug' : 'info';
      if (!log.isLevelEnabled(level)) return;
      const details = { method, path: loggablePath(url), status, ms: Math.round(ms) };
      log[level]({ ...idsOf(req), ...details }, 'answered');
    });
  };
}

function endStep(
  { step }: IncomingMessage,
  { method, path, status }: { method: string; path: string; status: number },
) {
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
