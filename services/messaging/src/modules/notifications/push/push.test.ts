import { chatEvents } from '@soloist/contracts';
import { revokedSessionsKey } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { emitMessage, from } from '../../../../test/chat-harness.ts';
import {
  devicesPath,
  isSignedBy,
  type PushChat,
  startPushChat,
} from '../../../../test/fake-push-service.ts';
import { UnreadWaitModel, waitIdOf } from '../../chat/unread/unread-waits.model.ts';
import { NotificationModel } from '../inbox/notifications.model.ts';
import { PushSubscriptionModel } from './subscriptions.model.ts';

let push: PushChat;
let service: PushChat['service'];
let chat: PushChat['chat'];
let newReader: PushChat['newReader'];
beforeAll(async () => {
  push = await startPushChat();
  ({ service, chat, newReader } = push);
});
afterEach(() => chat.closeWindows());
afterAll(() => push.close());

describe('a device', () => {
  it('shows a notification once, signed by the installation, readable only by the device', async () => {
    const ada = await newReader();
    const other = service.newDevice();
    await ada.send(`POST ${devicesPath}`, other.subscription);
    const event = ada.events.accepted();
    await chat.messaging.publish(event);
    await chat.messaging.publish(event);
    const [[notification]] = await eventually(
      () => ada.device.received().length > 0 && other.received().length > 0 && [ada.device.shown()],
      20_000,
    );
    const [listed] = (await ada.send('GET /notifications')).body.data;
    expect(notification).toEqual({
      title: 'Noor Haddad accepted “Winter packaging”',
      body: 'Open it to see the signed document.',
      link: `/project/status/${event.payload.proposalId}`,
      tag: listed.id,
    });
    await ada.waitForPushes();
    expect([ada.device.received().length, other.received().length]).toEqual([1, 1]);
    const [request] = ada.device.received();
    expect(String(request!.body)).not.toContain('Winter');
    expect(request!.headers).toMatchObject({ ttl: '86400', topic: listed.id });
    const { key } = (await ada.send('GET /notifications/push-key')).body;
    expect(isSignedBy(key, request!, service.origin)).toBe(true);
  });

  it('shows nothing that happened while its person had a window open', async () => {
    const ada = await newReader();
    await chat.windowOf(ada, chat.second.url);
    await chat.messaging.publish(ada.events.accepted());
    await eventually(() => NotificationModel.exists({ userId: ada.id }));
    await ada.waitForPushes();
    expect(ada.device.received()).toEqual([]);
  });

  it('shows no notification of a kind that is turned off for push', async () => {
    const ada = await newReader();
    const kinds = { proposal_news: { push: false } };
    await ada.send('PATCH /notifications/preferences', { kinds });
    await chat.messaging.publish(ada.events.accepted());
    await chat.messaging.publish(ada.events.paid());
    await eventually(() => ada.device.received().length > 0, 20_000);
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
    await ada.waitForPushes();
    expect(ada.device.received()).toEqual([]);
    expect((await ada.send('GET /notifications')).body.unread).toBe(1);
  });

  it('is deleted when its push service reports it gone', async () => {
    const ada = await newReader();
    ada.device.answerWith(410);
    await chat.messaging.publish(ada.events.accepted());
    await eventually(async () => (await ada.devices()).length === 0, 20_000);
  });

  it('shows nothing once its session was ended, even from another device', async () => {
    const ada = await newReader();
    const { sid } = JSON.parse(atob(ada.token.split('.')[1] ?? ''));
    const redis = new Redis(chat.messaging.config.REDIS_URL);
    await redis.zadd(revokedSessionsKey, Date.now(), sid);
    await redis.quit();
    await eventually(async () => (await ada.send('GET /notifications')).status === 401);
    await chat.messaging.publish(ada.events.accepted());
    await eventually(async () => !(await PushSubscriptionModel.exists({ userId: ada.id })), 20_000);
    expect(ada.device.received()).toEqual([]);
  });

  it('is retried while its push service fails, and never through a redirect', async () => {
    const [ada, noor] = [await newReader(), await newReader()];
    ada.device.answerWith(503);
    noor.device.answerWith(302);
    await chat.messaging.publish(ada.events.accepted());
    await chat.messaging.publish(noor.events.accepted());
    await eventually(() => ada.device.received().length > 0, 20_000);
    ada.device.answerWith(201);
    await eventually(() => ada.device.received().length > 1, 20_000);
    await ada.waitForPushes();
    await noor.waitForPushes();
    expect([ada.device.received().length, noor.device.received().length]).toEqual([2, 1]);
    expect(service.pushed.some(({ path: requestPath }) => requestPath === '/elsewhere')).toBe(
      false,
    );
  });
});

/** Resolves once all pending notifications of a person were pushed or skipped. */
const waitForHandledPush = ({ id: userId }: { id: string }) =>
  eventually(async () => {
    const filter = { userId, pushAt: mongoose.trusted({ $exists: false }) };
    return (await UnreadWaitModel.exists(filter)) !== null;
  }, 20_000);

describe('a message', () => {
  it('is shown on devices without an open window, several as one', async () => {
    const [ada, noor] = [await newReader(), await chat.newPerson('Noor')];
    const window = await chat.windowOf(noor);
    await emitMessage(window, from(noor, ada, { message: 'Do you draw boxes?' }));
    await emitMessage(window, from(noor, ada, { message: 'Of paper' }));
    await eventually(() => ada.device.received().length > 0, 20_000);
    expect(ada.device.shown()).toEqual([
      {
        title: '2 new messages from Noor Haddad',
        body: 'Of paper',
        link: `/message/${noor.id}`,
        tag: `chat-${noor.id}`,
      },
    ]);
  });

  it('is shown later to a person who just closed their window, and once to anyone else', async () => {
    const [ada, grace, noor] = [await newReader(), await newReader(), await chat.newPerson('Noor')];
    const closing = await chat.windowOf(ada);
    const window = await chat.windowOf(noor);
    await emitMessage(window, from(noor, ada));
    await emitMessage(window, from(noor, grace));
    await eventually(() => grace.device.received().length > 0, 20_000);
    await waitForHandledPush(ada);
    expect(ada.device.received()).toEqual([]);
    await window.say(chatEvents.watch, { ids: [ada.id] });
    closing.socket.close();
    await eventually(() => window.presence.at(-1)?.online === false, 20_000);
    // As if ten minutes passed.
    await UnreadWaitModel.updateMany({}, { noteAt: new Date() });
    await eventually(() => ada.device.received().length > 0, 20_000);
    await Promise.all([ada.waitForPushes(), grace.waitForPushes()]);
    expect([ada.device.received().length, grace.device.received().length]).toEqual([1, 1]);
  });

  it('schedules no push for a reader without a device', async () => {
    const [ada, grace, noor] = [
      await newReader(),
      await chat.newPerson('Grace'),
      await chat.newPerson('Noor'),
    ];
    const window = await chat.windowOf(noor);
    await emitMessage(window, from(noor, grace));
    await emitMessage(window, from(noor, ada));
    await eventually(() => ada.device.received().length > 0, 20_000);
    await waitForHandledPush(grace);
    const redis = new Redis(chat.messaging.config.REDIS_URL);
    const jobs = await redis.xrange('bull:messaging.push-unread:events', '-', '+');
    await redis.quit();
    const requests = jobs.flat(2);
    expect(requests).toContain(waitIdOf(ada.id, noor.id));
    expect(requests).not.toContain(waitIdOf(grace.id, noor.id));
  });

  it('from a muted person is not shown', async () => {
    const [ada, noor, grace] = [
      await newReader(),
      await chat.newPerson('Noor'),
      await chat.newPerson('Grace'),
    ];
    await ada.set(noor, { muted: true });
    await emitMessage(await chat.windowOf(noor), from(noor, ada));
    await emitMessage(await chat.windowOf(grace), from(grace, ada));
    await eventually(() => ada.device.received().length > 0, 20_000);
    expect(ada.device.shown()).toMatchObject([{ link: `/message/${grace.id}` }]);
  });
});
