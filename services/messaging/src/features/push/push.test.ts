import { chatEvents, socketEvents } from '@soloist/contracts';
import { revokedSessionsKey } from '@soloist/service-kit';
import { eventually, newId } from '@soloist/service-kit/testing';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { eventsFor } from '../../testing.ts';
import { from, say, startTestChat, type TestChat } from '../chat/testing.ts';
import { NotificationModel } from '../notifications/notifications.model.ts';
import { UnreadWaitModel, waitIdOf } from '../notifications/unread-waits.model.ts';
import { SubscriptionModel } from './subscriptions.model.ts';
import { isSignedBy, type PushService, startPushService } from './testing.ts';

let service: PushService;
let chat: TestChat;
beforeAll(async () => {
  service = await startPushService();
  chat = await startTestChat({ PUSH_ORIGINS: service.origin });
});
afterEach(() => chat.closeWindows());
afterAll(async () => {
  await chat.close();
  service.close();
});

const path = '/notifications/push-subscriptions';

/** Somebody with a device that shows notifications. */
async function newReader(name = 'Ada') {
  const person = await chat.newPerson(name);
  const device = service.newDevice();
  const { body } = await person.send(`POST ${path}`, device.subscription);
  return {
    ...person,
    device,
    subscriptionId: body.subscription.id as string,
    events: eventsFor(person.id),
    devices: async () => (await person.send(`GET ${path}`)).body.subscriptions,
    /** Once nothing waits to be shown. */
    settled: () =>
      eventually(async () => {
        const waiting = { userId: person.id, pushDueAt: mongoose.trusted({ $exists: true }) };
        return (await NotificationModel.exists(waiting)) === null;
      }, 20_000),
  };
}

describe('a device', () => {
  it('shows a note once, signed by the installation, readable by nobody else', async () => {
    const ada = await newReader();
    const other = service.newDevice();
    await ada.send(`POST ${path}`, other.subscription);
    const event = ada.events.accepted();
    await chat.messaging.publish(event);
    await chat.messaging.publish(event);
    const [[shown]] = await eventually(
      () => ada.device.came().length > 0 && other.came().length > 0 && [ada.device.shown()],
      20_000,
    );
    const [note] = (await ada.send('GET /notifications')).body.data;
    expect(shown).toEqual({
      title: 'Noor Haddad accepted “Winter packaging”',
      body: 'The document with both signatures opens from here.',
      link: `/project/status/${event.payload.proposalId}`,
      tag: note.id,
    });
    await ada.settled();
    expect([ada.device.came().length, other.came().length]).toEqual([1, 1]);
    const [request] = ada.device.came();
    expect(String(request!.body)).not.toContain('Winter');
    expect(request!.headers).toMatchObject({ ttl: '86400', topic: note.id });
    const { key } = (await ada.send('GET /notifications/push-key')).body;
    expect(isSignedBy(key, request!, service.origin)).toBe(true);
  });

  it('shows nothing while its person looks at a window, and nothing later of that', async () => {
    const ada = await newReader();
    await chat.windowOf(ada, chat.second.url);
    await chat.messaging.publish(ada.events.accepted());
    await eventually(() => NotificationModel.exists({ userId: ada.id }));
    await ada.settled();
    expect(ada.device.came()).toEqual([]);
  });

  it('shows nothing of a kind that is switched off there', async () => {
    const ada = await newReader();
    const kinds = { proposal_news: { push: false } };
    await ada.send('PATCH /notifications/preferences', { kinds });
    await chat.messaging.publish(ada.events.accepted());
    await chat.messaging.publish(ada.events.paid());
    await eventually(() => ada.device.came().length > 0, 20_000);
    expect(ada.device.shown()).toMatchObject([{ title: 'Invoice INV-0007 is paid' }]);
  });

  it('shows nothing in quiet hours', async () => {
    const ada = await newReader();
    const hour = new Date().getUTCHours();
    const at = (ahead: number) => `${String((hour + ahead + 24) % 24).padStart(2, '0')}:00`;
    const quietHours = { from: at(-1), to: at(3) };
    await ada.send('PATCH /notifications/preferences', { quietHours });
    await chat.messaging.publish(ada.events.accepted());
    await eventually(() => NotificationModel.exists({ userId: ada.id }));
    await ada.settled();
    expect(ada.device.came()).toEqual([]);
    expect((await ada.send('GET /notifications')).body.unread).toBe(1);
  });

  it('that takes nothing any more is forgotten', async () => {
    const ada = await newReader();
    ada.device.answerWith(410);
    await chat.messaging.publish(ada.events.accepted());
    await eventually(async () => (await ada.devices()).length === 0, 20_000);
  });

  it('shows nothing once its session is ended, also from elsewhere', async () => {
    const ada = await newReader();
    const { sid } = JSON.parse(atob(ada.token.split('.')[1] ?? ''));
    const redis = new Redis(chat.messaging.config.REDIS_URL);
    await redis.zadd(revokedSessionsKey, Date.now(), sid);
    await redis.quit();
    await eventually(async () => (await ada.send('GET /notifications')).status === 401);
    await chat.messaging.publish(ada.events.accepted());
    await eventually(async () => !(await SubscriptionModel.exists({ userId: ada.id })), 20_000);
    expect(ada.device.came()).toEqual([]);
  });

  it('is tried again while its push service fails, and nothing follows a redirect', async () => {
    const [ada, noor] = [await newReader(), await newReader()];
    ada.device.answerWith(503);
    noor.device.answerWith(302);
    await chat.messaging.publish(ada.events.accepted());
    await chat.messaging.publish(noor.events.accepted());
    await eventually(() => ada.device.came().length > 0, 20_000);
    ada.device.answerWith(201);
    await eventually(() => ada.device.came().length > 1, 20_000);
    await ada.settled();
    await noor.settled();
    expect([ada.device.came().length, noor.device.came().length]).toEqual([2, 1]);
    expect(service.pushed.some(({ path: asked }) => asked === '/elsewhere')).toBe(false);
  });
});

describe('a message', () => {
  it('is shown on devices of who has no window open; several at once as one', async () => {
    const [ada, noor] = [await newReader(), await chat.newPerson('Noor')];
    const window = await chat.windowOf(noor);
    await say(window, from(noor, ada, { message: 'Do you draw boxes?' }));
    await say(window, from(noor, ada, { message: 'Of paper' }));
    await eventually(() => ada.device.came().length > 0, 20_000);
    expect(ada.device.shown()).toEqual([
      {
        title: '2 new messages from Noor Haddad',
        body: 'Of paper',
        link: `/message/${noor.id}`,
        tag: `chat-${noor.id}`,
      },
    ]);
  });

  it('is shown later to who had just closed their window, and once to who had not', async () => {
    const [ada, grace, noor] = [await newReader(), await newReader(), await chat.newPerson('Noor')];
    const closing = await chat.windowOf(ada);
    const window = await chat.windowOf(noor);
    await say(window, from(noor, ada));
    await say(window, from(noor, grace));
    await eventually(() => grace.device.came().length > 0, 20_000);
    await eventually(async () => {
      const asked = { userId: ada.id, pushAt: mongoose.trusted({ $exists: false }) };
      return (await UnreadWaitModel.exists(asked)) !== null;
    }, 20_000);
    expect(ada.device.came()).toEqual([]);
    await window.say(chatEvents.watch, { ids: [ada.id] });
    closing.socket.close();
    await eventually(() => window.presence.at(-1)?.online === false, 20_000);
    // Ten minutes pass.
    await UnreadWaitModel.updateMany({}, { noteAt: new Date() });
    await eventually(() => ada.device.came().length > 0, 20_000);
    await Promise.all([ada.settled(), grace.settled()]);
    expect([ada.device.came().length, grace.device.came().length]).toEqual([1, 1]);
  });

  it('asks for nothing more where its reader has no device', async () => {
    const [ada, grace, noor] = [
      await newReader(),
      await chat.newPerson('Grace'),
      await chat.newPerson('Noor'),
    ];
    const window = await chat.windowOf(noor);
    await say(window, from(noor, grace));
    await say(window, from(noor, ada));
    await eventually(() => ada.device.came().length > 0, 20_000);
    await eventually(async () => {
      const asked = { userId: grace.id, pushAt: mongoose.trusted({ $exists: false }) };
      return (await UnreadWaitModel.exists(asked)) !== null;
    }, 20_000);
    const redis = new Redis(chat.messaging.config.REDIS_URL);
    const jobs = await redis.xrange('bull:messaging.push-unread:events', '-', '+');
    await redis.quit();
    const asked = jobs.flat(2);
    expect(asked).toContain(waitIdOf(ada.id, noor.id));
    expect(asked).not.toContain(waitIdOf(grace.id, noor.id));
  });

  it('of a muted person is not', async () => {
    const [ada, noor, grace] = [
      await newReader(),
      await chat.newPerson('Noor'),
      await chat.newPerson('Grace'),
    ];
    await ada.set(noor, { muted: true });
    await say(await chat.windowOf(noor), from(noor, ada));
    await say(await chat.windowOf(grace), from(grace, ada));
    await eventually(() => ada.device.came().length > 0, 20_000);
    expect(ada.device.shown()).toMatchObject([{ link: `/message/${grace.id}` }]);
  });
});

describe('devices that show notifications', () => {
  it('are listed for their person, who can switch one off, and nobody else', async () => {
    const [ada, noor] = [await newReader(), await newReader('Noor')];
    expect(await ada.devices()).toEqual([
      { id: ada.subscriptionId, device: 'Unknown device', createdAt: expect.any(String) },
    ]);
    const one = `${path}/${ada.subscriptionId}`;
    expect((await noor.send(`DELETE ${one}`)).status).toBe(404);
    expect((await noor.send(`POST ${one}/test`)).status).toBe(404);
    expect((await ada.send(`DELETE ${one}`)).status).toBe(200);
    expect(await ada.devices()).toEqual([]);
  });

  it('are one however often they ask, and the last person’s who asked', async () => {
    const [ada, noor] = [await newReader(), await chat.newPerson('Noor')];
    await Promise.all([1, 2, 3].map(() => ada.send(`POST ${path}`, ada.device.subscription)));
    expect(await ada.devices()).toHaveLength(1);
    await noor.send(`POST ${path}`, ada.device.subscription);
    expect(await ada.devices()).toEqual([]);
    expect(await SubscriptionModel.countDocuments({ userId: noor.id })).toBe(1);
  });

  it('are ten at most: the oldest goes', async () => {
    const ada = await newReader();
    for (let count = 0; count < 10; count += 1) {
      await ada.send(`POST ${path}`, service.newDevice().subscription);
    }
    const devices = await ada.devices();
    expect(devices).toHaveLength(10);
    expect(devices.map(({ id }: { id: string }) => id)).not.toContain(ada.subscriptionId);
  });

  it('can be tried, in quiet hours and with a window open too', async () => {
    const ada = await newReader();
    const window = await chat.windowOf(ada);
    await window.say(socketEvents.register, { user: ada.id });
    expect((await ada.send(`POST ${path}/${ada.subscriptionId}/test`)).status).toBe(200);
    expect(ada.device.shown()).toMatchObject([{ title: 'Notifications work on this device' }]);
    ada.device.answerWith(500);
    expect((await ada.send(`POST ${path}/${ada.subscriptionId}/test`)).status).toBe(409);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com.example/x',
    'https://user@fcm.googleapis.com/x',
    'http://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'file:///etc/passwd',
  ])('are refused at %s', async (endpoint) => {
    const ada = await chat.newPerson('Ada');
    const { keys } = service.newDevice().subscription;
    expect(await ada.send(`POST ${path}`, { endpoint, keys })).toMatchObject({ status: 400 });
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
    'https://web.push.apple.com/x',
  ])('are taken at %s', async (endpoint) => {
    const ada = await chat.newPerson('Ada');
    const { keys } = service.newDevice().subscription;
    const subscription = { endpoint: `${endpoint}${newId()}`, keys, expirationTime: null };
    expect(await ada.send(`POST ${path}`, subscription)).toMatchObject({ status: 200 });
  });

  it('that name keys which are none are forgotten when something is to be shown', async () => {
    const ada = await newReader();
    const broken = service.newDevice().subscription;
    broken.keys.p256dh = 'A'.repeat(87);
    await ada.send(`POST ${path}`, broken);
    await chat.messaging.publish(ada.events.accepted());
    await eventually(async () => (await ada.devices()).length === 1, 20_000);
  });
});

it('every process has the same key, which browsers can use', async () => {
  const ada = await chat.newPerson('Ada');
  const { key } = (await ada.send('GET /notifications/push-key')).body;
  const headers = { authorization: `Bearer ${ada.token}` };
  const reply = await fetch(new URL('/notifications/push-key', chat.second.url), { headers });
  expect(((await reply.json()) as { key: string }).key).toBe(key);
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
});
