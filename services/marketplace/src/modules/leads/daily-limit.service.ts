import { createKeyedHash, networkOf, rateLimited, type ServiceContext } from '@soloist/server-kit';

const maxPerDay = 50;
const daySeconds = 24 * 3600;

/**
 * Limits how many messages one owner gets from one network in 24 hours. Only a keyed hash of the
 * address is stored, and only that long.
 */
export function createMessageLimit(
  { redis, logger }: Pick<ServiceContext, 'redis' | 'logger'>,
  secret: string,
) {
  const hash = createKeyedHash(secret, 'messages to sites');

  async function count(key: string): Promise<number> {
    const replies = await redis.multi().incr(key).expire(key, daySeconds, 'NX').exec();
    return Number(replies?.[0]?.[1] ?? 0);
  }

  return {
    /** @throws AppError `rate_limited` above the limit. */
    async take({ ownerId, ip }: { ownerId: string; ip: string }) {
      const from = hash(networkOf(ip));
      // Losing a message while Redis is away is worse than one too many.
      const messages = await count(`marketplace:messages:${ownerId}:${from}`).catch(
        (err: Error) => {
          logger.warn({ err: err.message }, 'counting messages to sites failed');
          return 0;
        },
      );
      if (messages > maxPerDay) {
        throw rateLimited('You have reached today’s message limit. Please try again tomorrow.');
      }
    },
  };
}
export type MessageLimit = ReturnType<typeof createMessageLimit>;
