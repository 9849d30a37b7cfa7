import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of one process: Node's own, and the duration of each answered request in seconds. */
export function createMetrics(service: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from receiving a request to the end of its answer.',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    registry,
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe({
      method,
      path,
      status,
      ms,
    }: {
      method: string;
      path: string;
      status: number;
      ms: number;
    }) {
      requests.observe({ method, path, status }, ms / 1000);
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
