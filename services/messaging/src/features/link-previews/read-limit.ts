import type { ServiceContext } from '@soloist/service-kit';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

const options = { keyPrefix: 'messaging:link-previews', points: 30, duration: 60 };

/** Pages that we read for one person in a minute: nobody lets us knock at others' doors without end. */
export function createReadLimit({ redis }: Pick<ServiceContext, 'redis'>) {
  const insuranceLimiter = new RateLimiterMemory(options);
  const limiter = new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter });
  return async function mayRead(userId: string): Promise<boolean> {
    try {
      await limiter.consume(userId);
      return true;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return false;
    }
  };
}
