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

/** The type of an entry with several messages. Older processes skip it; socket.io's types are below 20. */
const batchType = 100;

/**
 * Emits to this process's sockets immediately, which the adapter itself does only once Redis has taken
 * the message. What this process publishes is for the others alone, so it is published directly and not
 * read again: to leave out the sockets that have it, the adapter would list them all for each message.
 * Messages of one turn of the event loop are published as one entry.
 */
function deliverLocallyFirst(newAdapter: NewAdapter): NewAdapter {
  // Called with `new`.
  return function newLocalFirst(nsp) {
    const adapter = newAdapter(nsp);
    const deliver = adapter.broadcast.bind(adapter);
    const receive = adapter.onRawMessage.bind(adapter);
    const publish = adapter.doPublish.bind(adapter);
    const processId = randomUUID();
    let pending: object[] = [];

    function publishPending() {
      const messages = pending;
      pending = [];
      if (messages.length === 0) return;
      const entry =
        messages.length === 1
          ? { type: MessageType.BROADCAST, data: messages[0] }
          : { type: batchType, data: { messages: messages.map((data) => JSON.stringify(data)) } };
      // A window that missed it fetches everything again once it is connected.
      publish({ uid: processId, nsp: nsp.name, ...entry } as never).catch(() => undefined);
    }
    adapter.onRawMessage = (message, offset) => {
      if (message.uid === processId) return;
      if (message.type !== String(batchType)) return receive(message, offset);
      const { messages } = JSON.parse(message.data) as { messages: string[] };
      for (const data of messages)
        receive({ ...message, type: String(MessageType.BROADCAST), data }, offset);
    };
    adapter.doPublish = (message) => {
      // Nothing overtakes messages that were sent before it.
      publishPending();
      return publish(message);
    };
    adapter.broadcast = async (packet, { rooms, except = new Set(), flags }) => {
      await deliver(packet, { rooms, except, flags: { ...flags, local: true } });
      if (flags?.local) return;
      const opts = { rooms: [...rooms], except: [...except], flags: { ...flags } };
      if (pending.push({ packet, opts }) === 1) setImmediate(publishPending);
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
