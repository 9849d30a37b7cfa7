import type { DomainEvent } from '@soloist/contracts';
import { eventQueueName, newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { startTestPlatform, type TestPlatform } from '../../../test/start-platform.ts';
import { type Receiver, startReceiver, verify } from '../../../test/start-receiver.ts';
import { newWebhookOwner, type WebhookOwner } from '../../../test/webhook-owner.ts';
import { DeliveryModel } from './deliveries.model.ts';
import { removeOldDeliveries } from './due-deliveries.job.ts';
import { WebhookModel } from './webhooks.model.ts';

const tries = 3;
let platform: TestPlatform;
let receiver: Receiver;
let toMessaging: Queue<DomainEvent>;
beforeAll(async () => {
  receiver = await startReceiver();
  platform = await startTestPlatform({}, [50, 50]);
  const connection = { url: platform.config.REDIS_URL };
  toMessaging = new Queue(eventQueueName('messaging'), { connection });
});
afterAll(async () => {
  await toMessaging.close();
  await platform.close();
  receiver.close();
});

const newOwner = () => newWebhookOwner(platform, receiver);
const waitForMessages = (owner: WebhookOwner, count: number) =>
  eventually(() => owner.received().length >= count && owner.received(), 20_000);
/** Resolves once the newest message has the state. */
const waitForState = (owner: WebhookOwner, state: string) =>
  eventually(async () => {
    const [newest] = await owner.deliveries();
    return newest?.state === state && newest;
  }, 20_000);
const detailsOf = async (owner: WebhookOwner, id: string) =>
  (await owner.send(`GET ${owner.at}/deliveries/${id}`)).body.delivery;
const disabledEvents = async (owner: WebhookOwner) => {
  const jobs = await toMessaging.getJobs(['waiting', 'delayed', 'active', 'completed']);
  return jobs.filter(
    ({ data }) =>
      data.name === 'webhook.switched-off' &&
      (data.payload as { userId: string }).userId === owner.userId,
  );
};

it('delivers an event once, signed, with its details and the link of its page', async () => {
  const [ada, noor] = [await newOwner(), await newOwner()];
  const event = ada.paid();
  await platform.publish(event);
  await platform.publish(event);
  const [message] = await waitForMessages(ada, 1);
  const { invoiceId } = event.payload;
  expect(verify(ada.secret, message!)).toEqual({
    type: 'invoice.paid',
    timestamp: event.at,
    data: {
      ...{ invoiceId, number: 'INV-0007', clientName: 'Noor Haddad' },
      ...{ total: 119_000, currency: 'INR' },
      link: `http://localhost:8080/projects?tab=invoices&invoice=${invoiceId}`,
    },
  });
  expect(() => verify(noor.secret, message!)).toThrow();
  await platform.publish(noor.paid());
  await waitForMessages(noor, 1);
  expect([ada.received().length, noor.received().length]).toEqual([1, 1]);
  expect(await waitForState(ada, 'delivered')).toMatchObject({
    tries: 1,
    lastStatus: 204,
    nextAt: null,
  });
});

it('notifies a client of an applicant, and no one of types they did not choose', async () => {
  const ada = await newOwner();
  const ids = { jobId: newId(), applicationId: newId(), freelancerId: newId() };
  const lead = { freelancerId: ada.userId, leadId: newId(), host: '', message: 'Hello' };
  const writer = { name: 'Lin', email: 'lin@test.local', company: '' };
  await platform.publish(
    newEvent('lead.received', { ...lead, ...writer, campaign: '', suspicious: false }),
  );
  await platform.publish(
    newEvent('job.applied', { ...ids, employerId: ada.userId, title: 'A label', name: 'Lin' }),
  );
  const [message] = await waitForMessages(ada, 1);
  expect(verify(ada.secret, message!)).toMatchObject({
    type: 'job.applied',
    data: { jobId: ids.jobId, title: 'A label', name: 'Lin' },
  });
  expect((await ada.deliveries()).length).toBe(1);
});

it('retries a failed attempt under the same id with a new signature and stores the response', async () => {
  const ada = await newOwner();
  ada.answerWith(500);
  await platform.publish(ada.paid());
  await waitForMessages(ada, 1);
  ada.answerWith(200);
  const delivery = await waitForState(ada, 'delivered');
  const all = ada.received();
  expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  for (const each of all) expect(verify(ada.secret, each)).toMatchObject({ type: 'invoice.paid' });
  const { attempts, body, messageId } = await detailsOf(ada, delivery.id);
  expect(attempts.at(-1)).toMatchObject({ status: 500, answer: 'Answered with 500', problem: '' });
  expect(attempts[0]).toMatchObject({ status: 200, answer: 'Answered with 200' });
  expect([body, messageId]).toEqual([all[0]!.body, all[0]!.headers['webhook-id']]);
  expect((await ada.webhook()).failingSince).toBeNull();
});

it('marks a message as failed after the last attempt, and resends it on request', async () => {
  const ada = await newOwner();
  ada.answerWith(503);
  await platform.publish(ada.paid());
  const delivery = await waitForState(ada, 'failed');
  expect([delivery.tries, ada.received().length]).toEqual([tries, tries]);
  expect((await ada.webhook()).failingSince).toEqual(expect.any(String));
  ada.answerWith(200);
  const again = await ada.send(`POST ${ada.at}/deliveries/${delivery.id}/replay`);
  expect(again.body.delivery).toMatchObject({ id: delivery.id, state: 'waiting' });
  await waitForState(ada, 'delivered');
  const ids = ada.received().map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([tries + 1, 1]);
});

it('immediately resends all messages that failed since a given time', async () => {
  const ada = await newOwner();
  ada.answerWith(500);
  for (const number of ['INV-1', 'INV-2', 'INV-3']) await platform.publish(ada.paid(number));
  const states = async () =>
    (await ada.deliveries()).map(({ state }: { state: string }) => state).join();
  await eventually(async () => (await states()) === 'failed,failed,failed', 30_000);
  ada.answerWith(200);
  const replay = (since: Date) => ada.send(`POST ${ada.at}/replay`, { since: since.toISOString() });
  expect((await replay(new Date(Date.now() + 60_000))).body.count).toBe(0);
  expect((await replay(new Date(Date.now() - 3600_000))).body.count).toBe(3);
  await eventually(async () => (await states()) === 'delivered,delivered,delivered', 20_000);
});

it('disables a webhook whose receiver is gone, and notifies its owner once', async () => {
  const ada = await newOwner();
  ada.answerWith(410);
  await platform.publish(ada.paid());
  await eventually(async () => (await ada.webhook()).state === 'off', 20_000);
  await platform.publish(ada.paid());
  await eventually(async () => (await disabledEvents(ada)).length > 0);
  expect(ada.received()).toHaveLength(1);
  expect(await ada.webhook()).toMatchObject({
    offReason: 'The endpoint responded that it is gone (410). Resume it once the endpoint works.',
  });
  expect(await disabledEvents(ada)).toHaveLength(1);
  ada.answerWith(200);
  await ada.send(`PUT ${ada.at}/state`, { state: 'active' });
  await platform.publish(ada.paid());
  await waitForMessages(ada, 2);
  expect(await ada.webhook()).toMatchObject({ state: 'active', offReason: '' });
});

it('disables a webhook that failed for five days', async () => {
  const ada = await newOwner();
  ada.answerWith(500);
  const sixDaysAgo = new Date(Date.now() - 6 * 24 * 3600_000);
  await WebhookModel.updateOne({ _id: ada.id }, { failingSince: sixDaysAgo });
  await platform.publish(ada.paid());
  await eventually(async () => (await ada.webhook()).state === 'off', 20_000);
  expect((await ada.webhook()).offReason).toContain('five days');
});

it('sends messages that were stored before their process was killed', async () => {
  const ada = await newOwner();
  const { userId, id: webhookId } = ada;
  const now = new Date();
  const body = JSON.stringify({ type: 'invoice.paid', timestamp: now.toISOString(), data: {} });
  const type = 'invoice.paid' as const;
  const stored = { webhookId, userId, type, body, dueAt: now, createdAt: now };
  await DeliveryModel.create({ ...stored, eventId: 'killed before it was queued' });
  await waitForMessages(ada, 1);
  // Killed while sending: its slot stays occupied until the process counts as dead.
  const second = await DeliveryModel.create({ ...stored, eventId: 'killed while it was sent' });
  const place = { deliveryId: String(second._id), until: new Date(Date.now() + 1500) };
  await WebhookModel.updateOne({ _id: webhookId }, { $push: { sending: place } });
  const all = await waitForMessages(ada, 2);
  expect(all.at(-1)!.headers['webhook-id']).toBe(`msg_${second._id}`);
  await waitForState(ada, 'delivered');
});

it('does not delay other receivers when one does not respond', async () => {
  const [slow, quick] = [await newOwner(), await newOwner()];
  slow.answerWith('silence');
  for (let count = 0; count < 60; count++) await platform.publish(slow.paid());
  await waitForMessages(slow, 1);
  await platform.publish(quick.paid());
  await waitForState(quick, 'delivered');
  expect(slow.received().length).toBeLessThanOrEqual(4);
});

it('does not follow a redirect', async () => {
  const ada = await newOwner();
  ada.answerWith(302);
  await platform.publish(ada.paid());
  expect(await waitForState(ada, 'failed')).toMatchObject({ lastStatus: 302 });
  expect(receiver.at('/elsewhere')).toEqual([]);
});

it('sends a test immediately, and holds messages of a paused webhook', async () => {
  const ada = await newOwner();
  await ada.send(`POST ${ada.at}/test`);
  const [message] = await waitForMessages(ada, 1);
  expect(verify(ada.secret, message!)).toMatchObject({ type: 'webhook.test' });
  await waitForState(ada, 'delivered');
  await ada.send(`PUT ${ada.at}/state`, { state: 'paused' });
  await DeliveryModel.updateOne({ webhookId: ada.id }, { state: 'waiting', dueAt: new Date(0) });
  await platform.publish(ada.paid());
  const other = await newOwner();
  await platform.publish(other.paid());
  await waitForMessages(other, 1);
  expect((await ada.deliveries()).length).toBe(1);
  await ada.send(`PUT ${ada.at}/state`, { state: 'active' });
  await waitForMessages(ada, 2);
});

it('signs with the new and the old secret after a change', async () => {
  const ada = await newOwner();
  const { secret, webhook } = (await ada.send(`POST ${ada.at}/secret`)).body;
  expect([secret === ada.secret, webhook.oldSecretUntil]).toEqual([false, expect.any(String)]);
  await ada.send(`POST ${ada.at}/test`);
  const [message] = await waitForMessages(ada, 1);
  for (const each of [secret, ada.secret]) {
    expect(verify(each, message!)).toMatchObject({ type: 'webhook.test' });
  }
});

it('stores messages for thirty days', async () => {
  const ada = await newOwner();
  await ada.send(`POST ${ada.at}/test`);
  await waitForState(ada, 'delivered');
  const ahead = (days: number) => new Date(Date.now() + days * 24 * 3600_000);
  await removeOldDeliveries(ahead(29));
  expect((await ada.deliveries()).length).toBe(1);
  await removeOldDeliveries(ahead(31));
  expect(await ada.deliveries()).toEqual([]);
});
