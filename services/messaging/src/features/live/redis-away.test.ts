import { socketEvents, socketPath } from '@soloist/contracts';
import { eventually, newId } from '@soloist/service-kit/testing';
import { type OwnRedis, startOwnRedis } from '@soloist/service-kit/testing-redis';
import type { TestService } from '@soloist/service-kit/testing-service';
import { io, type Socket } from 'socket.io-client';
import { eventsFor, startTestMessaging } from '../../testing.ts';

let redis: OwnRedis;
let messaging: TestService;
let socket: Socket;
beforeAll(async () => {
  redis = await startOwnRedis();
  messaging = await startTestMessaging({ REDIS_URL: redis.url });
});
afterAll(async () => {
  socket.close();
  await messaging.close();
  await redis.remove();
});

it('answers, and keeps sockets open, while Redis is away, and tells them again when it is back', async () => {
  const userId = newId();
  const token = messaging.tokenFor({ userId });
  const titles: string[] = [];
  socket = io(messaging.url, { path: socketPath, transports: ['websocket'], auth: { token } });
  socket.on(socketEvents.notification, ({ notification }) => titles.push(notification.title));
  await eventually(() => socket.connected);
  await socket.emitWithAck(socketEvents.register, { user: userId });
  await messaging.publish(eventsFor(userId).viewed('Before'));
  await eventually(() => titles.length === 1);

  await redis.kill();
  await eventually(async () => (await messaging.send('GET /health')).status === 503);
  const { status, body } = await messaging.send('GET /notifications', { token });
  expect([status, body.unread]).toEqual([200, 1]);
  const readAll = await messaging.send('PUT /notifications/read-all', { token });
  expect(readAll.status).toBe(200);
  expect(socket.connected).toBe(true);

  await redis.start();
  await eventually(async () => (await messaging.send('GET /health')).status === 200);
  await messaging.publish(eventsFor(userId).viewed('After'));
  await eventually(() => titles.length === 2);
  expect(titles.map((title) => title.split(' ')[0])).toEqual(['Before', 'After']);
});
