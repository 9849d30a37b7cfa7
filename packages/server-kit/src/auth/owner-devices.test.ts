import type { Request } from 'express';
import { Redis } from 'ioredis';
import { connectRedis, type RedisConnection } from '../redis/redis.ts';
import { createLogger } from '../telemetry/logger.ts';
import { startTestApp } from '../testing/app.ts';
import { eventually, newId } from '../testing/index.ts';
import { emptyRedis, testConfig } from '../testing/stores.ts';
import { createOwnerDevices } from './owner-devices.ts';

const config = testConfig();
const logger = createLogger('test', 'silent');
let redis: Redis;
beforeAll(async () => {
  await emptyRedis(config);
  redis = new Redis(config.REDIS_URL);
});
afterAll(() => redis.quit());

const from = (ip: string, agent: string | undefined = 'Firefox') =>
  ({ ip, get: () => agent }) as unknown as Request;
const create = (over: { redis?: RedisConnection; secret?: string } = {}) =>
  createOwnerDevices({ redis, secret: 'test', logger, ...over });

async function rememberDevices(ips: string[], userId = newId()) {
  const browsers = create();
  for (const ip of ips) browsers.remember(userId, from(ip));
  await eventually(async () => (await redis.zcard(`seen:${userId}`)) === Math.min(ips.length, 50));
  return { userId, browsers };
}

it('recognises a person on their device in every process, and no one else', async () => {
  const { userId } = await rememberDevices(['203.0.113.1', '2001:db8:0:5::1']);
  const { has } = create();
  expect(await has(userId, from('203.0.113.1'))).toBe(true);
  expect(await has(userId, from('2001:db8:0:5:ffff::2'))).toBe(true);
  expect(await has(userId, from('203.0.113.2'))).toBe(false);
  expect(await has(userId, from('203.0.113.1', 'Chrome'))).toBe(false);
  expect(await has(newId(), from('203.0.113.1'))).toBe(false);
  expect(await has(userId, { ...from('203.0.113.1'), get: () => undefined } as never)).toBe(false);
});

it('stores no readable address, and forgets a device after a week', async () => {
  const { userId } = await rememberDevices(['203.0.113.1']);
  const stored = await redis.zrange(`seen:${userId}`, '0', '-1');
  expect(stored.join()).not.toMatch(/203|Firefox/);
  expect(await create({ secret: 'another' }).has(userId, from('203.0.113.1'))).toBe(false);
  const weekMs = 7 * 24 * 3600_000;
  expect(await redis.pttl(`seen:${userId}`)).toBeLessThanOrEqual(weekMs);
  // After a visit from elsewhere the person is still known, but not from this place.
  await redis.zadd(`seen:${userId}`, String(Date.now() - weekMs - 1), stored[0]!);
  expect(await create().has(userId, from('203.0.113.1'))).toBe(false);
});

it('writes a device once an hour per process, however many calls there are', async () => {
  const { userId, browsers } = await rememberDevices(['203.0.113.1']);
  await redis.del(`seen:${userId}`);
  browsers.remember(userId, from('203.0.113.1'));
  browsers.remember(userId, from('203.0.113.2'));
  await eventually(async () => (await redis.zcard(`seen:${userId}`)) > 0);
  expect(await redis.zcard(`seen:${userId}`)).toBe(1);
});

it('keeps a person’s newest fifty devices, and removes all on request', async () => {
  const { userId, browsers } = await rememberDevices(
    Array.from({ length: 55 }, (_, at) => `203.0.113.${at}`),
  );
  await browsers.forget(userId);
  expect(await redis.exists(`seen:${userId}`)).toBe(0);
});

it('remembers devices only for valid tokens', async () => {
  const app = await startTestApp();
  const userId = newId();
  const headers = { authorization: `Bearer ${app.tokenFor({ userId })}` };
  await app.send('GET /own', { headers: { authorization: 'Bearer forged' } });
  await app.send('GET /own', { headers });
  await eventually(async () => (await redis.keys('seen:*')).includes(`seen:${userId}`));
  expect(await redis.keys('seen:*')).toHaveLength(1);
  app.close();
});

it('does not fail a call while Redis is down', () => {
  const unreachableRedis = connectRedis('redis://127.0.0.1:1', logger);
  expect(() =>
    create({ redis: unreachableRedis }).remember(newId(), from('203.0.113.1')),
  ).not.toThrow();
  unreachableRedis.disconnect();
});
