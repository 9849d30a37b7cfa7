import { randomUUID } from 'node:crypto';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Cluster } from 'ioredis';
import { MessageType } from 'socket.io-adapter';
import { connectWaitingRedis } from '../redis/redis.ts';
import type { Logger } from '../telemetry/logger.ts';

/** By then every process has read the message, or its windows fetch everything again. */
const retentionMs = 30_000;
const trimMs = 5000;

type NewAdapter = ReturnType<typeof createAdapter>;

/**
 * Emits to this process's sockets immediately, which the adapter itself does only once Redis has taken
 * the message. What this process publishes is for the others alone, so it is published directly and not
 * read again: to leave out the sockets that have it, the adapter would list them all for each message.
 */
function deliverLocallyFirst(newAdapter: NewAdapter): NewAdapter {
  // Called with `new`.
  return function newLocalFirst(nsp) {
    const adapter = newAdapter(nsp);
    const deliver = adapter.broadcast.bind(adapter);
    const receive = adapter.onRawMessage.bind(adapter);
    const processId = randomUUID();
    adapter.onRawMessage = (message, offset) => {
      if (message.uid !== processId) receive(message, offset);
    };
    adapter.broadcast = async (packet, { rooms, except = new Set(), flags }) => {
      await deliver(packet, { rooms, except, flags: { ...flags, local: true } });
      if (flags?.local) return;
      const opts = { rooms: [...rooms], except: [...except], flags: { ...flags } };
      const message = { packet, opts, requestId: undefined };
      // A window that missed it fetches everything again once it is connected.
      await adapter
        .doPublish({
          ...{ uid: processId, nsp: nsp.name, type: MessageType.BROADCAST, data: message },
        })
        .catch(() => undefined);
    };
    return adapter;
  };
}

/** Broadcasts to the sockets of every process of one service through a Redis stream. */
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
  // Until a process has read an entry it reads "from now on", and misses messages while its connection
  // is down. So an entry without a message is added.
  const mark = () => redis.xadd(streamName, '*', 'mark', '');
  // Messages name people, and a stream removes nothing by itself.
  const trim = setInterval(() => {
    if (redis.status !== 'ready') return;
    Promise.all([mark(), redis.xtrim(streamName, 'MINID', Date.now() - retentionMs)]).catch(
      (err: Error) => logger.warn({ err: err.message }, 'trimming delivered socket events failed'),
    );
  }, trimMs);
  return {
    adapter: deliverLocallyFirst(createAdapter(redis, { streamName, channelPrefix: streamName })),
    /** Call once the socket server is closed. */
    async close() {
      clearInterval(trim);
      // The adapter ends when its present read does.
      if (redis.status === 'ready') {
        await mark();
        // Each node answers in order: by its answer to this, everything sent before has been answered.
        const nodes = redis instanceof Cluster ? redis.nodes('master') : [redis];
        await Promise.all(nodes.map((node) => node.ping()));
      }
      redis.disconnect();
    },
  };
}
