import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { chatEvents, type MessageReceived, socketEvents, socketPath } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import { io, type Socket } from 'socket.io-client';

interface Person {
  id: string;
  socket: Socket;
}
/** Two people who write to each other, each with a window at another node. */
type Pair = [Person, Person];

export interface MessageDelay {
  /** Ms from sending to the receiver's window, and to the sender's acknowledgement. */
  delivered: number;
  acknowledged: number;
}

interface LoadOptions {
  urls: string[];
  tokenFor: (userId: string) => string;
  /** Whether each receiver confirms each message, as browsers do. */
  acknowledgesDelivery: boolean;
}

const openBatchSize = 50;
const responseTimeoutMs = 30_000;

/** Opens and registers a window for each person. */
export async function openWindows(people: [string, string][], options: LoadOptions) {
  const arrived = new Map<string, (at: number) => void>();

  async function open(id: string, url: string): Promise<Person> {
    const socket = io(url, {
      path: socketPath,
      transports: ['websocket'],
      auth: { token: options.tokenFor(id) },
      forceNew: true,
      reconnection: false,
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    await socket.emitWithAck(socketEvents.register, { user: id });
    socket.on(chatEvents.received, ({ id: messageId, sender, client_id }: MessageReceived) => {
      if (sender === id) return;
      arrived.get(client_id)?.(performance.now());
      if (options.acknowledgesDelivery) socket.emit(chatEvents.delivered, { id: messageId });
    });
    return { id, socket };
  }

  const { urls } = options;
  const pairs: Pair[] = [];
  for (let from = 0; from < people.length; from += openBatchSize) {
    const batch = people.slice(from, from + openBatchSize).map(async ([one, other], index) => {
      const [first, second] = [urls[index % urls.length]!, urls[(index + 1) % urls.length]!];
      return [await open(one, first), await open(other, second)] satisfies Pair;
    });
    pairs.push(...(await Promise.all(batch)));
  }

  /** Resolves once the other window has the message and the sender has its acknowledgement. */
  async function sendMessage(from: Person, to: Person): Promise<MessageDelay> {
    const client_id = randomUUID();
    const startedAt = performance.now();
    const arrival = new Promise<number>((resolve) => arrived.set(client_id, resolve));
    const body = { sender: from.id, receiver: to.id, message: text, files: [], client_id };
    const answer = await from.socket.timeout(responseTimeoutMs).emitWithAck(chatEvents.send, body);
    const acknowledged = performance.now() - startedAt;
    if (!answer.success) throw new Error(answer.message);
    const delivered = (await arrival) - startedAt;
    arrived.delete(client_id);
    return { delivered, acknowledged };
  }

  return {
    /** Sends `perSecond` messages in all, from all people in turn. */
    async sendAtRate({ perSecond, seconds }: { perSecond: number; seconds: number }) {
      const sending: Promise<MessageDelay>[] = [];
      const startedAt = performance.now();
      const count = perSecond * seconds;
      for (let sent = 0; sent < count; ) {
        const due = Math.min(count, ((performance.now() - startedAt) / 1000) * perSecond);
        for (; sent < due; sent += 1) sending.push(sendNext(pairs, sent));
        await sleep(1);
      }
      return Promise.all(sending);
    },
    /** Keeps `concurrency` messages in progress without pause; returns messages a second. */
    async sendContinuously({ concurrency, seconds }: { concurrency: number; seconds: number }) {
      const startedAt = performance.now();
      const end = startedAt + seconds * 1000;
      let sent = 0;
      const sendUntilEnd = async () => {
        while (performance.now() < end) {
          sent += 1;
          await sendNext(pairs, sent);
        }
      };
      await Promise.all(Array.from({ length: concurrency }, sendUntilEnd));
      return sent / ((performance.now() - startedAt) / 1000);
    },
    close() {
      for (const { socket } of pairs.flat()) socket.close();
    },
  };

  function sendNext(all: Pair[], turn: number) {
    const [one, other] = all[turn % all.length]!;
    // The two people of a pair take turns.
    return Math.floor(turn / all.length) % 2 ? sendMessage(other, one) : sendMessage(one, other);
  }
}

const text = 'Shall we meet on Tuesday and look at the second draft together? I have some ideas.';

export const newPairs = (sockets: number): [string, string][] =>
  Array.from({ length: Math.floor(sockets / 2) }, () => [newId(), newId()]);
