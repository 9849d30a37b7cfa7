import { socketEvents } from '@soloist/contracts';
import { eventually, newId } from '@soloist/server-kit/testing';
import {
  type PushChat,
  devicesPath as path,
  startPushChat,
} from '../../../../test/fake-push-service.ts';
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

describe('devices that show notifications', () => {
  it('are listed for their person only, who can switch one off', async () => {
    const [ada, noor] = [await newReader(), await newReader('Noor')];
    expect(await ada.devices()).toEqual([
      { id: ada.subscriptionId, device: 'Unknown device', createdAt: expect.any(String) },
    ]);
    const devicePath = `${path}/${ada.subscriptionId}`;
    expect((await noor.send(`DELETE ${devicePath}`)).status).toBe(404);
    expect((await noor.send(`POST ${devicePath}/test`)).status).toBe(404);
    expect((await ada.send(`DELETE ${devicePath}`)).status).toBe(200);
    expect(await ada.devices()).toEqual([]);
  });

  it('subscribe once for repeated requests, for the last person who requested it', async () => {
    const [ada, noor] = [await newReader(), await chat.newPerson('Noor')];
    await Promise.all([1, 2, 3].map(() => ada.send(`POST ${path}`, ada.device.subscription)));
    expect(await ada.devices()).toHaveLength(1);
    await noor.send(`POST ${path}`, ada.device.subscription);
    expect(await ada.devices()).toEqual([]);
    expect(await PushSubscriptionModel.countDocuments({ userId: noor.id })).toBe(1);
  });

  it('are limited to ten, and the oldest is removed', async () => {
    const ada = await newReader();
    for (let count = 0; count < 10; count += 1) {
      await ada.send(`POST ${path}`, service.newDevice().subscription);
    }
    const devices = await ada.devices();
    expect(devices).toHaveLength(10);
    expect(devices.map(({ id }: { id: string }) => id)).not.toContain(ada.subscriptionId);
  });

  it('can be tested with a window open and in quiet hours, when nothing else is shown', async () => {
    const ada = await newReader();
    const window = await chat.windowOf(ada);
    await window.say(socketEvents.register, { user: ada.id });
    const hour = new Date().getUTCHours();
    const at = (ahead: number) => `${String((hour + ahead + 24) % 24).padStart(2, '0')}:00`;
    const quietHours = { from: at(-1), to: at(3) };
    expect((await ada.send('PATCH /notifications/preferences', { quietHours })).status).toBe(200);
    await chat.messaging.publish(ada.events.accepted());
    await eventually(() => NotificationModel.exists({ userId: ada.id }));
    await ada.waitForPushes();
    expect(ada.device.received()).toEqual([]);
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
  ])('are accepted at %s', async (endpoint) => {
    const ada = await chat.newPerson('Ada');
    const { keys } = service.newDevice().subscription;
    const subscription = { endpoint: `${endpoint}${newId()}`, keys, expirationTime: null };
    expect(await ada.send(`POST ${path}`, subscription)).toMatchObject({ status: 200 });
  });

  it('with invalid keys are deleted at the first push', async () => {
    const ada = await newReader();
    const broken = service.newDevice().subscription;
    broken.keys.p256dh = 'A'.repeat(87);
    await ada.send(`POST ${path}`, broken);
    await chat.messaging.publish(ada.events.accepted());
    await eventually(async () => (await ada.devices()).length === 1, 20_000);
  });
});

it('uses the same key at every process, in the format of browsers', async () => {
  const ada = await chat.newPerson('Ada');
  const { key } = (await ada.send('GET /notifications/push-key')).body;
  const headers = { authorization: `Bearer ${ada.token}` };
  const reply = await fetch(new URL('/notifications/push-key', chat.second.url), { headers });
  expect(((await reply.json()) as { key: string }).key).toBe(key);
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
});
