import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatMessage, chatEvents, socketEvents, socketPath } from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';
import { newEvent } from '@soloist/service-kit';
import { eventually, newId } from '@soloist/service-kit/testing';
import { type ServiceProcess, startServiceProcess } from '@soloist/service-kit/testing-process';
import { type OwnRedis, startOwnRedis } from '@soloist/service-kit/testing-redis';
import { senderTo, type TestService } from '@soloist/service-kit/testing-service';
import { uniqBy } from 'es-toolkit';
import { io, type Socket } from 'socket.io-client';
import { startTestMessaging } from '../../testing.ts';
import { PersonModel } from './people.model.ts';

const main = path.join(import.meta.dirname, '../../main.ts');
const disconnects = 200;
const pairs = 5;

let redis: OwnRedis;
/** Only gives settings and tokens; what is tested are the nodes. */
let messaging: TestService;
const nodes: ServiceProcess[] = [];
beforeAll(async () => {
  redis = await startOwnRedis();
  messaging = await startTestMessaging({ REDIS_URL: redis.url });
  for (let node = 0; node < 2; node++) {
    nodes.push(await startServiceProcess(main, messaging.config));
  }
}, 60_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await messaging.close();
  await redis.remove();
});

const anyOf = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)] as T;
let cut = 0;

/** A person with one window, which writes all the time and loses its line at random. */
function startWriter(id: string, partner: string) {
  const token = messaging.tokenFor({ userId: id });
  const sent: string[] = [];
  const known = new Map<string, ChatMessage>();
  let isOver = false;
  let socket: Socket | undefined;

  const keep = (messages: ChatMessage[]) => {
    for (const message of messages) known.set(message.id, message);
  };

  /** What came while the line was down: newer than what is known. */
  async function catchUp(url: string) {
    const newest = Math.max(0, ...[...known.values()].map(({ seq }) => seq));
    let cursor = '';
    for (;;) {
      const page = `/chat/getMessage?id=${partner}&limit=50${cursor && `&cursor=${cursor}`}`;
      const { status, body } = await senderTo(url)(`GET ${page}`, { token });
      if (status !== 200) throw new Error(`no page: ${status}`);
      keep(body.items);
      cursor = body.nextCursor ?? '';
      if (!cursor || body.items.some(({ seq }: ChatMessage) => seq <= newest)) return;
    }
  }

  async function connect() {
    const { url } = anyOf(nodes);
    const next = io(url, {
      path: socketPath,
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      reconnection: false,
    });
    socket = next;
    next.on(chatEvents.received, (message: ChatMessage) => keep([message]));
    await new Promise<void>((resolve, reject) => {
      next.once('connect', resolve);
      next.once('connect_error', reject);
      // A line that is cut while it is made says nothing.
      setTimeout(() => reject(new Error('not connected')), 2000).unref();
    });
    const registered = await next.timeout(2000).emitWithAck(socketEvents.register, { user: id });
    if (!registered.success) throw new Error(registered.message);
    await catchUp(url);
    return next;
  }

  async function say(client_id: string) {
    for (;;) {
      try {
        if (!socket?.connected) socket = await connect();
        const body = { sender: id, receiver: partner, message: `m ${client_id}`, client_id };
        const answer = await socket.timeout(1500).emitWithAck(chatEvents.send, body);
        if (answer.success) return;
      } catch {
        socket?.close();
      }
      await sleep(20);
    }
  }

  async function write() {
    while (!isOver) {
      const client_id = randomUUID();
      sent.push(client_id);
      const said = say(client_id);
      // Often in the middle of a message.
      if (Math.random() < 0.6) {
        await sleep(Math.random() * 8);
        if (socket?.connected) cut++;
        socket?.disconnect();
      }
      await said;
      // Not more than a window may say.
      await sleep(30);
    }
  }

  const written = write();
  return {
    sent,
    known,
    async stop() {
      isOver = true;
      await written;
    },
    async look() {
      socket?.close();
      const last = await connect();
      last.close();
    },
  };
}

async function newPair() {
  const ids = [newId(), newId()] as const;
  for (const id of ids) {
    const profile = samplePublicProfile({ id });
    const told = { version: 1, roles: ['freelancer' as const], profile, hosts: [] };
    await messaging.publish(newEvent('identity.profile-changed', told));
    await eventually(() => PersonModel.exists({ _id: id }));
  }
  return ids;
}

/** Kills nodes and Redis, one after the other, and brings each back. */
async function makeTrouble(isOver: () => boolean) {
  for (let turn = 0; !isOver(); turn++) {
    await sleep(1500);
    if (turn % 3 === 2) {
      await redis.kill();
      await sleep(400);
      await redis.start();
    } else {
      const at = turn % nodes.length;
      await nodes[at]?.kill();
      nodes[at] = await startServiceProcess(main, messaging.config);
    }
  }
}

it(`no message is lost and none comes twice, over ${disconnects} broken lines, killed nodes and restarts of Redis`, async () => {
  const people = await Promise.all(Array.from({ length: pairs }, newPair));
  const writers = people.flatMap(([a, b]) => [startWriter(a, b), startWriter(b, a)]);
  const trouble = makeTrouble(() => cut >= disconnects);
  await eventually(() => cut >= disconnects, 240_000);
  await trouble;
  await Promise.all(writers.map((writer) => writer.stop()));
  for (let pair = 0; pair < pairs; pair++) {
    const [one, other] = [writers[pair * 2]!, writers[pair * 2 + 1]!];
    await Promise.all([one.look(), other.look()]);
    const inOrder = ({ known }: typeof one) =>
      [...known.values()].toSorted((a, b) => a.seq - b.seq).map(({ client_id }) => client_id);
    const both = inOrder(one);
    expect(inOrder(other)).toEqual(both);
    expect(uniqBy(both, (id) => id)).toHaveLength(both.length);
    for (const { sent } of [one, other]) {
      const mine = new Set(sent);
      // All of them, in the order in which they were written.
      expect(both.filter((id) => mine.has(id))).toEqual(sent);
    }
    expect(both).toHaveLength(one.sent.length + other.sent.length);
  }
}, 300_000);
