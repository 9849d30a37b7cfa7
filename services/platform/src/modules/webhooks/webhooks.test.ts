import { maxWebhooks } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { fiveOfForty, raceForLastPlaces } from '@soloist/server-kit/testing-places';
import { createPersonalDataClient } from '@soloist/server-kit/testing-service';
import { startTestPlatform, type TestPlatform } from '../../../test/start-platform.ts';
import { type Receiver, startReceiver } from '../../../test/start-receiver.ts';
import { newWebhookOwner } from '../../../test/webhook-owner.ts';
import { DeliveryModel } from './deliveries.model.ts';
import { WebhookModel } from './webhooks.model.ts';

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

const newOwner = () => newWebhookOwner(platform, receiver);

it('returns a webhook’s secret once and stores it nowhere', async () => {
  const ada = await newOwner();
  expect(ada.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { body } = await ada.send('GET /platform/webhooks');
  expect(body.webhooks).toMatchObject([
    { id: ada.id, url: ada.form.url, types: ada.form.types, state: 'active', description: 'Books' },
  ]);
  const stored = await WebhookModel.findById(ada.id).lean();
  expect(JSON.stringify([body, stored])).not.toContain(ada.secret.slice(6));
});

it('lets its owner change, pause, resume and delete a webhook', async () => {
  const ada = await newOwner();
  const form = { ...ada.form, types: ['lead.received'], description: '' };
  expect((await ada.send(`PUT ${ada.at}`, form)).body.webhook.types).toEqual(['lead.received']);
  const paused = await ada.send(`PUT ${ada.at}/state`, { state: 'paused' });
  expect(paused.body.webhook.state).toBe('paused');
  expect((await ada.send(`POST ${ada.at}/test`)).status).toBe(409);
  await ada.send(`PUT ${ada.at}/state`, { state: 'active' });
  expect((await ada.webhook()).state).toBe('active');
  expect((await ada.send(`DELETE ${ada.at}`)).status).toBe(200);
  expect((await ada.send(`GET ${ada.at}`)).status).toBe(404);
  expect(await DeliveryModel.countDocuments({ webhookId: ada.id })).toBe(0);
});

it('resets the failures of a webhook whose address changes', async () => {
  const ada = await newOwner();
  const failingSince = new Date(Date.now() - 4 * 24 * 3600_000);
  await WebhookModel.updateOne({ _id: ada.id }, { failingSince });
  const form = { ...ada.form, description: 'Two books' };
  await ada.send(`PUT ${ada.at}`, form);
  expect(await ada.webhook()).toMatchObject({
    description: form.description,
    failingSince: failingSince.toISOString(),
  });
  const url = receiver.urlOf('/another');
  expect((await ada.send(`PUT ${ada.at}`, { ...form, url })).status).toBe(200);
  expect(await ada.webhook()).toMatchObject({ url, failingSince: null });
});

it('stores five of forty concurrent webhooks when five are left', async () => {
  const ada = await newOwner();
  const counted = () => ({ userId: ada.userId });
  const create = (n: number) =>
    ada.send('POST /platform/webhooks', {
      ...ada.form,
      url: receiver.urlOf(`/race-${n}`),
      description: '',
    });
  const vary = (n: number) => ({ url: receiver.urlOf(`/copy-${n}`) });
  const race = { model: WebhookModel, counted, most: maxWebhooks, vary, create };
  expect(await raceForLastPlaces(race)).toEqual(fiveOfForty(maxWebhooks));
});

it('allows one webhook for each address and fifty for each person', async () => {
  const ada = await newOwner();
  const create = (path: string) =>
    ada.send('POST /platform/webhooks', {
      ...ada.form,
      url: receiver.urlOf(path),
      description: '',
    });
  expect((await create(ada.path)).status).toBe(409);
  for (let count = 1; count < maxWebhooks; count++) await create(`/${count}`);
  const beyond = await create('/beyond');
  expect([beyond.status, beyond.body.message]).toEqual([
    409,
    'You have 50 webhooks, the maximum. Delete one to add another.',
  ]);
});

it.each([
  ['an FTP address', { url: 'ftp://example.com' }, 'url'],
  ['an address with a password', { url: 'https://ada:secret@example.com/' }, 'url'],
  ['no address', { url: '' }, 'url'],
  ['no event types', { types: [] }, 'types'],
  ['a type that does not exist', { types: ['moon.landed'] }, 'types.0'],
])('refuses %s', async (_what, wrong, path) => {
  const token = platform.tokenFor();
  const form = { url: 'https://example.com/hook', types: ['invoice.paid'], description: '' };
  const body = { ...form, ...wrong };
  const refused = await platform.send('POST /platform/webhooks', { token, body });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
  expect(refused.body.details[0].path).toBe(path);
});

it('hides other people’s webhooks and refuses strangers', async () => {
  const ada = await newOwner();
  const token = platform.tokenFor();
  const { form } = ada;
  const delivery = `${ada.at}/deliveries/${newId()}`;
  for (const [call, body] of [
    [`GET ${ada.at}`],
    [`PUT ${ada.at}`, { ...form, description: '' }],
    [`PUT ${ada.at}/state`, { state: 'paused' }],
    [`POST ${ada.at}/secret`],
    [`POST ${ada.at}/test`],
    [`GET ${ada.at}/deliveries`],
    [`GET ${delivery}`],
    [`POST ${delivery}/replay`],
    [`POST ${ada.at}/replay`, { since: new Date().toISOString() }],
    [`DELETE ${ada.at}`],
  ] as const) {
    const { status } = await platform.send(call, { token, body });
    expect([call, status]).toEqual([call, 404]);
    expect((await platform.send(call, { body })).status).toBe(401);
  }
  expect((await ada.webhook()).state).toBe('active');
  expect((await platform.send('GET /platform/webhooks', { token })).body.webhooks).toEqual([]);
});

it('exports webhooks and messages without secrets, and deletes them with the account', async () => {
  const ada = await newOwner();
  await ada.send(`POST ${ada.at}/test`);
  const client = createPersonalDataClient({ name: 'platform', ...platform });
  const person = { userId: ada.userId, email: 'ada@test.local' };
  const { records } = (await client.recordsOf(person)).body;
  expect(records.webhooks).toMatchObject([{ url: ada.form.url }]);
  expect(records.webhookMessages).toMatchObject([{ type: 'webhook.test' }]);
  expect(JSON.stringify(records)).not.toContain('whsec_');
  await client.erase(person);
  await client.close();
  expect(await WebhookModel.countDocuments({ userId: ada.userId })).toBe(0);
  expect(await DeliveryModel.countDocuments({ userId: ada.userId })).toBe(0);
});

it.each<[string, { isActive?: boolean; passwordResetAt?: string }, RegExp]>([
  ['is suspended or about to be deleted', { isActive: false }, /^Your account was suspended/],
  [
    'had a reset of its password since',
    { passwordResetAt: '2100-01-01T00:00:00.000Z' },
    /^Your password was reset/,
  ],
])('sends nothing more for an account that %s', async (_what, status, reason) => {
  const ada = await newOwner();
  platform.accountStatuses.set(ada.userId, status);
  await platform.publish(ada.paid());
  await eventually(async () => (await ada.webhook()).state === 'off');
  expect((await ada.webhook()).offReason).toMatch(reason);
  expect(ada.received()).toEqual([]);
});

it('waits, and stays on, while an older identity does not know the status of accounts', async () => {
  const ada = await newOwner();
  platform.accountStatuses.set(ada.userId, 'older identity');
  await platform.publish(ada.paid());
  await eventually(async () => {
    const waiting = await DeliveryModel.findOne({ webhookId: ada.id }).lean();
    // Later than any message is due that was not postponed.
    return waiting?.dueAt && waiting.dueAt.getTime() > Date.now() + 5_000;
  }, 20_000);
  expect(await ada.webhook()).toMatchObject({ state: 'active', failingSince: null });
  expect(ada.received()).toEqual([]);
});

it('sends again once its owner resumes it after a reset, and those added since', async () => {
  const ada = await newOwner();
  const passwordResetAt = new Date().toISOString();
  platform.accountStatuses.set(ada.userId, { passwordResetAt });
  await ada.send(`PUT ${ada.at}/state`, { state: 'active' });
  await platform.publish(ada.paid());
  await eventually(() => ada.received().length === 1, 20_000);
});

it('switches off what a reported session added or changed, and nothing else', async () => {
  const ada = await newOwner();
  const other = await newOwner();
  const add = async (path: string) => {
    const form = { ...ada.form, url: receiver.urlOf(path), description: '' };
    return (await ada.send('POST /platform/webhooks', form)).body.webhook.id as string;
  };
  const [changed, added, ofKey] = [
    await add(`/changed-${ada.id}`),
    await add(`/added-${ada.id}`),
    await add(`/key-${ada.id}`),
  ];
  const yesterday = new Date(Date.now() - 864e5);
  for (const _id of [ada.id, changed])
    await WebhookModel.updateOne({ _id }, { createdAt: yesterday });
  await WebhookModel.updateOne({ _id: ofKey }, { keyId: newId() });
  const moved = { ...ada.form, url: receiver.urlOf(`/moved-${ada.id}`), description: '' };
  await ada.send(`PUT /platform/webhooks/${changed}`, moved);
  await platform.publish(
    newEvent('identity.sign-in-reported', {
      ...{ userId: ada.userId, sessionId: newId(), email: 'ada@test.local', fname: 'Ada' },
      ...{
        signedInAt: new Date(Date.now() - 36e5).toISOString(),
        signedInFrom: '',
        signedInIp: '',
      },
      ...{ payoutsBlockedUntil: new Date().toISOString(), device: '', ip: '' },
    }),
  );
  const stateOf = async (_id: string) => (await WebhookModel.findById(_id).lean())?.state;
  await eventually(
    async () => (await stateOf(changed)) === 'off' && (await stateOf(added)) === 'off',
  );
  expect([await stateOf(ada.id), await stateOf(ofKey), await stateOf(other.id)]).toEqual([
    ...['active', 'active', 'active'],
  ]);
});
