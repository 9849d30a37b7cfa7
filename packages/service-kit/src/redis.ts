import { once } from 'node:events';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { Logger } from './logger.ts';
import { Gauge } from './metrics.ts';

const up = new Gauge({ name: 'redis_up', help: '1 while Redis is connected.' });

const common = {
  retryStrategy: (tries: number) => Math.min(tries * 100, 1000),
  // A connection that is gone already never says so again: ioredis would hold the process for 2 s.
  disconnectTimeout: 100,
};

/**
 * A connection that fails at once while Redis is away (the caller decides what to do) and comes
 * back by itself.
 */
export function connectRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    ...common,
    lazyConnect: true,
  });
  redis.on('ready', () => up.set(1));
  redis.on('close', () => up.set(0));
  redis.on('error', (err) => logger.warn({ err: err.message }, 'redis is not reachable'));
  return redis;
}

/** A connection whose commands wait while Redis is away: for what reads without end and asks again at once. */
export function connectWaitingRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    ...common,
  });
  redis.on('error', (err) => logger.warn({ err: err.message }, 'redis is not reachable'));
  return redis;
}

/** BullMQ's workers block on their connection and must wait for Redis instead of failing. */
export const workerConnection = (url: string) => ({
  url,
  maxRetriesPerRequest: null,
  ...common,
});

const readyWithinMs = 1000;

/**
 * A connection for BullMQ's queues, shared by those of one process; the caller disconnects it.
 * Unlike one that BullMQ opens itself it can be closed while Redis is away.
 */
export function connectProducer(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    ...common,
  });
  redis.on('error', (err) => logger.debug({ err: err.message }, 'queue is not reachable'));
  return redis;
}

/** A queue on a producer's connection. */
export function openQueue(name: string, connection: Redis): Queue {
  const queue = new Queue(name, { connection });
  // The connection logs it already; without a listener BullMQ prints it.
  queue.on('error', () => {});
  return queue;
}

/**
 * Waits a moment for a connection that is being made.
 * @throws Error while Redis is away: BullMQ itself would wait for ever.
 */
export async function requireReady(redis: Redis) {
  if (redis.status === 'ready') return;
  await once(redis, 'ready', { signal: AbortSignal.timeout(readyWithinMs) });
}
