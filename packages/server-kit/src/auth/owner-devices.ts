import { hash } from 'node:crypto';
import { hourMs, weekMs } from '@soloist/contracts';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { RedisConnection } from '../redis/redis.ts';
import { createKeyedHash } from '../security/hashes.ts';
import type { Logger } from '../telemetry/logger.ts';
import { networkOf } from './network.ts';

const maxDevices = 50;

/** The network and browser of a request; undefined without a user agent. */
export function browserOf(req: Request): string | undefined {
  const agent = req.get('user-agent');
  return agent && `${networkOf(req.ip ?? '')} ${agent}`;
}

/**
 * The devices that people signed in from during the last week, as keyed hashes of network and user
 * agent. On a portfolio site, which is another origin, the owner has no token and is recognised by this.
 *
 * That is enough: owners view their site from where they work on it, and view counts need no proof.
 * Views by an owner from a device that they did not use in the last week are counted. Views by another
 * person with the same network and browser, such as a colleague, are not, unless that person is signed
 * in.
 */
export function createOwnerDevices({
  redis,
  secret,
  logger,
}: {
  redis: RedisConnection;
  secret: string;
  logger: Logger;
}) {
  const keyedHash = createKeyedHash(secret, 'own browsers');
  const keyOf = (userId: string) => `seen:${userId}`;
  // Each process writes at most once an hour: every authenticated call passes here.
  const recentlySaved = new LRUCache<string, true>({ max: 10_000, ttl: hourMs });

  async function write(userId: string, browser: string) {
    const now = Date.now();
    await redis
      .multi()
      .zadd(keyOf(userId), now, browser)
      .zremrangebyscore(keyOf(userId), '-inf', now - weekMs)
      .zremrangebyrank(keyOf(userId), 0, -maxDevices - 1)
      .pexpire(keyOf(userId), weekMs)
      .exec();
  }

  return {
    /** Remembers the device in the background: no call fails or waits because of it. */
    remember(userId: string, req: Request) {
      const browser = browserOf(req);
      if (!browser) return;
      const device = `${userId} ${browser}`;
      // In memory a plain hash is enough, at a tenth of the cost.
      const key = hash('sha256', device, 'base64');
      if (recentlySaved.has(key)) return;
      recentlySaved.set(key, true);
      write(userId, keyedHash(device)).catch((err: Error) => {
        recentlySaved.delete(key);
        logger.debug({ err: err.message }, "couldn't remember an owner's device");
      });
    },
    /** @throws Error while Redis is away. */
    async has(userId: string, req: Request): Promise<boolean> {
      const browser = browserOf(req);
      if (!browser) return false;
      const seenAt = await redis.zscore(keyOf(userId), keyedHash(`${userId} ${browser}`));
      return Number(seenAt ?? 0) > Date.now() - weekMs;
    },
    /**
     * Forgets a person.
     * @throws Error while Redis is away.
     */
    forget: (userId: string) => redis.del(keyOf(userId)),
  };
}
export type OwnerDevices = ReturnType<typeof createOwnerDevices>;
