import {
  defineJob,
  type EventHandlers,
  handleJob,
  type JobQueue,
  type ServiceContext,
} from '@soloist/server-kit';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import * as z from 'zod/mini';
import { addPreview, type LinkPreviewDeps } from './link-previews.service.ts';

export const readLink = defineJob({
  name: 'messaging.read-link',
  payload: z.strictObject({ messageId: z.string() }),
  attempts: 4,
  backoffMs: 2000,
});

/** A page may respond slowly: it is read separately, and never delays a message. */
export const readLinkJob = (deps: LinkPreviewDeps) =>
  handleJob({
    job: readLink,
    concurrency: 8,
    run: ({ messageId }) => addPreview(messageId, deps),
    // A message is complete without a preview.
    onGivenUp: async () => {},
  });

export const linkEvents = (queue: JobQueue): EventHandlers => ({
  'chat.link-said': ({ payload: { messageId, version } }) =>
    queue.enqueue(readLink, { messageId }, { key: `${messageId}-${version}` }),
});

const limitOptions = { keyPrefix: 'messaging:link-previews', points: 30, duration: 60 };

/** Pages that we read per person and minute, so that no one can use us to flood other servers. */
export function createReadLimit({ redis }: Pick<ServiceContext, 'redis'>) {
  const insuranceLimiter = new RateLimiterMemory(limitOptions);
  const limiter = new RateLimiterRedis({ ...limitOptions, storeClient: redis, insuranceLimiter });
  return async function canRead(userId: string): Promise<boolean> {
    try {
      await limiter.consume(userId);
      return true;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return false;
    }
  };
}
