import { createTestKeys } from '@soloist/server-kit/testing';
import { testStores } from '@soloist/server-kit/testing-stores';
import { Redis } from 'ioredis';
import { getPage } from '../../../../test/raw-request.ts';
import { startTestGateway } from '../../../../test/start-test-gateway.ts';
import { createRateCounter } from './rate-counter.service.ts';

const { redisUrl } = testStores();
const redis = new Redis(redisUrl);
const clearCounts = async () => {
  const keys = await redis.keys('gateway:rate:*');
  if (keys.length > 0) await redis.del(keys);
};
beforeEach(clearCounts);
afterAll(() => redis.quit());

const post = (url: string, path: string) => fetch(url + path, { method: 'POST' });

it('refuses an address over its limit, with a message and the time to wait', async () => {
  const gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '3' });
  for (let n = 0; n < 3; n++)
    expect((await fetch(`${gateway.url}/api/auth/jwks`)).status).toBe(200);
  const res = await fetch(`${gateway.url}/api/auth/jwks`);
  expect(res.status).toBe(429);
  const wait = Number(res.headers.get('retry-after'));
  expect(await res.json()).toMatchObject({
    success: false,
    code: 'rate_limited',
    message: `Too many requests. Try again in ${wait} s.`,
  });
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  await gateway.close();
});

it('limits downloads of missing versions by address', async () => {
  const gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '3' });
  const statusOf = async (version: string) =>
    (await fetch(`${gateway.url}/remotes/mfe-dashboard/${version}/remoteEntry.js`)).status;
  for (let n = 0; n < 3; n++) expect(await statusOf(`9.9.${n}`)).toBe(404);
  expect(await statusOf('9.9.9')).toBe(429);
  const releaseRequests = gateway.fakes.platform.received.filter(({ url }) =>
    url.includes('/releases/'),
  );
  expect(releaseRequests).toHaveLength(3);
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

it('counts the payment provider’s calls separately', async () => {
  const gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '3' });
  for (let n = 0; n < 20; n++)
    expect((await post(gateway.url, '/api/payment/webhook')).status).toBe(200);
  expect((await fetch(`${gateway.url}/api/auth/jwks`)).status).toBe(200);
  await gateway.close();
});

it('shares its counts with the other gateways', async () => {
  const [one, two] = [createRateCounter(redis), createRateCounter(redis)];
  for (let n = 0; n < 5; n++) expect(one.take('9.9.9.9', 5)).toBe(0);
  await one.close();
  expect(two.take('9.9.9.9', 5)).toBe(0);
  await two.close();
  expect(two.take('9.9.9.9', 5)).toBeGreaterThan(0);
  expect(two.take('8.8.8.8', 5)).toBe(0);
  expect(await redis.get('gateway:rate:9.9.9.9')).toBe('6');
});

it('keeps counting while Redis is unavailable', async () => {
  const away = new Redis('redis://127.0.0.1:1', { lazyConnect: true, maxRetriesPerRequest: 0 });
  away.on('error', () => {});
  const counter = createRateCounter(away);
  for (let n = 0; n < 3; n++) expect(counter.take('9.9.9.9', 3)).toBe(0);
  // Sends the counts to Redis, which does not respond.
  await counter.close();
  expect(counter.take('9.9.9.9', 3)).toBeGreaterThan(0);
  away.disconnect();
});

it('limits callers while Redis is unavailable', async () => {
  const gateway = await startTestGateway({
    RATE_LIMIT_PER_MINUTE: '3',
    REDIS_URL: 'redis://127.0.0.1:1',
  });
  for (let n = 0; n < 3; n++)
    expect((await fetch(`${gateway.url}/api/auth/jwks`)).status).toBe(200);
  expect((await fetch(`${gateway.url}/api/auth/jwks`)).status).toBe(429);
  await gateway.close();
});

it('counts the callers behind our proxy separately', async () => {
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

/** A gateway whose identity service signs tokens, and a function that sends calls with them. */
async function startWithTokens(perMinute: string) {
  const gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: perMinute });
  const { keys, tokenFor } = createTestKeys();
  const { identity } = gateway.fakes;
  identity.answer = async (req, res) =>
    void res.end(JSON.stringify(req.url === '/auth/jwks' ? await keys() : { success: true }));
  const send = async (token: string, path = '/api/jobs/list', method = 'GET') =>
    (await fetch(gateway.url + path, { method, headers: { authorization: `Bearer ${token}` } }))
      .status;
  return { ...gateway, tokenFor, send };
}

it('counts the calls of each signed-in person separately from those of their address', async () => {
  const gateway = await startWithTokens('3');
  for (let n = 0; n < 4; n++) await fetch(`${gateway.url}/api/jobs/list`);
  expect((await fetch(`${gateway.url}/api/jobs/list`)).status).toBe(429);
  for (let person = 0; person < 5; person++) {
    const token = gateway.tokenFor();
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push(await gateway.send(token));
    expect(statuses).toEqual([200, 200, 200, 429]);
  }
  await gateway.close();
});

it('counts two sessions of a person together', async () => {
  const gateway = await startWithTokens('3');
  const userId = '0123456789abcdef01234567';
  const [first, second] = [gateway.tokenFor({ userId }), gateway.tokenFor({ userId })];
  const statuses = [];
  for (const token of [first, second, first, second]) statuses.push(await gateway.send(token));
  expect(statuses).toEqual([200, 200, 200, 429]);
  await gateway.close();
});

it('counts forged, expired and malformed tokens by address', async () => {
  const gateway = await startWithTokens('3');
  const stranger = createTestKeys();
  const forged = Array.from({ length: 4 }, () => stranger.tokenFor());
  const others = [gateway.tokenFor({ expiresIn: -1 }), 'x'.repeat(400), 'a.b.c', ''];
  const statuses = [];
  for (const token of [...forged, ...others]) statuses.push(await gateway.send(token));
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  await gateway.close();
});

it('counts no invalid token for an app that sends its secret, as OAuth has it', async () => {
  const gateway = await startWithTokens('3');
  const headers = { authorization: `Basic ${Buffer.from('id:sls_secret').toString('base64')}` };
  const url = `${gateway.url}/api/auth/oauth/token`;
  for (let n = 0; n < 4; n++) await fetch(url, { method: 'POST', headers });
  expect((await fetch(`${gateway.url}/api/jobs/list`)).status).toBe(429);
  // A person, or an app with a new token, at the same address.
  expect(await gateway.send(gateway.tokenFor())).toBe(200);
  await gateway.close();
});

it('counts sign-in attempts by address, for any signed-in caller', async () => {
  const gateway = await startWithTokens('600');
  const statuses = [];
  for (let n = 0; n < 11; n++) {
    statuses.push(await gateway.send(gateway.tokenFor(), '/api/auth/forgot', 'POST'));
  }
  expect(statuses.toSorted()).toEqual([...Array(10).fill(200), 429]);
  await gateway.close();
});

it('counts pages and files separately from calls, and never health checks', async () => {
  const gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '3' });
  const statusOf = async (path: string) => (await fetch(gateway.url + path)).status;
  const statusesOf = async (path: string, times: number) => {
    const found = [];
    for (let n = 0; n < times; n++) found.push(await statusOf(path));
    return found;
  };
  for (let n = 0; n < 40; n++) {
    expect([await statusOf('/health'), await statusOf('/api/health')]).toEqual([200, 200]);
  }
  expect(await statusesOf('/api/jobs/list', 4)).toEqual([200, 200, 200, 429]);
  const pages = [];
  for (let n = 0; n < 4; n++) pages.push((await getPage(gateway.url, '/')).status);
  expect(pages).toEqual([200, 200, 200, 429]);
  const images = `/files/${'a'.repeat(32)}`;
  expect(new Set(await statusesOf(images, 15))).toEqual(new Set([200]));
  expect(new Set(await statusesOf('/shell/main.0a1b2c3d.js', 15))).toEqual(new Set([200]));
  expect(await statusOf('/shell/main.0a1b2c3d.js')).toBe(429);
  expect(await statusOf('/api/health')).toBe(200);
  await gateway.close();
});

it('counts calls by address while identity is unavailable', async () => {
  const gateway = await startTestGateway({
    RATE_LIMIT_PER_MINUTE: '3',
    IDENTITY_URL: 'http://127.0.0.1:1',
  });
  const headers = { authorization: `Bearer ${createTestKeys().tokenFor()}` };
  const statuses = [];
  for (let n = 0; n < 4; n++) {
    statuses.push((await fetch(`${gateway.url}/api/jobs/list`, { headers })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  await gateway.close();
});
