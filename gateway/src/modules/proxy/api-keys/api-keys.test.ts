import { once } from 'node:events';
import { apiKeys, connectedApps, keyCallsPerMinute, mcp, oauth } from '@soloist/contracts';
import {
  createApiKey,
  createCredential,
  hashApiKey,
  revokedSessionsKey,
} from '@soloist/server-kit';
import { createTestKeys, eventually, newId } from '@soloist/server-kit/testing';
import { testStores } from '@soloist/server-kit/testing-stores';
import { Redis } from 'ioredis';
import { WebSocket } from 'ws';
import { startTestGateway, type TestGateway } from '../../../../test/start-test-gateway.ts';

const secret = 'the secret of this installation, only ours';
const redis = new Redis(testStores().redisUrl);
const { keys, tokenFor } = createTestKeys();
interface StoredKey {
  id: string;
  userId: string;
  sessionId: string;
  scopes: string[];
  isApp: boolean;
}
/** The keys that identity knows, by hash. */
const known = new Map<string, StoredKey>();
let exchanges = 0;
let gateway: TestGateway;

/** Answers as identity does: its public keys, and tokens for the known API keys. */
async function start(settings = {}) {
  const started = await startTestGateway({
    RATE_LIMIT_PER_MINUTE: '600',
    INTERNAL_SECRET: secret,
    ...settings,
  });
  started.fakes.identity.answer = async (req, res) => {
    if (req.url === '/auth/jwks') return void res.end(JSON.stringify(await keys()));
    const exchange = [apiKeys, connectedApps].find((group) => group.exchange.path === req.url);
    if (!exchange) return void res.end('{"success":true}');
    exchanges += 1;
    let body = '';
    for await (const part of req) body += part;
    const key = known.get(JSON.parse(body).hash);
    // Each kind has its own exchange.
    const isItsKind = key?.isApp === (exchange === connectedApps);
    const isOurs = isItsKind && req.headers['x-internal-secret'] === secret;
    res.statusCode = key && isOurs ? 200 : 401;
    const failure = { success: false, code: 'unauthenticated', message: 'This key isn’t valid.' };
    const token =
      key && tokenFor({ ...key, apiKey: { id: key.id, scopes: key.scopes }, expiresIn: 120 });
    res.end(JSON.stringify(token ? { success: true, token } : failure));
  };
  return started;
}
beforeAll(async () => {
  gateway = await start();
});
afterAll(async () => {
  await gateway.close();
  await redis.quit();
});
beforeEach(async () => {
  exchanges = 0;
  for (const fake of Object.values(gateway.fakes)) fake.received.length = 0;
  const counts = await redis.keys('gateway:rate:*');
  if (counts.length > 0) await redis.del(counts);
});

function newKey(scopes: string[] = ['leads:read'], userId = newId(), key = createApiKey()) {
  const isApp = key.startsWith('sla_');
  const stored = { id: newId(), userId, sessionId: newId(), scopes, isApp };
  known.set(hashApiKey(key), stored);
  return { key, ...stored };
}

async function send(
  call: string,
  key: string,
  { at = gateway, ...init }: RequestInit & { at?: TestGateway } = {},
) {
  const [method, path] = call.split(' ');
  const headers = { authorization: `Bearer ${key}`, ...init.headers };
  const reply = await fetch(`${at.url}/api${path}`, { method, ...init, headers });
  const body = (await reply.json()) as { code?: string; message?: string };
  return { status: reply.status, headers: reply.headers, ...body };
}
const received = () => gateway.fakes.marketplace.received;

it('replaces a key by a short-lived token: no service sees the key', async () => {
  const { key } = newKey();
  expect((await send('GET /leads/numbers', key)).status).toBe(200);
  const [call] = received();
  const { headers, url } = call!;
  expect(JSON.stringify({ headers, url })).not.toContain('slk_');
  expect(headers.authorization).toMatch(/^Bearer ey/);
  expect(headers['x-internal-secret']).toBeUndefined();
});

it('exchanges a key once for many calls', async () => {
  const { key } = newKey();
  await Promise.all(Array.from({ length: 5 }, () => send('GET /leads/numbers', key)));
  await send('GET /leads/numbers', key);
  expect(exchanges).toBe(1);
});

it.each([
  ['one that identity does not know', createApiKey()],
  ['a typing error, which identity never hears of', `${createApiKey().slice(0, -1)}_`],
  ['a part of one', 'slk_short'],
])('refuses %s', async (_case, key) => {
  const reply = await send('GET /leads/numbers', key);
  expect([reply.status, reply.code]).toEqual([401, 'unauthenticated']);
  expect(reply.headers.get('www-authenticate')).toContain('invalid_token');
  expect(received()).toEqual([]);
  expect(exchanges).toBe(key.length === 53 && !key.endsWith('_') ? 1 : 0);
});

it('refuses a key without the scope, naming it, before the body is read', async () => {
  const { key } = newKey();
  const reply = await send('POST /leads', key, { body: '{}' });
  expect([reply.status, reply.code]).toEqual([403, 'scope_missing']);
  expect(reply.message).toBe('This call needs the scope leads:write.');
  expect(reply.headers.get('www-authenticate')).toContain('scope="leads:write"');
  expect(received()).toEqual([]);
});

it.each([
  'GET /auth/sessions',
  'POST /auth/login',
  'POST /auth/api-keys',
  'DELETE /freelancer/account',
  'POST /payment/add-fund-account',
  'GET /users/accounts',
  'POST /platform/remotes/mfe-dashboard/releases',
  'GET /auth/SESSIONS/',
])('never lets a key reach %s', async (call) => {
  const { key } = newKey(['leads:write', 'profile:write']);
  const reply = await send(call, key, { body: call.startsWith('GET') ? undefined : '{}' });
  expect([reply.status, reply.code]).toEqual([403, 'key_not_allowed']);
  const { identity, payments, platform } = gateway.fakes;
  const calls = [identity, payments, platform].flatMap((fake) => fake.received);
  const known = [apiKeys.exchange.path, '/auth/jwks'];
  expect(calls.filter(({ url }) => !known.includes(url) && !url.includes('/live'))).toEqual([]);
});

it('is no way to an address without an endpoint', async () => {
  const { key } = newKey();
  expect((await send('GET /proposal/queues/', key)).status).toBe(404);
  expect(gateway.fakes.documents.received).toEqual([]);
});

it('lets a key call what anyone may', async () => {
  expect((await send('GET /blogs/tags', newKey([]).key)).status).toBe(200);
});

it('works in the Authorization header only', async () => {
  const { key } = newKey();
  const call = `${gateway.url}/api/leads/numbers`;
  await fetch(`${call}?access_token=${key}&apiKey=${key}`);
  await fetch(call, { headers: { cookie: `token=${key}; authorization=Bearer ${key}` } });
  await fetch(call, { headers: { 'x-api-key': key } });
  await fetch(call, { headers: { authorization: `Basic ${key}` } });
  for (const { headers } of received()) {
    expect(headers.authorization ?? '').not.toContain('ey');
    expect(headers.cookie).toBeUndefined();
  }
  expect(exchanges).toBe(0);
});

it('opens no WebSocket', async () => {
  const { key } = newKey();
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/socket.io/?EIO=4`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const [error] = (await once(socket, 'error')) as [Error];
  expect(error.message).toContain('403');
});

it('ends with its revocation, although its token is cached', async () => {
  const { key, sessionId } = newKey();
  expect((await send('GET /leads/numbers', key)).status).toBe(200);
  const startedAt = Date.now();
  await redis.zadd(revokedSessionsKey, Date.now(), sessionId);
  const refusal = await eventually(async () => {
    const reply = await send('GET /leads/numbers', key);
    return reply.status !== 200 && reply;
  });
  expect(refusal).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(Date.now() - startedAt).toBeLessThan(5_000);
});

it('says so while identity is unavailable, and asks again', async () => {
  const away = await start({ IDENTITY_URL: 'http://127.0.0.1:1' });
  const { key } = newKey();
  const reply = await send('GET /leads/numbers', key, { at: away });
  expect([reply.status, reply.code]).toEqual([503, 'unavailable']);
  await away.close();
});

describe('limits', () => {
  it('are by key, with headers, apart from the person’s sessions', async () => {
    const userId = newId();
    const { key } = newKey(['leads:read'], userId);
    const other = newKey(['leads:read'], userId);
    const first = await send('GET /leads/numbers', key);
    expect(first.headers.get('ratelimit-limit')).toBe(String(keyCallsPerMinute));
    expect(first.headers.get('ratelimit-remaining')).toBe(String(keyCallsPerMinute - 1));
    expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    const calls = Array.from({ length: keyCallsPerMinute - 1 }, () =>
      send('GET /leads/numbers', key),
    );
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await send('GET /leads/numbers', key);
    expect([refused.status, refused.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    expect((await send('GET /leads/numbers', other.key)).status).toBe(200);
    const session = await send('GET /leads/numbers', tokenFor({ userId }));
    expect(session.status).toBe(200);
    expect(session.headers.get('ratelimit-limit')).toBeNull();
  });

  it('of an endpoint count all keys and sessions of a person together', async () => {
    const userId = newId();
    const callers = [
      newKey(['recommendations:write'], userId),
      newKey(['recommendations:write'], userId),
    ];
    const tokens = [...callers.map(({ key }) => key), tokenFor({ userId })];
    const statuses = [];
    for (let n = 0; n < 12; n++) {
      statuses.push((await send('POST /recommendations/requests', tokens[n % 3]!)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  });

  it('end guesses of an address, which identity then never hears of', async () => {
    const strict = await start({ RATE_LIMIT_PER_MINUTE: '3' });
    const { key } = newKey();
    expect((await send('GET /leads/numbers', key, { at: strict })).status).toBe(200);
    const statuses = [];
    for (let n = 0; n < 6; n++) {
      statuses.push((await send('GET /leads/numbers', createApiKey(), { at: strict })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429, 429]);
    expect(exchanges).toBe(1 + 3);
    // A program that works behind the same address continues.
    expect((await send('GET /leads/numbers', key, { at: strict })).status).toBe(200);
    await strict.close();
  });
});

describe('the access token of an app', () => {
  const newToken = (scopes: string[]) =>
    newKey(scopes, newId(), createCredential('appAccessToken'));

  it('is replaced by a short-lived token of its scopes, as a key is', async () => {
    const { key } = newToken(['leads:read']);
    expect((await send('GET /leads/numbers', key)).status).toBe(200);
    const { headers } = received()[0]!;
    expect(JSON.stringify(headers)).not.toContain('sla_');
    expect(headers.authorization).toMatch(/^Bearer ey/);
    expect((await send('POST /leads', key, { body: '{}' })).code).toBe('scope_missing');
    expect((await send('GET /auth/connections', key)).code).toBe('key_not_allowed');
    expect((await send('POST /auth/oauth/token', key)).code).toBe('key_not_allowed');
  });

  it('ends with its connection, although it is cached', async () => {
    const { key, sessionId } = newToken(['leads:read']);
    expect((await send('GET /leads/numbers', key)).status).toBe(200);
    await redis.zadd(revokedSessionsKey, Date.now(), sessionId);
    const refusal = await eventually(async () => {
      const reply = await send('GET /leads/numbers', key);
      return reply.status !== 200 && reply;
    });
    expect([refusal.status, refusal.code]).toEqual([401, 'unauthenticated']);
  });

  it('never reaches identity with a typing error', async () => {
    const { key } = newToken(['leads:read']);
    const wrong = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
    expect((await send('GET /leads/numbers', wrong)).status).toBe(401);
    expect(exchanges).toBe(0);
  });
});

it('has the description of the authorization server where clients look for it', async () => {
  await fetch(`${gateway.url}/.well-known/oauth-authorization-server`);
  expect(gateway.fakes.identity.received.map(({ url }) => url)).toContain(oauth.metadata.path);
});

describe('a client of the Model Context Protocol', () => {
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const address = 'http://localhost:8080/.well-known/oauth-protected-resource/api/sage-ai/mcp';

  it.each([
    ['without a token', {}],
    ['with a wrong key', { authorization: `Bearer ${createApiKey()}` }],
  ])('%s learns where to get one', async (_case, authorization) => {
    const reply = await fetch(`${gateway.url}/api${mcp.call.path}`, {
      method: 'POST',
      body: call,
      headers: { 'content-type': 'application/json', ...authorization },
    });
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${address}"`);
    expect(gateway.fakes.sage.received).toEqual([]);
  });

  it('reads what the address needs, at the path that its standard names', async () => {
    for (const path of ['', `/api${mcp.call.path}`])
      await fetch(`${gateway.url}/.well-known/oauth-protected-resource${path}`);
    const urls = gateway.fakes.sage.received.map(({ url }) => url);
    expect(urls).toEqual([mcp.metadata.path, mcp.metadata.path]);
  });
});
