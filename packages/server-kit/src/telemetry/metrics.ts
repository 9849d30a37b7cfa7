import { collectDefaultMetrics, Gauge, Histogram, Registry, register } from 'prom-client';

export { Counter, Gauge, Histogram } from 'prom-client';

/** The status of a response that the caller did not wait for, as in nginx. */
export const closedByCaller = 499;

/**
 * Prometheus metrics of one process: Node's own, the duration of requests by endpoint and status,
 * the number of pending ones, and the `Counter`, `Gauge` and `Histogram` of features.
 */
export function createMetrics(service: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  register.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from receiving a request to the end of its response.',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that have no response yet.',
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}\n${await register.metrics()}`,
    begin: () => inFlight.inc(),
    end({
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
      inFlight.dec();
      requests.observe({ method, path, status }, ms / 1000);
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
