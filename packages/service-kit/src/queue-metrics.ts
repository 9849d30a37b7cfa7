import type { Queue } from 'bullmq';
import { Gauge } from './metrics.ts';
import { openQueue, type RedisConnection } from './redis.ts';

const states = ['waiting', 'active', 'delayed', 'failed'] as const;
const watched = new Map<Queue, RedisConnection>();

/** Who has nothing to say of a queue, as while Redis is away, leaves it out. */
async function countsOf(queue: Queue, connection: RedisConnection) {
  if (connection.status !== 'ready') return {};
  return queue.getJobCounts(...states).catch(() => ({}));
}

new Gauge({
  name: 'queue_jobs',
  help: 'Jobs and events in a queue by state, of all processes together.',
  labelNames: ['queue', 'state'],
  async collect() {
    this.reset();
    const asked = [...watched].map(async ([queue, connection]) => {
      const counts: Record<string, number> = await countsOf(queue, connection);
      for (const [state, count] of Object.entries(counts)) {
        this.set({ queue: queue.name, state }, count);
      }
    });
    await Promise.all(asked);
  },
});

/** Tells Prometheus how much waits in a queue that this process works at, until the returned function is called. */
export function watchQueue(name: string, connection: RedisConnection): () => Promise<void> {
  const queue = openQueue(name, connection);
  watched.set(queue, connection);
  return async () => {
    watched.delete(queue);
    await queue.close();
  };
}
