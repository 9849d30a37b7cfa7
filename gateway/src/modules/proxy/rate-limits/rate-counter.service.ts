import type { RedisConnection } from '@soloist/server-kit';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

const windowSeconds = 60;
const flushEveryMs = 200;

export interface RateBudget {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

interface Count {
  /** Requests of all gateways in this window, as last read from Redis. */
  shared: number;
  /** Requests of this gateway that are not in Redis yet. */
  pending: number;
  endsAt: number;
  flushing: boolean;
}

/**
 * Counts requests by key in windows of a minute, shared by every gateway through Redis.
 *
 * The gateway decides immediately and adds its counts to Redis five times a second: a request to
 * Redis for each call would cost more than proxying it. Several gateways together may therefore
 * accept what arrives at the others within those 200 ms, no more. While Redis is unavailable, each
 * gateway counts for itself.
 */
export function createRateCounter(redis: RedisConnection) {
  const counts = new Map<string, Count>();
  const dirty = new Set<string>();
  const store = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: 'gateway:rate',
    duration: windowSeconds,
    points: 1,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory({ duration: windowSeconds, points: 1 }),
  });

  async function flushKey(key: string) {
    const count = counts.get(key);
    if (!count || count.flushing || count.pending === 0) return;
    const added = count.pending;
    count.flushing = true;
    count.pending = 0;
    count.shared += added;
    const stored = await store.penalty(key, added);
    count.shared = stored.consumedPoints;
    count.endsAt = Date.now() + stored.msBeforeNext;
    count.flushing = false;
    if (count.pending > 0) dirty.add(key);
  }

  async function flush() {
    const keys = [...dirty];
    dirty.clear();
    await Promise.all(keys.map(flushKey));
  }

  const dropExpired = () => {
    const now = Date.now();
    for (const [key, count] of counts) {
      if (count.endsAt <= now && count.pending === 0) counts.delete(key);
    }
  };
  const timers = [setInterval(flush, flushEveryMs), setInterval(dropExpired, windowSeconds * 1000)];
  for (const timer of timers) timer.unref();

  return {
    /** Counts one request. Returns 0, or the seconds to wait when `limit` is already used up. */
    take(key: string, limit: number): number {
      const now = Date.now();
      let count = counts.get(key);
      if (!count) {
        count = { shared: 0, pending: 0, endsAt: now + windowSeconds * 1000, flushing: false };
        counts.set(key, count);
      }
      if (count.endsAt <= now) {
        count.shared = 0;
        count.endsAt = now + windowSeconds * 1000;
      }
      if (count.shared + count.pending >= limit) return Math.ceil((count.endsAt - now) / 1000);
      count.pending += 1;
      if (count.pending === 1 && !count.flushing) dirty.add(key);
      return 0;
    },
    /** Whether a request would be refused; it is not counted. */
    isUsedUp(key: string, limit: number): boolean {
      const count = counts.get(key);
      return (
        count !== undefined && count.endsAt > Date.now() && count.shared + count.pending >= limit
      );
    },
    /** What is left of a limit, and the seconds until it is whole again. */
    budgetOf(key: string, limit: number): RateBudget {
      const count = counts.get(key);
      const now = Date.now();
      if (!count || count.endsAt <= now) return { limit, remaining: limit, resetSeconds: 0 };
      return {
        limit,
        remaining: Math.max(0, limit - count.shared - count.pending),
        resetSeconds: Math.ceil((count.endsAt - now) / 1000),
      };
    },
    /** Adds the remaining counts to Redis and stops. */
    async close() {
      for (const timer of timers) clearInterval(timer);
      await flush();
    },
  };
}
export type RateCounter = ReturnType<typeof createRateCounter>;
