import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { createKeyedHash } from './keyed-hash.ts';
import type { Logger } from './logger.ts';
import { networkOf } from './network.ts';
import type { RedisConnection } from './redis.ts';

const hourMs = 3600 * 1000;
const weekMs = 7 * 24 * hourMs;
const mostBrowsers = 50;

/** The address and browser that a request comes from; undefined without an agent. */
export function browserOf(req: Request): string | undefined {
  const agent = req.get('user-agent');
  return agent && `${networkOf(req.ip ?? '')} ${agent}`;
}

/**
 * From where people were signed in during the last week, as keyed hashes of address and agent: on a
 * portfolio site, which is another origin, an owner has no token, and is known by this alone.
 *
 * It is enough because an owner looks at their site from where they work on it, and numbers of views
 * need no proof. It cannot see an owner who comes from an address or with a browser from which they
 * used the app in the last week not once; those are counted. And it leaves somebody out who shares
 * both with the owner, such as a colleague with the same browser in the same office, unless they are
 * signed in themselves.
 */
export function createOwnBrowsers({
  redis,
  secret,
  logger,
}: {
  redis: RedisConnection;
  secret: string;
  logger: Logger;
}) {
  const hash = createKeyedHash(secret, 'own browsers');
  const keyOf = (userId: string) => `seen:${userId}`;
  // Written at most once an hour by each process: every call of somebody signed in passes here.
  const written = new LRUCache<string, true>({ max: 10_000, ttl: hourMs });

  async function write(userId: string, browser: string) {
    const now = Date.now();
    await redis
      .multi()
      .zadd(keyOf(userId), now, browser)
      .zremrangebyscore(keyOf(userId), '-inf', now - weekMs)
      .zremrangebyrank(keyOf(userId), 0, -mostBrowsers - 1)
      .pexpire(keyOf(userId), weekMs)
      .exec();
  }

  return {
    /** Takes note of it in the background: no call fails or waits for this. */
    remember(userId: string, req: Request) {
      const browser = browserOf(req);
      if (!browser) return;
      const hashed = hash(`${userId} ${browser}`);
      if (written.has(hashed)) return;
      written.set(hashed, true);
      write(userId, hashed).catch((err: Error) => {
        written.delete(hashed);
        logger.debug({ err: err.message }, 'an own browser is not remembered');
      });
    },
    /** @throws Error while Redis is away. */
    async has(userId: string, req: Request): Promise<boolean> {
      const browser = browserOf(req);
      if (!browser) return false;
      const seenAt = await redis.zscore(keyOf(userId), hash(`${userId} ${browser}`));
      return Number(seenAt ?? 0) > Date.now() - weekMs;
    },
    /** Forgets a person. @throws Error while Redis is away. */
    forget: (userId: string) => redis.del(keyOf(userId)),
  };
}
export type OwnBrowsers = ReturnType<typeof createOwnBrowsers>;
