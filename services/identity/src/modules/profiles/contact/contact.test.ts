import type { DomainEvent } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { newEmail, startTestIdentity, type TestIdentity } from '../../../../test/harness.ts';
import { ContactMessageModel } from './contact.model.ts';

let identity: TestIdentity;
let mails: Queue<DomainEvent<'identity.contact-received'>>;
beforeAll(async () => {
  identity = await startTestIdentity();
  mails = new Queue(eventQueueName('documents'), {
    connection: { url: identity.config.REDIS_URL },
  });
});
afterAll(async () => {
  await mails.close();
  await identity.close();
});

let lastByte = 0;
const newAddress = () => `198.51.100.${++lastByte}`;
const form = (over: object = {}) => ({
  topic: 'sales',
  name: 'Grace Lindqvist',
  email: newEmail(),
  company: 'Nordlys Coffee',
  message: 'Do you have a plan for teams?',
  ...over,
});
const send = (body: object, ip = newAddress()) =>
  identity.send('POST /users/contact', { body, headers: { 'x-forwarded-for': ip } });

it('stores the message and emails it', async () => {
  const input = form({ message: '  Do you have a plan for teams? ' });
  const { status, body } = await send(input);
  expect({ status, success: body.success }).toEqual({ status: 200, success: true });
  const stored = await ContactMessageModel.findOne({ email: input.email }).lean();
  const submitted = { ...input, message: 'Do you have a plan for teams?' };
  expect(stored).toMatchObject(submitted);
  expect(Date.now() - Number(stored?.createdAt)).toBeLessThan(60_000);
  const payload = await eventually(async () => {
    const jobs = await mails.getJobs(['waiting']);
    return jobs.find(({ data }) => data.payload.email === input.email)?.data.payload;
  });
  expect(payload).toEqual(submitted);
});

it('deletes the message after two years', async () => {
  const indexes = await ContactMessageModel.listIndexes();
  expect(indexes.find(({ key }) => 'createdAt' in key)?.expireAfterSeconds).toBe(730 * 24 * 3600);
});

it('responds to a bot as usual, but stores and emails nothing', async () => {
  const genuine = await send(form());
  const botForm = form({ website: 'https://spam.example' });
  const reply = await send(botForm);
  expect({ status: reply.status, message: reply.body.message }).toEqual({
    status: 200,
    message: genuine.body.message,
  });
  expect(await ContactMessageModel.countDocuments({ email: botForm.email })).toBe(0);
});

it('accepts twenty messages an hour from one network, with any sender', async () => {
  const ip = newAddress();
  const replies = [];
  for (let count = 0; count < 21; count++) replies.push(await send(form(), ip));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(replies.at(-1)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect((await send(form())).status).toBe(200);
});

it('accepts five messages an hour from one email, from any network', async () => {
  const email = newEmail();
  const replies = await Promise.all(Array.from({ length: 8 }, () => send(form({ email }))));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(await ContactMessageModel.countDocuments({ email })).toBe(5);
});

it.each([
  ['no name', { name: ' ' }],
  ['no message', { message: '' }],
  ['no address', { email: 'grace' }],
  ['another topic', { topic: 'complaint' }],
  ['too long a message', { message: 'x'.repeat(2001) }],
  ['another field', { admin: true }],
  ['an operator', { company: { $ne: '' } }],
])('refuses %s', async (_what, over) => {
  expect(await send(form(over))).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});
