import { once } from 'node:events';
import type { QueueOptions } from 'bullmq';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../telemetry/logger.ts';
import { Gauge } from '../telemetry/metrics.ts';

const up = new Gauge({ name: 'redis_up', help: '1 while Redis is connected.' });

const common = {
  retryStrategy: (tries: number) => Math.min(tries * 100, 1000),
  // A lost connection never reports its end again: ioredis would keep the process alive for 2 s.
  disconnectTimeout: 100,
};

/** To one server, or to the nodes of a cluster; both know the same commands. */
export type RedisConnection = Redis | Cluster;

/** Several addresses, with commas, are nodes of one cluster, which names the others. */
function connect(urls: string, options: RedisOptions): RedisConnection {
  const [url = '', ...others] = urls.split(',');
  if (others.length === 0) return new Redis(url, { ...options, ...common });
  const { enableOfflineQueue = true, lazyConnect = false, ...ofNodes } = options;
  const { protocol, username, password } = new URL(url);
  return new Cluster([url, ...others], {
    enableOfflineQueue,
    lazyConnect,
    clusterRetryStrategy: common.retryStrategy,
    redisOptions: {
      ...ofNodes,
      ...common,
      username: username ? decodeURIComponent(username) : undefined,
      password: password ? decodeURIComponent(password) : undefined,
      tls: protocol === 'rediss:' ? {} : undefined,
    },
  });
}

/**
 * A connection that fails immediately while Redis is down (the caller decides what to do) and
 * reconnects by itself.
 */
export function connectRedis(url: string, logger: Logger): RedisConnection {
  const redis = connect(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    lazyConnect: true,
  });
  redis.on('ready', () => up.set(1));
  redis.on('close', () => up.set(0));
  redis.on('error', (err) => logger.warn({ err: err.message }, "can't reach redis"));
  return redis;
}

/**
 * Opens a connection of `connectRedis`. Rejects if Redis is unavailable or a cluster can't serve
 * every key; the connection then keeps trying by itself.
 */
export async function openRedis(redis: RedisConnection): Promise<void> {
  const waiting = new AbortController();
  // The promise of ioredis stays pending if a cluster answers but isn't complete.
  const closed = once(redis, 'close', { signal: waiting.signal }).then(() => {
    throw new Error("can't use redis: the connection was closed");
  });
  try {
    await Promise.race([redis.connect(), ...(redis.isCluster ? [closed] : [])]);
  } finally {
    closed.catch(() => {});
    waiting.abort();
  }
}

/** A connection whose commands wait while Redis is down: for consumers that read continuously. */
export function connectWaitingRedis(url: string, logger: Logger): RedisConnection {
  const redis = connect(url, { maxRetriesPerRequest: null });
  redis.on('error', (err) => logger.warn({ err: err.message }, "can't reach redis"));
  return redis;
}

const readyWithinMs = 1000;

/**
 * A connection for BullMQ's queues, shared by those of one process; the caller disconnects it.
 * Unlike one that BullMQ opens itself it can be closed while Redis is away.
 */
export function connectProducer(url: string, logger: Logger): RedisConnection {
  const redis = connect(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  redis.on('error', (err) => logger.debug({ err: err.message }, "can't reach the queue"));
  return redis;
}

const usualPrefix = 'bull';

/**
 * BullMQ's options of a connection for a queue. Its atomic steps use several keys, which a cluster
 * stores on one node if their names share the part in braces; each queue has its own.
 */
export const queueOn = (name: string, connection: RedisConnection): QueueOptions => ({
  connection,
  prefix: connection.isCluster ? `{${name}}` : usualPrefix,
});

/**
 * BullMQ's options of a worker that resumes what a killed process was doing, within one and a half
 * times `lockMs`. BullMQ itself would give up what was killed twice.
 */
export const resumeKilled = (lockMs = 10_000) => ({
  lockDuration: lockMs,
  stalledInterval: lockMs / 2,
  maxStalledCount: 10,
});

/** The names of all queues of the installation. */
export async function findQueues(redis: RedisConnection): Promise<string[]> {
  const servers = redis instanceof Cluster ? redis.nodes('master') : [redis];
  const names = new Set<string>();
  for (const server of servers) {
    for await (const keys of server.scanStream({ match: '*:meta', count: 500 })) {
      for (const key of keys as string[]) {
        const name = /^(?:bull|\{.+\}):(.+):meta$/.exec(key)?.[1];
        if (name) names.add(name);
      }
    }
  }
  return [...names];
}

/**
 * Waits a moment for a connection that is being opened.
 * @throws Error while Redis is down: BullMQ itself would wait for ever.
 */
export async function requireReady(redis: RedisConnection) {
  if (redis.status === 'ready') return;
  await once(redis, 'ready', { signal: AbortSignal.timeout(readyWithinMs) });
}
