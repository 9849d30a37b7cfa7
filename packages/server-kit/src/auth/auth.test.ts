import { generateKeyPairSync } from 'node:crypto';
import { Redis } from 'ioredis';
import jwt from 'jsonwebtoken';
import type { AppError } from '../errors.ts';
import { connectRedis } from '../redis/redis.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createTestKeys, eventually, newId } from '../testing/index.ts';
import { startTestRedis, type TestRedis } from '../testing/redis.ts';
import { emptyRedis, testConfig } from '../testing/stores.ts';
import { createAuthenticator, type KeySource, revokedSessionsKey, tokenAlgorithm } from './auth.ts';

const config = testConfig();
const logger = createLogger('test', 'silent');
const { keys, tokenFor, publicKey, privateKey } = createTestKeys();
const closers: (() => unknown)[] = [];

async function createTestAuthenticator({ source = keys, url = config.REDIS_URL } = {}) {
  const redis = connectRedis(url, logger);
  await redis.connect();
  const authenticator = createAuthenticator({ keys: source, redis, logger });
  await authenticator.ready();
  closers.push(
    () => authenticator.close(),
    () => redis.disconnect(),
  );
  return authenticator;
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (err: AppError) => err.code,
  );
const bearer = (token: string) => `Bearer ${token}`;

beforeAll(() => emptyRedis(config));
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

it('returns the claims of a valid token, and verifies it only once', async () => {
  const { authenticate } = await createTestAuthenticator();
  const [userId, sessionId] = [newId(), newId()];
  const token = tokenFor({ userId, sessionId, role: 'employer' });
  const claims = await authenticate(bearer(token));
  expect(claims).toMatchObject({ sub: userId, sid: sessionId, role: 'employer' });
  expect(await authenticate(bearer(token))).toBe(claims);
});

it.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['another scheme', `Basic ${tokenFor()}`],
  ['a lower-case scheme', `bearer ${tokenFor()}`],
  ['two tokens', `Bearer ${tokenFor()} ${tokenFor()}`],
  ['no token', 'Bearer '],
  ['another issuer', bearer(signed({ iss: 'another' }))],
  ['no session id', bearer(signed({ sid: undefined }))],
  ['an unknown role', bearer(signed({ role: 'admin' }))],
  ['a token without an end', bearer(signed({ exp: undefined }))],
  ['a token not yet good', bearer(signed({ nbf: Math.floor(Date.now() / 1000) + 60 }))],
])('refuses %s', async (_what, header) => {
  const { authenticate } = await createTestAuthenticator();
  expect(await codeOf(authenticate(header))).toBe('unauthenticated');
});

function signed(over: object) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: newId(), sid: newId(), role: 'freelancer', roles: ['freelancer'] };
  const payload = { ...claims, iss: 'soloist', exp: now + 60, ...over };
  const received = Object.fromEntries(Object.entries(payload).filter(([, value]) => value));
  return jwt.sign(received, privateKey, { algorithm: tokenAlgorithm, keyid: 'test' });
}

it('refuses a cached token once it has expired', async () => {
  const { authenticate } = await createTestAuthenticator();
  const header = bearer(tokenFor({ expiresIn: 1 }));
  await authenticate(header);
  const code = await eventually(async () => {
    const answer = await codeOf(authenticate(header));
    return answer !== 'accepted' && answer;
  });
  expect(code).toBe('unauthenticated');
});

it('refuses a cached token once its session is revoked, and accepts others', async () => {
  const { authenticate, findVerified, isRevoked } = await createTestAuthenticator();
  const [sessionId, otherId] = [newId(), newId()];
  const header = bearer(tokenFor({ sessionId }));
  const otherHeader = bearer(tokenFor({ sessionId: otherId }));
  await authenticate(header);
  expect(findVerified(header)?.sid).toBe(sessionId);
  const redis = new Redis(config.REDIS_URL);
  await redis.zadd(revokedSessionsKey, Date.now(), sessionId);
  await redis.quit();
  await eventually(() => isRevoked(sessionId));
  expect(await codeOf(authenticate(header))).toBe('session_revoked');
  expect(findVerified(header)).toBeUndefined();
  expect(await codeOf(authenticate(otherHeader))).toBe('accepted');
});

describe('the token of an API key', () => {
  const apiKey = { id: newId(), scopes: ['leads:read'] };

  it('is no session: only callers that check its scopes accept it', async () => {
    const { authenticate, authenticateCaller } = await createTestAuthenticator();
    const header = bearer(tokenFor({ apiKey }));
    expect(await authenticateCaller(header)).toMatchObject({ key: apiKey.id });
    // Also once it was verified.
    expect(await codeOf(authenticate(header))).toBe('unauthenticated');
  });

  it.each([
    ['a session’s token with a key', { key: newId(), scopes: ['leads:read'] }],
    ['a key’s token without a key', { iss: 'soloist-api-keys' }],
  ])('cannot be mixed with a session’s: %s', async (_case, over) => {
    const { authenticateCaller } = await createTestAuthenticator();
    expect(await codeOf(authenticateCaller(bearer(signed(over))))).toBe('unauthenticated');
  });

  it('ends with its secret', async () => {
    const { authenticateCaller, isRevoked } = await createTestAuthenticator();
    const sessionId = newId();
    const header = bearer(tokenFor({ apiKey, sessionId }));
    await authenticateCaller(header);
    const redis = new Redis(config.REDIS_URL);
    await redis.zadd(revokedSessionsKey, Date.now(), sessionId);
    await redis.quit();
    await eventually(() => isRevoked(sessionId));
    expect(await codeOf(authenticateCaller(header))).toBe('session_revoked');
  });
});

it('refuses sessions that were revoked before the start', async () => {
  const sessionId = newId();
  const redis = new Redis(config.REDIS_URL);
  await redis.zadd(revokedSessionsKey, Date.now() - 1000, sessionId);
  await redis.quit();
  const { authenticate } = await createTestAuthenticator();
  expect(await codeOf(authenticate(bearer(tokenFor({ sessionId }))))).toBe('session_revoked');
});

describe('keys', () => {
  const unknownKeyToken = (keyid: string) =>
    jwt.sign({}, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, {
      algorithm: tokenAlgorithm,
      keyid,
    });

  it('fetches keys from identity once for many tokens with unknown keys', async () => {
    let requests = 0;
    const source: KeySource = () => {
      requests += 1;
      return keys();
    };
    const { authenticate } = await createTestAuthenticator({ source });
    await authenticate(bearer(tokenFor()));
    for (let i = 0; i < 20; i++) {
      expect(await codeOf(authenticate(bearer(unknownKeyToken(`key-${i}`))))).toBe(
        'unauthenticated',
      );
    }
    expect(requests).toBe(1);
  });

  it('delays concurrent requests until the keys are fetched', async () => {
    const source: KeySource = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return keys();
    };
    const { authenticate } = await createTestAuthenticator({ source });
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(authenticate(bearer(tokenFor())))));
    expect(codes).toEqual(['accepted', 'accepted', 'accepted']);
  });

  it('reports that sign-in is unavailable while identity is down, and recovers', async () => {
    let isAway = true;
    const source: KeySource = async () => {
      if (isAway) throw new Error('connection refused');
      return keys();
    };
    const { authenticate } = await createTestAuthenticator({ source });
    expect(await codeOf(authenticate(bearer(tokenFor())))).toBe('unavailable');
    isAway = false;
    expect(await codeOf(authenticate(bearer(tokenFor())))).toBe('accepted');
  });

  it('refuses a token signed with HS256 and the public key as its secret', async () => {
    const { authenticate } = await createTestAuthenticator();
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const claims = { sub: newId(), sid: newId(), role: 'freelancer', roles: ['freelancer'] };
    const [header, payload] = [
      { alg: 'HS256', typ: 'JWT', kid: 'test' },
      { ...claims, exp: 9e9 },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const { createHmac } = await import('node:crypto');
    const signature = createHmac('sha256', pem).update(`${header}.${payload}`).digest('base64url');
    const forged = bearer(`${header}.${payload}.${signature}`);
    expect(await codeOf(authenticate(forged))).toBe('unauthenticated');
  });
});

describe('while Redis is down', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis.remove());

  it('accepts valid tokens, refuses known revoked ones, and learns of new revocations later', async () => {
    const [known, late] = [newId(), newId()];
    const writer = new Redis(redis.url);
    writer.on('error', () => {});
    await writer.zadd(revokedSessionsKey, Date.now(), known);
    const { authenticate, isRevoked } = await createTestAuthenticator({ url: redis.url });
    await redis.kill();
    expect(await codeOf(authenticate(bearer(tokenFor())))).toBe('accepted');
    expect(await codeOf(authenticate(bearer(tokenFor({ sessionId: known }))))).toBe(
      'session_revoked',
    );
    await redis.start();
    await writer.zadd(revokedSessionsKey, Date.now(), late);
    writer.disconnect();
    await eventually(() => isRevoked(late));
    expect(isRevoked(known)).toBe(true);
  });
});
