import { Redis } from 'ioredis';
import type { Logger } from './logger.ts';

/**
 * A connection that fails at once while Redis is away (the caller decides what to do) and comes
 * back by itself.
 */
export function connectRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => Math.min(tries * 100, 1000),
    lazyConnect: true,
  });
  redis.on('error', (err) => logger.warn({ err: err.message }, 'redis is not reachable'));
  return redis;
}

/** BullMQ's workers block on their connection and must wait for Redis instead of failing. */
export const workerConnection = (url: string) => ({
  url,
  maxRetriesPerRequest: null,
  retryStrategy: (tries: number) => Math.min(tries * 100, 1000),
});

/** A producer's connection: adding fails at once while Redis is away, and the outbox tries again. */
export const producerConnection = (url: string) => ({
  url,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  retryStrategy: (tries: number) => Math.min(tries * 100, 1000),
});
