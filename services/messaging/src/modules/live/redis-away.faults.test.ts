import { chatEvents, socketEvents, socketPath } from '@soloist/contracts';
import { eventually, newId } from '@soloist/server-kit/testing';
import { startTestRedis, type TestRedis } from '@soloist/server-kit/testing-redis';
import { io } from 'socket.io-client';
import { emitMessage, from, startTestChat, type TestChat } from '../../../test/chat-harness.ts';
import { eventsFor } from '../../../test/harness.ts';

let redis: TestRedis;
let chat: TestChat;
beforeAll(async () => {
  redis = await startTestRedis();
  chat = await startTestChat({ REDIS_URL: redis.url });
});
afterAll(async () => {
  chat.closeWindows();
  await chat.close();
  await redis.remove();
});
const healthIs = (expected: number) =>
  eventually(async () => (await chat.messaging.send('GET /health')).status === expected);

it('publishes messages to the same process while Redis is away, and to others once it is back, each once', async () => {
  const [noor, ada] = [await chat.newPerson('Noor'), await chat.newPerson('Ada')];
  const [sender, here] = [await chat.windowOf(noor), await chat.windowOf(ada)];
  const elsewhere = await chat.windowOf(ada, chat.second.url);
  await emitMessage(sender, from(noor, ada, { message: 'Before' }));
  await eventually(() => elsewhere.received.length === 1);

  await redis.kill();
  await healthIs(503);
  const { id } = await emitMessage(sender, from(noor, ada, { message: 'Meanwhile' }));
  await eventually(() => here.received.length === 2 && sender.received.length === 2);
  await here.say(chatEvents.seen, { id });
  await eventually(() => sender.reads.some(({ seenSeq }) => seenSeq === 2));
  expect(elsewhere.received).toHaveLength(1);

  await redis.start();
  await healthIs(200);
  await eventually(() => elsewhere.received.length === 2, 20_000);
  await emitMessage(sender, from(noor, ada, { message: 'After' }));
  for (const window of [sender, here, elsewhere]) {
    await eventually(() => window.received.length === 3, 20_000);
    expect(window.received.map(({ message }) => message)).toEqual(['Before', 'Meanwhile', 'After']);
  }
}, 60_000);

it('responds and keeps sockets open while Redis is away, and publishes again when it is back', async () => {
  const userId = newId();
  const { messaging } = chat;
  const token = messaging.tokenFor({ userId });
  const titles: string[] = [];
  const socket = io(messaging.url, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token },
  });
  socket.on(socketEvents.notification, ({ notification }) => titles.push(notification.title));
  await eventually(() => socket.connected);
  await socket.emitWithAck(socketEvents.register, { user: userId });
  await messaging.publish(eventsFor(userId).viewed('Before'));
  await eventually(() => titles.length === 1);

  await redis.kill();
  await healthIs(503);
  const { status, body } = await messaging.send('GET /notifications', { token });
  expect([status, body.unread]).toEqual([200, 1]);
  const readAll = await messaging.send('PUT /notifications/read-all', { token });
  expect(readAll.status).toBe(200);
  expect(socket.connected).toBe(true);

  await redis.start();
  await healthIs(200);
  await messaging.publish(eventsFor(userId).viewed('After'));
  await eventually(() => titles.length === 2);
  expect(titles.map((title) => title.split(' ')[0])).toEqual(['Before', 'After']);
  socket.close();
});
