import { once } from 'node:events';
import { socketEvents, socketPath } from '@soloist/contracts';
import { eventually, newId } from '@soloist/server-kit/testing';
import {
  createPersonalDataClient,
  type PersonalDataClient,
  type TestService,
} from '@soloist/server-kit/testing-service';
import { Redis } from 'ioredis';
import { io } from 'socket.io-client';
import { eventsFor, startTestMessaging } from '../../../test/harness.ts';
import { NotificationModel } from '../notifications/inbox/notifications.model.ts';

let messaging: TestService;
let identity: PersonalDataClient;
beforeAll(async () => {
  messaging = await startTestMessaging();
  identity = createPersonalDataClient({ name: 'messaging', ...messaging });
});
afterAll(async () => {
  await identity.close();
  await messaging.close();
});

async function personWithNotification() {
  const userId = newId();
  await messaging.publish(eventsFor(userId).accepted());
  await eventually(async () => (await NotificationModel.exists({ userId })) !== null);
  return { userId, email: `${userId}@test.local` };
}

it('exports and erases a person’s notifications, and no one else’s', async () => {
  const [person, other] = [await personWithNotification(), await personWithNotification()];
  const { body } = await identity.recordsOf(person);
  expect(body.records.notifications).toMatchObject([{ kind: 'proposal_news' }]);

  await identity.erase(person);
  expect((await identity.recordsOf(person)).body.records.notifications).toEqual([]);
  expect((await identity.recordsOf(other)).body.records.notifications).toHaveLength(1);
});

it('exports and erases a person’s preferences and devices', async () => {
  const person = await personWithNotification();
  const token = messaging.tokenFor(person);
  const quietHours = { from: '22:00', to: '07:00' };
  const body = { kinds: { messages: { mail: 'daily' } }, quietHours };
  await messaging.send('PATCH /notifications/preferences', { token, body });
  const endpoint = `https://fcm.googleapis.com/fcm/send/${newId()}`;
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  await messaging.send('POST /notifications/push-subscriptions', {
    token,
    body: { endpoint, keys },
  });
  const { records } = (await identity.recordsOf(person)).body;
  expect(records.notificationPreferences).toEqual([
    { kinds: { messages: { mail: 'daily' } }, quietHours },
  ]);
  expect(records.notificationDevices).toMatchObject([{ device: expect.any(String) }]);
  expect(JSON.stringify(records)).not.toContain(endpoint);

  await identity.erase(person);
  expect((await identity.recordsOf(person)).body.records).toMatchObject({
    notificationPreferences: [],
    notificationDevices: [],
  });
});

it('stores no notification of an event that arrives after the erasure', async () => {
  const person = await personWithNotification();
  await identity.erase(person);
  await messaging.publish(eventsFor(person.userId).viewed());
  const later = await personWithNotification();
  await identity.erase(later);
  expect(await NotificationModel.countDocuments({ userId: person.userId })).toBe(0);
});

it('deletes other people’s notifications of the person’s messages', async () => {
  const [owner, email] = [newId(), `${newId()}@visitor.test`];
  const [first, second, ofOthers] = [
    eventsFor(owner).wrote('Do you draw boxes?', email),
    eventsFor(owner).wrote('And bags?', email),
    eventsFor(owner).wrote('Hello.'),
  ];
  const later = { ...second, at: new Date(Date.now() + 60_000).toISOString() };
  for (const event of [first, later, ofOthers]) await messaging.publish(event);
  const bodies = async () =>
    (await NotificationModel.find({ userId: owner })).map(({ body }) => body).toSorted();
  await eventually(async () => (await bodies()).length === 3);
  await identity.erase({ userId: newId(), email });
  expect(await bodies()).toEqual(['And bags?', 'Hello.']);
});

it('deletes the notifications of people they recommended', async () => {
  const [owner, writerId] = [newId(), newId()];
  await messaging.publish(eventsFor(owner).recommended('written', writerId));
  await messaging.publish(eventsFor(owner).recommended('written'));
  const count = () => NotificationModel.countDocuments({ userId: owner });
  await eventually(async () => (await count()) === 2);
  await identity.erase({ userId: writerId, email: `${writerId}@test.local` });
  expect(await count()).toBe(1);
  // Late events do not restore deleted data.
  await messaging.publish(eventsFor(owner).recommended('written', writerId));
  const other = eventsFor(owner).recommended('written');
  await messaging.publish(other);
  await eventually(async () => (await NotificationModel.exists({ eventId: other.id })) !== null);
  expect(await count()).toBe(2);
});

it('closes the person’s open windows', async () => {
  const { userId } = await personWithNotification();
  const socket = io(messaging.url, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token: messaging.tokenFor({ userId }) },
    reconnection: false,
  });
  await once(socket as never, 'connect');
  await socket.emitWithAck(socketEvents.register, { user: userId });
  const closed = once(socket as never, 'disconnect');
  await identity.erase({ userId, email: `${userId}@test.local` });
  await closed;
});

it('removes what was published to open windows from Redis', async () => {
  const redis = new Redis(messaging.config.REDIS_URL);
  const stream = 'messaging:live';
  // As published long ago: entries are ordered by time.
  await redis.multi().del(stream).xadd(stream, '1-1', 'data', 'Noor Haddad accepted').exec();
  await eventually(async () => (await redis.xrange(stream, '1-1', '1-1')).length === 0, 15_000);
  await redis.quit();
});
