import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '@soloist/service-kit';
import type { AccessLog } from './access-log.ts';
import { loggablePath } from './request-context.ts';

const closedByCaller = 499;

/** The metric's label: never a raw path, of which there are endlessly many. */
function label(req: IncomingMessage, url: string): string {
  if (req.upstream) return req.upstream.endpoint?.path ?? req.upstream.service;
  return /^\/(shell|remotes)\//.test(url) ? 'asset' : 'page';
}

/** Logs and measures a request when its answer is over. */
export function observe(log: AccessLog, metrics: Metrics) {
  return (req: IncomingMessage, res: ServerResponse) => {
    const startedAt = performance.now();
    const url = req.url ?? '';
    const method = req.method ?? '';
    res.on('close', () => {
      const ms = performance.now() - startedAt;
      const status = res.writableFinished ? res.statusCode : closedByCaller;
      const path = label(req, url);
      metrics.observe({ method, path, status, ms });
      const level = path === 'asset' ? 'debug' : 'info';
      if (!log.isLevelEnabled(level)) return;
      log[level](
        { requestId: req.requestId, method, path: loggablePath(url), status, ms: Math.round(ms) },
        'answered',
      );
    });
  };
}
