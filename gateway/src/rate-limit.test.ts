import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createRateCounter } from './rate-counter.ts';
import { getPage } from './testing/raw-request.ts';
import { startTestGateway } from './testing/start-test-gateway.ts';

// biome-ignore lint/style/noProcessEnv: the test runner hands over its Redis this way
const redisUrl = process.env.REDIS_URL ?? '';
const redis = new Redis(redisUrl);
const forget = async () => {
  const keys = await redis.keys('gateway:rate:*');
  if (keys.length > 0) await redis.del(keys);
};
beforeEach(forget);
afterAll(() => redis.quit());

const post = (url: string, path: string) => fetch(url + path, { method: 'POST' });

it('refuses an address that asks too often, with a sentence and the time to wait', async () => {
  const gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '3' });
  for (let n = 0; n < 3; n++)
    expect((await fetch(`${gateway.url}/api/auth/jwks`)).status).toBe(200);
  const res = await fetch(`${gateway.url}/api/auth/jwks`);
  expect(res.status).toBe(429);
  expect(await res.json()).toMatchObject({
    success: false,
    code: 'rate_limited',
    message: expect.stringMatching(/wait/),
  });
  const wait = Number(res.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await getPage(gateway.url, '/')).status).toBe(429);
  expect((await fetch(`${gateway.url}/shell/main.0a1b2c3d.js`)).status).toBe(200);
  await gateway.close();
});

it('asks for versions that are not here only as often as an address may ask', async () => {
  const gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '3' });
  const statusOf = async (version: string) =>
    (await fetch(`${gateway.url}/remotes/mfe-dashboard/${version}/remoteEntry.js`)).status;
  for (let n = 0; n < 3; n++) expect(await statusOf(`9.9.${n}`)).toBe(404);
  expect(await statusOf('9.9.9')).toBe(429);
  const asked = gateway.fakes.platform.received.filter(({ url }) => url.includes('/releases/'));
  expect(asked).toHaveLength(3);
  expect(await statusOf('1.0.0')).toBe(200);
  await gateway.close();
});

it("holds an endpoint to its contract's own limit, however its path is written", async () => {
  const gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '600' });
  const spellings = [
    '/api/auth/forgot',
    '/api/auth/FORGOT',
    '/api/auth/forgot/',
    '/api/auth/forgot?x=1',
  ];
  for (let n = 0; n < 10; n++) {
    expect((await post(gateway.url, spellings[n % 4]!)).status).toBe(200);
  }
  for (const path of spellings) expect((await post(gateway.url, path)).status).toBe(429);
  expect((await post(gateway.url, '/api/auth/login')).status).toBe(200);
  await gateway.close();
});

it('counts what the payment provider tells apart from everything else', async () => {
  const gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '3' });
  for (let n = 0; n < 20; n++)
    expect((await post(gateway.url, '/api/payment/webhook')).status).toBe(200);
  expect((await fetch(`${gateway.url}/api/auth/jwks`)).status).toBe(200);
  await gateway.close();
});

it('shares what it counted with the other gateways', async () => {
  const [one, two] = [createRateCounter(redis), createRateCounter(redis)];
  for (let n = 0; n < 5; n++) expect(one.take('9.9.9.9', 5)).toBe(0);
  await one.close();
  expect(two.take('9.9.9.9', 5)).toBe(0);
  await two.close();
  expect(two.take('9.9.9.9', 5)).toBeGreaterThan(0);
  expect(two.take('8.8.8.8', 5)).toBe(0);
  expect(await redis.get('gateway:rate:9.9.9.9')).toBe('6');
});

it('goes on limiting while Redis is away', async () => {
  const gateway = await startTestGateway({
    RATE_LIMIT_PER_MINUTE: '3',
    REDIS_URL: 'redis://127.0.0.1:1',
  });
  for (let n = 0; n < 3; n++)
    expect((await fetch(`${gateway.url}/api/auth/jwks`)).status).toBe(200);
  await sleep(500);
  expect((await fetch(`${gateway.url}/api/auth/jwks`)).status).toBe(429);
  await gateway.close();
});

it('counts the callers behind a proxy of ours one by one', async () => {
  const gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '1', TRUSTED_PROXIES: '1' });
  const from = (address: string) =>
    fetch(`${gateway.url}/api/auth/jwks`, {
      headers: { 'x-forwarded-for': `1.1.1.1, ${address}` },
    });
  expect((await from('2001:db8:0:7::1')).status).toBe(200);
  expect((await from('203.0.113.9')).status).toBe(200);
  expect((await from('203.0.113.9')).status).toBe(429);
  expect((await from('2001:db8:0:7:ffff::2')).status).toBe(429);
  await gateway.close();
});
