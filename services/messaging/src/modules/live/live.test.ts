import { socketEvents, socketPath } from '@soloist/contracts';
import { type RunningService, revokedSessionsKey } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { senderTo } from '@soloist/server-kit/testing-service';
import { Redis } from 'ioredis';
import { io, type Socket } from 'socket.io-client';
import { eventsFor, startTestMessaging, type TestMessaging } from '../../../test/harness.ts';
import { startMessaging } from '../../app.ts';

// Two servers on one Redis, as two processes behind a balancer.
let first: TestMessaging;
let second: RunningService;
let redis: Redis;
const sockets: Socket[] = [];
beforeAll(async () => {
  first = await startTestMessaging();
  second = await startMessaging(first.config);
  redis = new Redis(first.config.REDIS_URL);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(async () => {
  await redis.quit();
  // Both share this process's MongoDB connection, which the first to end closes.
  await Promise.all([second.close(), first.close()]);
});

interface Window {
  socket: Socket;
  /** What the server sent, in order. */
  receivedEvents: [name: string, message: unknown][];
  register: (message: unknown) => Promise<{ success: boolean; code?: string; message?: string }>;
}

function openSocket(url: string, auth: object): Window {
  const socket = io(url, {
    path: socketPath,
    transports: ['websocket'],
    auth,
    forceNew: true,
    reconnection: false,
  });
  sockets.push(socket);
  const receivedEvents: Window['receivedEvents'] = [];
  socket.onAny((name: string, message: unknown) => receivedEvents.push([name, message]));
  const register = (message: unknown) =>
    socket.timeout(5000).emitWithAck(socketEvents.register, message);
  return { socket, receivedEvents, register };
}

const connected = ({ socket }: Window) =>
  new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });

/** A browser window of `userId`, signed in and registered. */
async function openWindow(userId: string, { url = first.url, sessionId = newId() } = {}) {
  const window = openSocket(url, { token: first.tokenFor({ userId, sessionId }) });
  await connected(window);
  expect(await window.register({ user: userId })).toEqual({ success: true });
  return window;
}

it('publishes to every window of the freelancer, at any process, and to no other', async () => {
  const [userId, other] = [newId(), newId()];
  const windows = [
    await openWindow(userId),
    await openWindow(userId, { url: second.url }),
    await openWindow(other, { url: second.url }),
  ];
  const event = eventsFor(userId).accepted();
  await first.publish(event);
  await eventually(() =>
    windows.slice(0, 2).every(({ receivedEvents }) => receivedEvents.length >= 3),
  );
  for (const { receivedEvents } of windows.slice(0, 2)) {
    expect(receivedEvents).toEqual([
      ['changed', { topic: 'proposal', id: event.payload.proposalId }],
      ['changed', { topic: 'notification', id: expect.stringMatching(/^[0-9a-f]{24}$/) }],
      [
        'notification',
        {
          notification: expect.objectContaining({
            title: 'Noor Haddad accepted “Winter packaging”',
            read: false,
          }),
        },
      ],
    ]);
  }
  expect(windows[2]?.receivedEvents).toEqual([]);
});

it.each([
  ['proposal', 'delivery'],
  ['invoice', 'invoiceDelivery'],
] as const)(
  'publishes each delivery step of a document (%s), but only the failed one’s notification',
  async (topic, make) => {
    const userId = newId();
    const window = await openWindow(userId);
    const delivery = eventsFor(userId)[make];
    const topics = () =>
      window.receivedEvents.map(([name, message]) =>
        name === 'changed' ? (message as { topic: string }).topic : name,
      );
    for (const state of ['queued', 'sent'] as const) await first.publish(delivery(state));
    await eventually(() => window.receivedEvents.length >= 2);
    expect(topics()).toEqual([topic, topic]);
    await first.publish(delivery('failed', 'The address does not exist.'));
    await eventually(() => window.receivedEvents.length >= 5);
    expect(topics().slice(2)).toEqual([topic, 'notification', 'notification']);
  },
);

it('publishes a new lead, with a notification', async () => {
  const userId = newId();
  const window = await openWindow(userId);
  const event = eventsFor(userId).wrote('Do you draw boxes?');
  await first.publish(event);
  await eventually(() => window.receivedEvents.length >= 3);
  expect(window.receivedEvents.slice(0, 2)).toMatchObject([
    ['changed', { topic: 'lead', id: event.payload.leadId }],
    ['changed', { topic: 'notification' }],
  ]);
});

it('publishes a project’s end to the freelancer’s other windows, without a notification', async () => {
  const userId = newId();
  const window = await openWindow(userId);
  const event = eventsFor(userId).ended('completed');
  await first.publish(event);
  await eventually(() => window.receivedEvents.length >= 1);
  expect(window.receivedEvents).toEqual([
    ['changed', { topic: 'proposal', id: event.payload.proposalId }],
  ]);
});

it('publishes a notification once, even if its event arrives twice', async () => {
  const userId = newId();
  const window = await openWindow(userId);
  const event = eventsFor(userId).viewed();
  await first.publish(event);
  await first.publish(event);
  const named = (wanted: string) => window.receivedEvents.filter(([name]) => name === wanted);
  await eventually(() => named('changed').length >= 4);
  // Published after both events, with a notification of the later one.
  await first.send('PUT /notifications/read-all', { token: first.tokenFor({ userId }) });
  await eventually(() => named('changed').length >= 5);
  expect(named('notification')).toHaveLength(1);
});

it('informs the person’s other windows when notifications are read or deleted', async () => {
  const userId = newId();
  const token = first.tokenFor({ userId });
  await first.publish(eventsFor(userId).viewed());
  const { body } = await eventually(async () => {
    const reply = await first.send('GET /notifications', { token });
    return reply.body.data.length > 0 && reply;
  });
  const window = await openWindow(userId, { url: second.url });
  await first.send('PUT /notifications/read-all', { token });
  await eventually(() => window.receivedEvents.length >= 1);
  await senderTo(second.url)(`DELETE /notifications/${body.data[0].id}`, { token });
  await eventually(() => window.receivedEvents.length >= 2);
  expect(window.receivedEvents).toEqual([
    ['changed', { topic: 'notification', id: '' }],
    ['changed', { topic: 'notification', id: body.data[0].id }],
  ]);
});

describe('a connection', () => {
  it.each<[string, () => object, string]>([
    ['no token', () => ({}), 'unauthenticated'],
    ['an operator for a token', () => ({ token: { $gt: '' } }), 'unauthenticated'],
    ['an invalid token', () => ({ token: 'a.b.c' }), 'unauthenticated'],
    ['an expired token', () => ({ token: first.tokenFor({ expiresIn: -1 }) }), 'unauthenticated'],
    ['a very long token', () => ({ token: 'x'.repeat(5000) }), 'unauthenticated'],
  ])('is refused with %s', async (_what, auth, code) => {
    const refused = await connected(openSocket(first.url, auth())).catch((err) => err);
    expect(refused).toMatchObject({ data: { code }, message: expect.stringMatching(/log in/i) });
  });

  it('is refused for a signed-out session', async () => {
    const sessionId = newId();
    await openWindow(newId(), { sessionId });
    await redis.zadd(revokedSessionsKey, Date.now(), sessionId);
    const refused = await eventually(() =>
      connected(openSocket(second.url, { token: first.tokenFor({ sessionId }) })).catch(
        (err) => err,
      ),
    );
    expect(refused).toMatchObject({ data: { code: 'session_revoked' } });
  });

  it('uses WebSocket only', async () => {
    const reply = await fetch(`${first.url}${socketPath}/?EIO=4&transport=polling`);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ message: 'Transport unknown' });
  });
});

it.each(['at the first process', 'at the second process'])(
  'closes the socket of a signed-out session within seconds, %s, and no other',
  async (where) => {
    const url = where.includes('first') ? first.url : second.url;
    const [userId, sessionId] = [newId(), newId()];
    const ended = await openWindow(userId, { url, sessionId });
    const open = await openWindow(userId, { url });
    await redis.zadd(revokedSessionsKey, Date.now(), sessionId);
    await eventually(() => ended.socket.disconnected);
    expect(open.socket.connected).toBe(true);
  },
);

it('closes the socket when its token expires', async () => {
  const userId = newId();
  const window = openSocket(first.url, { token: first.tokenFor({ userId, expiresIn: 2 }) });
  await connected(window);
  await eventually(() => window.socket.disconnected);
});

describe('register', () => {
  it('is refused for another person, whose events stay private', async () => {
    const [userId, other] = [newId(), newId()];
    const window = openSocket(first.url, { token: first.tokenFor({ userId }) });
    await connected(window);
    expect(await window.register({ user: other })).toEqual({
      success: false,
      code: 'forbidden',
      message: 'You can only register as the person who signed in.',
    });
    const theirs = await openWindow(other);
    await first.publish(eventsFor(other).viewed());
    await eventually(() => theirs.receivedEvents.length >= 3);
    expect(window.receivedEvents).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['an operator', { user: { $ne: '' } }],
    ['another field', { user: newId(), room: 'user:all' }],
    ['a text', 'me'],
    ['no id', { user: 'me' }],
  ])('refuses %s', async (_what, message) => {
    const window = openSocket(first.url, { token: first.tokenFor() });
    await connected(window);
    expect(await window.register(message)).toMatchObject({ success: false, code: 'invalid_input' });
  });

  it('does not need an acknowledgement', async () => {
    const userId = newId();
    const window = openSocket(first.url, { token: first.tokenFor({ userId }) });
    await connected(window);
    window.socket.emit(socketEvents.register, { user: userId });
    await first.publish(eventsFor(userId).viewed());
    await eventually(() => window.receivedEvents.some(([name]) => name === 'notification'));
  });
});

describe('a hostile client', () => {
  it('is disconnected when it sends without end', async () => {
    const window = await openWindow(newId());
    for (let times = 0; times < 500; times++) window.socket.emit('chatter', times);
    await eventually(() => window.socket.disconnected);
  });

  it('is disconnected when it sends something huge', async () => {
    const window = await openWindow(newId());
    window.socket.emit(socketEvents.register, { user: 'x'.repeat(20_000) });
    await eventually(() => window.socket.disconnected);
  });

  it('does not crash the service', async () => {
    const window = await openWindow(newId());
    window.socket.emit(socketEvents.register, null, 'no function', 7);
    window.socket.emit('__proto__', { a: 1 });
    expect((await first.send('GET /health')).status).toBe(200);
    expect(window.socket.connected).toBe(true);
  });
});
