import type { Queue } from 'bullmq';
import { Gauge } from '../telemetry/metrics.ts';
import { openQueue } from './open-queue.ts';
import type { RedisConnection } from './redis.ts';

const states = ['waiting', 'active', 'delayed', 'failed'] as const;
const watched = new Map<Queue, RedisConnection>();

/** Metrics of every queue that this process works on and that is reachable. */
async function ofEach(ask: (queue: Queue) => Promise<void>) {
  const readings = [...watched].map(async ([queue, connection]) => {
    // Queues without data, as while Redis is down, are left out.
    if (connection.status === 'ready') await ask(queue).catch(() => {});
  });
  await Promise.all(readings);
}

new Gauge({
  name: 'queue_jobs',
  help: 'Jobs and events in a queue by state, of all processes together.',
  labelNames: ['queue', 'state'],
  async collect() {
    this.reset();
    await ofEach(async (queue) => {
      const counts = await queue.getJobCounts(...states);
      for (const [state, count] of Object.entries(counts)) {
        this.set({ queue: queue.name, state }, count);
      }
    });
  },
});

new Gauge({
  name: 'queue_oldest_waiting_seconds',
  help: 'Age of the oldest job that no process has started; 0 without one.',
  labelNames: ['queue'],
  async collect() {
    this.reset();
    await ofEach(async (queue) => {
      const [oldest] = await queue.getWaiting(0, 0);
      const waitSeconds = oldest ? (Date.now() - oldest.timestamp) / 1000 : 0;
      this.set({ queue: queue.name }, Math.max(0, waitSeconds));
    });
  },
});

/**
 * Reports to Prometheus how many jobs wait in a queue of this process, until the returned function
 * is called.
 */
export function watchQueue(name: string, connection: RedisConnection): () => Promise<void> {
  const queue = openQueue(name, connection);
  watched.set(queue, connection);
  return async () => {
    watched.delete(queue);
    await queue.close();
  };
}
