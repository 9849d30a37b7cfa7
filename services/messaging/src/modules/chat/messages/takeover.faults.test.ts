import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import {
  type ChatMessage,
  chatEvents,
  socketEvents,
  socketOptions,
  socketPath,
} from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { senderTo } from '@soloist/server-kit/testing-service';
import { io, type Socket } from 'socket.io-client';
import {
  type ServiceProcess,
  startServiceProcess,
} from '../../../../../../tools/service-process.ts';
import { startTestMessaging, type TestMessaging } from '../../../../test/harness.ts';
import { PersonModel } from '../../people/people.model.ts';

const maxReconnectMs = 5000;

/** Provides settings and tokens; browsers reach only the nodes, through the gateway. */
let messaging: TestMessaging;
let nodes: ServiceProcess[];
let gateway: ServiceProcess;
const sockets: Socket[] = [];
beforeAll(async () => {
  messaging = await startTestMessaging();
  nodes = await Promise.all(
    [1, 2].map(() => startServiceProcess('services/messaging', messaging.config)),
  );
  gateway = await startServiceProcess('gateway', gatewaySettings());
}, 180_000);
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await gateway.kill();
  await Promise.all(nodes.map((node) => node.kill()));
  await messaging.close();
}, 60_000);

const RELEASE_PUBLIC_KEY = generateKeyPairSync('ed25519')
  .publicKey.export({ format: 'der', type: 'spki' })
  .toString('base64');

function gatewaySettings() {
  const unreachable = 'http://127.0.0.1:9';
  const { REDIS_URL, PUBLIC_URL } = messaging.config;
  return {
    ...{ NODE_ENV: 'test', REDIS_URL, PUBLIC_URL, RATE_LIMIT_PER_MINUTE: 0 },
    ...{ IDENTITY_URL: unreachable, MARKETPLACE_URL: unreachable, SAGE_URL: unreachable },
    ...{ DOCUMENTS_URL: unreachable, PAYMENTS_URL: unreachable, PLATFORM_URL: unreachable },
    MESSAGING_URL: nodes.map(({ url }) => url).join(','),
    ...{ SHELL_DIR: tmpdir(), REMOTES_DIR: tmpdir(), RELEASE_PUBLIC_KEY },
  };
}

/** A person's window that reconnects as browsers do. */
async function openWindow() {
  const id = newId();
  const profile = samplePublicProfile({ id });
  const published = {
    version: 1,
    roles: ['freelancer' as const],
    profile,
    hosts: [],
    suspended: false,
    isPublished: true,
  };
  await messaging.publish(newEvent('identity.profile-changed', published));
  await eventually(() => PersonModel.exists({ _id: id }));
  const token = messaging.tokenFor({ userId: id });
  const socket = io(gateway.url, {
    ...socketOptions,
    transports: [...socketOptions.transports],
    path: socketPath,
    auth: { token },
    forceNew: true,
  });
  sockets.push(socket);
  const window = { id, socket, registered: 0, isLost: false, receivedEvents: [] as string[] };
  socket.on('disconnect', () => {
    window.isLost = true;
  });
  socket.on('connect', async () => {
    const { success } = await socket.emitWithAck(socketEvents.register, { user: id });
    if (success) window.registered += 1;
  });
  socket.on(chatEvents.received, ({ message }: ChatMessage) => window.receivedEvents.push(message));
  await eventually(() => window.registered === 1);
  const messagesWith = async (other: string, after: number) => {
    const line = `GET /api/chat/getMessage?id=${other}&after=${after}`;
    const { body } = await senderTo(gateway.url)(line, { token });
    return body.items.map(({ message }: ChatMessage) => message);
  };
  return { ...window, window, messagesWith };
}
type Window = Awaited<ReturnType<typeof openWindow>>;

const say = (from: Window, [to, message]: [Window, string]) =>
  from.socket.timeout(maxReconnectMs).emitWithAck(chatEvents.send, {
    ...{ sender: from.id, receiver: to.id, message, files: [], client_id: randomUUID() },
  });

it('reconnects the windows of a killed process within five seconds, with what they missed', async () => {
  // Opened one after the other, so every second window is at the same node.
  const windows: Window[] = [];
  for (let count = 0; count < 12; count++) windows.push(await openWindow());
  const pairs = [0, 2, 4, 6, 8, 10].map((at) => [windows[at]!, windows[at + 1]!] as const);
  for (const [one, other] of pairs) await say(one, [other, 'before']);
  await eventually(() => windows.every(({ window }) => window.receivedEvents.length === 1));

  await nodes[0]?.kill();
  const lostWindows = () => windows.filter(({ window }) => window.isLost);
  await eventually(() => lostWindows().length === windows.length / 2);
  const lost = lostWindows();
  // Each lost window gets a message from a person who is still connected.
  for (const [one, other] of pairs) {
    const [writer, away] = lost.includes(one) ? [other, one] : [one, other];
    expect(await say(writer, [away, 'meanwhile'])).toMatchObject({ success: true });
  }
  await eventually(() => lost.every(({ window }) => window.registered === 2), maxReconnectMs);

  for (const [one, other] of pairs) {
    const [writer, away] = lost.includes(one) ? [other, one] : [one, other];
    expect(await away.messagesWith(writer.id, 1)).toEqual(['meanwhile']);
    expect(await say(away, [writer, 'after'])).toMatchObject({ success: true });
  }
  await eventually(() => windows.every(({ window }) => window.receivedEvents.at(-1) === 'after'));
}, 90_000);
