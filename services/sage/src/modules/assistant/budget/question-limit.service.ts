import { rateLimitedFor, type ServiceContext } from '@soloist/server-kit';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts a person's messages in Redis; in this process's memory while Redis is down. */
export function createQuestionLimit({
  redis,
  perMinute,
}: Pick<ServiceContext, 'redis'> & { perMinute: number }) {
  const options = { keyPrefix: 'sage:questions', points: perMinute, duration: 60 };
  const insuranceLimiter = new RateLimiterMemory(options);
  const limiter = new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter });
  return async (userId: string) => {
    try {
      await limiter.consume(userId);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw rateLimitedFor(refused.msBeforeNext, 'Too many messages.');
    }
  };
}
