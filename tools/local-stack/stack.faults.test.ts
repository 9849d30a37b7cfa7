import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { createTransport } from 'nodemailer';
import { type Stack, startStack } from './stack.ts';

const urls = { mongo: process.env.MONGO_URL, redis: process.env.REDIS_URL };
let dataDir: string;
let stack: Stack;

beforeAll(async () => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  delete process.env.MONGO_URL;
  delete process.env.REDIS_URL;
  dataDir = await mkdtemp(path.join(tmpdir(), 'soloist-stack-'));
  stack = await startStack({ dataDir });
});

afterAll(async () => {
  await stack.stop();
  process.env.MONGO_URL = urls.mongo;
  process.env.REDIS_URL = urls.redis;
  await rm(dataDir, { recursive: true, force: true });
});

test('writes that Redis acknowledged survive a kill', async () => {
  const before = new Redis(stack.redis.url);
  await before.set('job', 'waiting');
  before.disconnect();
  await stack.redis.kill('SIGKILL');
  await stack.redis.restart();
  const after = new Redis(stack.redis.url);
  expect(await after.get('job')).toBe('waiting');
  await after.quit();
});

/** Kills a store from outside, so that its manager does not expect it. */
const crash = (name: string, url: string) =>
  execFileSync('pkill', ['-KILL', '-f', `${name}.*${new URL(url).port}`]);

test('Redis restarts after a crash with the writes that it acknowledged', async () => {
  const redis = new Redis(stack.redis.url);
  await redis.set('job', 'kept');
  crash('redis-server', stack.redis.url);
  // Its client reconnects meanwhile.
  expect(await redis.get('job')).toBe('kept');
  redis.disconnect();
});

test('MongoDB restarts after a crash with the writes that it acknowledged', async () => {
  const mongo = await mongoose.createConnection(stack.mongo.url, { dbName: 'test' }).asPromise();
  const jobs = mongo.collection<{ name: string }>('jobs');
  await jobs.insertOne({ name: 'kept' });
  crash('mongo', stack.mongo.url);
  expect(await jobs.findOne()).toMatchObject({ name: 'kept' });
  await mongo.close();
});

test('the inbox shows all sent mails, also after a restart', async () => {
  const mail = { from: 'ada@example.com', to: 'grace@example.com', subject: 'Hello', text: 'Hi' };
  await createTransport(stack.mail.url).sendMail(mail);
  await stack.mail.restart();
  const inbox = await (await fetch(`${stack.mail.inboxUrl}/api/email`)).json();
  expect(inbox).toEqual([expect.objectContaining({ subject: 'Hello' })]);
});

test('refuses a second run on the same data', async () => {
  const simulatePayments = { gatewayUrl: 'http://127.0.0.1:1' };
  await expect(startStack({ dataDir, simulatePayments })).rejects.toThrow(
    `Soloist already runs with the data in ${dataDir}: stop it first.`,
  );
  // A second simulator would rewrite the file of the first.
  expect(existsSync(path.join(dataDir, 'payment-provider'))).toBe(false);
});
