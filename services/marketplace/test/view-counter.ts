import { connectRedis, createLogger } from '@soloist/service-kit';
import { eventually } from '@soloist/service-kit/testing';
import type { TestService } from '@soloist/service-kit/testing-service';
import { createBlogViews } from '../src/modules/catalog/blogs/blog-views.service.ts';

/** The service's counter of views as another of its processes has it. */
export async function startCounter({ config }: TestService) {
  const logger = createLogger('test', 'silent');
  const redis = connectRedis(config.REDIS_URL, logger);
  await redis.connect();
  const views = createBlogViews({ redis, logger, secret: config.INTERNAL_SECRET });
  return {
    redis,
    views,
    /** Settles once all that was counted is stored, by whichever process. */
    stored: () =>
      eventually(async () => {
        await views.flush();
        return (await redis.exists('views:marketplace:waiting', 'views:marketplace:batch')) === 0;
      }),
    async close() {
      await views.close();
      redis.disconnect();
    },
  };
}
export type Counter = Awaited<ReturnType<typeof startCounter>>;
