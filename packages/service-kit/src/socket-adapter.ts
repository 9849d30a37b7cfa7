import { randomUUID } from 'node:crypto';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Logger } from './logger.ts';
import { connectWaitingRedis } from './redis.ts';

/** By then every process has read what was told, or its windows fetch anew. */
const keptMs = 30_000;
const trimMs = 5000;

type NewAdapter = ReturnType<typeof createAdapter>;

/**
 * Tells this process's sockets at once, which the adapter itself does only once Redis has taken what is
 * told. For it they are all in a room that what goes through Redis leaves out: none hears it twice.
 */
function ownFirst(newAdapter: NewAdapter): NewAdapter {
  // Called with `new`.
  return function newOwnFirst(nsp) {
    const adapter = newAdapter(nsp);
    const broadcast = adapter.broadcast.bind(adapter);
    const addAll = adapter.addAll.bind(adapter);
    const own = `process:${randomUUID()}`;
    adapter.addAll = (id, rooms) => addAll(id, new Set([...rooms, own]));
    adapter.broadcast = async (packet, { rooms, except = new Set(), flags }) => {
      await broadcast(packet, { rooms, except, flags: { ...flags, local: true } });
      if (flags?.local) return;
      await broadcast(packet, { rooms, except: new Set([...except, own]), flags });
    };
    return adapter;
  };
}

/** Carries what is told to the sockets of every process of one service, through a Redis stream of its name. */
export function createSocketAdapter({
  streamName,
  redisUrl,
  logger,
}: {
  streamName: string;
  redisUrl: string;
  logger: Logger;
}) {
  const redis = connectWaitingRedis(redisUrl, logger);
  // Until a process has read something it reads "from now on", and misses what is told while its
  // connection is away. So something is said that is no message.
  const mark = () => redis.xadd(streamName, '*', 'mark', '');
  // What was told names people, and a stream forgets nothing by itself.
  const trim = setInterval(() => {
    if (redis.status !== 'ready') return;
    Promise.all([mark(), redis.xtrim(streamName, 'MINID', Date.now() - keptMs)]).catch(
      (err: Error) => logger.warn({ err: err.message }, 'what was told is kept longer'),
    );
  }, trimMs);
  return {
    adapter: ownFirst(createAdapter(redis, { streamName, channelPrefix: streamName })),
    /** Call once the socket server is closed. */
    async close() {
      clearInterval(trim);
      // The adapter ends when its present read does.
      if (redis.status === 'ready') await mark();
      redis.disconnect();
    },
  };
}
