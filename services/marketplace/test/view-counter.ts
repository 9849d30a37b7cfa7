import { connectRedis, createLogger } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { createBlogViews } from '../src/modules/catalog/blogs/blog-views.service.ts';

/** The service's view counter, as another of its processes runs it. */
export async function startCounter({ config }: TestService) {
  const logger = createLogger('test', 'silent');
  const redis = connectRedis(config.REDIS_URL, logger);
  await redis.connect();
  const views = createBlogViews({ redis, logger, secret: config.INTERNAL_SECRET });
  return {
    redis,
    views,
    /** Resolves once all counts are stored, by any process. */
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
