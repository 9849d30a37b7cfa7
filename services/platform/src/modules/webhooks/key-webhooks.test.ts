import { type KeyScope, webhookMessage, webhookTypes } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { startTestPlatform, type TestPlatform } from '../../../test/start-platform.ts';
import { type Receiver, startReceiver } from '../../../test/start-receiver.ts';
import { newWebhookOwner } from '../../../test/webhook-owner.ts';
import { DeliveryModel } from './deliveries.model.ts';

let platform: TestPlatform;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  platform = await startTestPlatform();
});
afterAll(async () => {
  await platform.close();
  receiver.close();
});

const usual: KeyScope[] = ['webhooks:write', 'invoices:read'];

/** A program with an API key of a person, by default of a new one. */
function newProgram({ scopes = usual as readonly KeyScope[], userId = newId() } = {}) {
  const id = newId();
  platform.keys.set(id, [...scopes]);
  const token = platform.tokenFor({ userId, apiKey: { id, scopes: [...scopes] } });
  const path = `/${id}`;
  const form = { url: receiver.urlOf(path), types: ['invoice.paid'], description: 'Sheet' };
  const send = (call: string, body?: object) => platform.send(call, { token, body });
  const ofPerson = (call: string, body?: object) =>
    platform.send(call, { token: platform.tokenFor({ userId }), body });
  return {
    ...{ id, userId, form, send, ofPerson },
    subscribe: async (over: object = {}) => send('POST /platform/webhooks', { ...form, ...over }),
    received: () => receiver.at(path),
    paid: () =>
      newEvent('invoice.paid', {
        ...{ invoiceId: newId(), freelancerId: userId, number: 'INV-0007' },
        ...{ clientEmail: 'noor@client.test', clientName: 'Noor Haddad' },
        ...{ total: 119_000, currency: 'INR' },
      }),
    end: () => platform.keys.delete(id),
  };
}

it('lets an app subscribe, receive and unsubscribe with its own key', async () => {
  const app = newProgram();
  const { body } = await app.subscribe();
  expect(body.webhook.keyId).toBe(app.id);
  await platform.publish(app.paid());
  await eventually(() => app.received().length === 1, 20_000);
  expect((await app.send(`DELETE /platform/webhooks/${body.webhook.id}`)).status).toBe(200);
  await platform.publish(app.paid());
  const second = newProgram({ userId: app.userId });
  await second.subscribe();
  await platform.publish(app.paid());
  await eventually(() => second.received().length === 1, 20_000);
  expect(app.received()).toHaveLength(1);
});

it.each([
  ['lead.received', 'leads:read'],
  ['payout.moved', 'wallet:read'],
])('requires the scope to read what %s reports', async (type, scope) => {
  const app = newProgram();
  const refused = await app.subscribe({ types: ['invoice.paid', type] });
  expect([refused.status, refused.body.code]).toEqual([403, 'scope_missing']);
  expect(refused.body.message).toContain(scope);
  const { body } = await app.subscribe();
  const change = { ...app.form, types: [type] };
  const changed = await app.send(`PUT /platform/webhooks/${body.webhook.id}`, change);
  expect(changed.body.code).toBe('scope_missing');
  const samples = await app.send(`GET /platform/webhooks/samples?type=${type}`);
  expect(samples.body.code).toBe('scope_missing');
  const allowed = newProgram({ scopes: ['webhooks:write', scope as KeyScope] });
  expect((await allowed.subscribe({ types: [type] })).status).toBe(200);
});

it('refuses a key without a scope for webhooks', async () => {
  const reader = newProgram({ scopes: ['webhooks:read', 'invoices:write'] });
  expect((await reader.subscribe()).body.code).toBe('scope_missing');
  const other = newProgram({ scopes: ['invoices:write'] });
  expect((await other.send('GET /platform/webhooks')).body.code).toBe('scope_missing');
});

it('shows a key only the webhooks that it created, and lets it change no other', async () => {
  const owner = await newWebhookOwner(platform, receiver);
  const delivery = (await owner.send(`POST ${owner.at}/test`)).body.delivery.id;
  const app = newProgram({ userId: owner.userId });
  const other = newProgram({ userId: owner.userId });
  const { body } = await other.subscribe();
  expect((await app.send('GET /platform/webhooks')).body.webhooks).toEqual([]);
  for (const at of [owner.at, `/platform/webhooks/${body.webhook.id}`]) {
    for (const [call, input] of [
      [`GET ${at}`],
      [`PUT ${at}`, app.form],
      [`PUT ${at}/state`, { state: 'paused' }],
      [`POST ${at}/secret`],
      [`POST ${at}/test`],
      [`GET ${at}/deliveries`],
      [`GET ${at}/deliveries/${delivery}`],
      [`POST ${at}/deliveries/${delivery}/replay`],
      [`POST ${at}/replay`, { since: new Date().toISOString() }],
      [`DELETE ${at}`],
    ] as const) {
      expect([call, (await app.send(call, input)).status]).toEqual([call, 404]);
    }
  }
  expect((await owner.send('GET /platform/webhooks')).body.webhooks).toHaveLength(2);
});

it('lets the person pause and delete an app’s webhook, but not add events to it', async () => {
  const app = newProgram();
  const { id } = (await app.subscribe()).body.webhook;
  const at = `/platform/webhooks/${id}`;
  const refused = await app.ofPerson(`PUT ${at}`, { ...app.form, types: ['lead.received'] });
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  expect((await app.ofPerson(`PUT ${at}/state`, { state: 'paused' })).status).toBe(200);
  expect((await app.ofPerson(`DELETE ${at}`)).status).toBe(200);
});

it('ends a webhook with its key: what waits is not sent, and the person reads why', async () => {
  const app = newProgram();
  const { id } = (await app.subscribe()).body.webhook;
  app.end();
  await platform.publish(app.paid());
  const read = async () => (await app.ofPerson(`GET /platform/webhooks/${id}`)).body.webhook;
  await eventually(async () => (await read()).state === 'off', 20_000);
  expect((await read()).offReason).toBe(
    'Its API key was revoked or has expired. Connect the app again.',
  );
  // Resumed by its person, it ends again before anything is sent.
  await app.ofPerson(`PUT /platform/webhooks/${id}/state`, { state: 'active' });
  await eventually(async () => (await read()).state === 'off', 20_000);
  expect(app.received()).toEqual([]);
});

it('ends a webhook whose key lost the scope of an event', async () => {
  const app = newProgram();
  const { id } = (await app.subscribe()).body.webhook;
  platform.keys.set(app.id, ['webhooks:write', 'leads:read']);
  await platform.publish(app.paid());
  const read = async () => (await app.ofPerson(`GET /platform/webhooks/${id}`)).body.webhook;
  await eventually(async () => (await read()).state === 'off', 20_000);
  expect(app.received()).toEqual([]);
});

it.each(webhookTypes)('invents a sample of %s before the first one', async (type) => {
  const person = platform.tokenFor();
  const { body } = await platform.send(`GET /platform/webhooks/samples?type=${type}`, {
    token: person,
  });
  expect(body.messages).toHaveLength(1);
  const [sample] = body.messages;
  expect(webhookMessage(type).parse(sample)).toEqual(sample);
  expect(sample.data.link).toMatch(/^http:\/\/localhost:8080\/./);
});

it('gives the newest three messages as samples, each event once, and nobody else’s', async () => {
  const [app, stranger] = [newProgram(), newProgram()];
  await app.subscribe();
  await app.subscribe({ url: receiver.urlOf(`/second-${app.id}`) });
  await stranger.subscribe();
  await platform.publish(stranger.paid());
  const events = ['INV-1', 'INV-2', 'INV-3', 'INV-4'].map((number) => {
    const event = app.paid();
    return { ...event, payload: { ...event.payload, number } };
  });
  for (const [count, event] of events.entries()) {
    await platform.publish(event);
    const stored = () => DeliveryModel.countDocuments({ userId: app.userId });
    await eventually(async () => (await stored()) === 2 * (count + 1));
  }
  const samples = (await app.send('GET /platform/webhooks/samples?type=invoice.paid')).body
    .messages;
  expect(samples.map(({ data }: { data: { number: string } }) => data.number)).toEqual([
    ...['INV-4', 'INV-3', 'INV-2'],
  ]);
});
