import { createKeyedHash, networkOf, rateLimited, type ServiceContext } from '@soloist/service-kit';

const mostADay = 50;
const daySeconds = 24 * 3600;

/**
 * How many messages one owner gets from one network in 24 hours. Only a keyed hash of the address is
 * kept, and only that long.
 */
export function createDailyLimit(
  { redis, logger }: Pick<ServiceContext, 'redis' | 'logger'>,
  secret: string,
) {
  const hash = createKeyedHash(secret, 'messages to sites');

  async function count(key: string): Promise<number> {
    const replies = await redis.multi().incr(key).expire(key, daySeconds, 'NX').exec();
    return Number(replies?.[0]?.[1] ?? 0);
  }

  return {
    /** @throws AppError `rate_limited` once there were very many. */
    async take({ ownerId, ip }: { ownerId: string; ip: string }) {
      const from = hash(networkOf(ip));
      // A message that is lost because Redis is away is worse than one too many.
      const taken = await count(`marketplace:messages:${ownerId}:${from}`).catch((err: Error) => {
        logger.warn({ err: err.message }, 'messages to sites are not counted');
        return 0;
      });
      if (taken > mostADay) {
        throw rateLimited('You have sent many messages today. Please try again tomorrow.');
      }
    },
  };
}
export type DailyLimit = ReturnType<typeof createDailyLimit>;
