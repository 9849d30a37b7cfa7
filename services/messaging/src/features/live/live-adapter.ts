import { createAdapter } from '@socket.io/redis-streams-adapter';
import { connectWaitingRedis, type Logger } from '@soloist/service-kit';

const streamName = 'messaging:live';

/** Carries what is told to the sockets of every process. */
export function createLiveAdapter(redisUrl: string, logger: Logger) {
  const redis = connectWaitingRedis(redisUrl, logger);
  return {
    adapter: createAdapter(redis, { streamName }),
    /** Call once the socket server is closed. */
    async close() {
      // The adapter ends when its present read does; an entry that is no message ends it now.
      if (redis.status === 'ready') await redis.xadd(streamName, '*', 'closing', '');
      redis.disconnect();
    },
  };
}
