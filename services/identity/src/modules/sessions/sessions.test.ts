import { dayMs, type TokenClaims } from '@soloist/contracts';
import { createLogger, revokedSessionsKey } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { emptyRedis } from '@soloist/server-kit/testing-stores';
import { Redis } from 'ioredis';
import jwt from 'jsonwebtoken';
import mongoose from 'mongoose';
import {
  deviceCookieOf,
  protectedCalls,
  startTestIdentity,
  type TestIdentity,
} from '../../../test/harness.ts';
import { startIdentity } from '../../app.ts';
import { SessionModel } from './sessions.model.ts';
import { endInactiveSessions } from './sessions.service.ts';

let identity: TestIdentity;
let redis: Redis;
beforeAll(async () => {
  identity = await startTestIdentity();
  redis = new Redis(identity.config.REDIS_URL);
});
afterAll(async () => {
  await redis.quit();
  await identity.close();
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';
const hasEnded = (token: string) =>
  eventually(async () => {
    const { body } = await identity.send('GET /auth/sessions', { token });
    return body.code === 'session_revoked';
  });

it('lists the logged-in devices, newest first, with the current one marked', async () => {
  const { form, token } = await identity.signUp();
  const headers = { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.9' };
  await identity.logIn(form.email, { headers });
  const { status, body } = await identity.send('GET /auth/sessions', { token });
  expect(status).toBe(200);
  expect(body.sessions).toMatchObject([
    { device: 'Firefox on Linux', ip: '203.0.113.9', current: false },
    { current: true },
  ]);
});

it('stores when a session was last used', async () => {
  const { token } = await identity.signUp();
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const { body } = await identity.send('GET /auth/sessions', { token });
  const { id } = body.sessions[0];
  await SessionModel.updateOne({ _id: id }, { lastSeenAt: anHourAgo });
  await identity.send('GET /profile/loadUser', { token });
  const stored = await SessionModel.findById(id).lean();
  expect(stored?.lastSeenAt.getTime()).toBeGreaterThan(anHourAgo.getTime());
});

it('ends after a logout without a connection, by the cookie of its browser alone', async () => {
  const { form } = await identity.signUp();
  const signedIn = await identity.logIn(form.email);
  const { token } = signedIn.body;
  const { sid } = jwt.decode(token) as TokenClaims;
  const leave = (headers: Record<string, string>) =>
    identity.send('POST /auth/sessions/left', { headers, body: { ids: [sid, newId()] } });
  const other = await identity.logIn(form.email);
  for (const headers of [{}, { cookie: deviceCookieOf(other) }, { cookie: 'soloist-device=x' }]) {
    expect((await leave(headers as Record<string, string>)).status).toBe(200);
  }
  expect((await SessionModel.findById(sid).orFail()).revokedAt).toBeNull();
  expect((await leave({ cookie: deviceCookieOf(signedIn) })).status).toBe(200);
  await hasEnded(token);
  expect((await identity.send('GET /auth/sessions', { token: other.body.token })).status).toBe(200);
});

it('ends after two weeks without use, and not before', async () => {
  const { form, token } = await identity.signUp();
  const used = (await identity.logIn(form.email)).body.token as string;
  const setUse = (bearer: string, days: number) => {
    const lastSeenAt = new Date(Date.now() - days * dayMs);
    const { sid } = jwt.decode(bearer) as TokenClaims;
    return SessionModel.updateOne({ _id: sid }, { lastSeenAt });
  };
  await setUse(token, 14.1);
  await setUse(used, 13.9);
  await endInactiveSessions({ redis, logger: createLogger('test', 'silent') });
  await hasEnded(token);
  expect((await identity.send('GET /auth/sessions', { token: used })).status).toBe(200);
});

it('finds unused sessions by an index', async () => {
  const filter = { revokedAt: null, lastSeenAt: mongoose.trusted({ $lt: new Date(0) }) };
  const plan = await SessionModel.find(filter).explain('queryPlanner');
  expect(JSON.stringify(plan)).toContain('revokedAt_1_lastSeenAt_1');
});

it('ends 30 days after the login, which neither a proof nor another role moves', async () => {
  const { form, token } = await identity.signUp();
  const { sid, exp } = jwt.decode(token) as TokenClaims;
  const { createdAt, expiresAt } = await SessionModel.findById(sid).orFail();
  expect(expiresAt.getTime() - createdAt.getTime()).toBe(30 * dayMs);
  expect(exp).toBe(Math.floor(expiresAt.getTime() / 1000));
  for (const [call, body] of [
    ['POST /auth/proof', { password: form.password }],
    ['POST /auth/role', { role: 'employer' }],
  ] as const) {
    const reply = await identity.send(call, { token, body });
    expect(jwt.decode(reply.body.token)).toMatchObject({ sid, exp });
  }
});

it('ends the current session at logout', async () => {
  const { token } = await identity.signUp();
  const reply = await identity.send('POST /auth/logout', { token });
  expect(reply).toMatchObject({ status: 200, body: { success: true } });
  expect(await hasEnded(token)).toBe(true);
});

it('ends the session of another device, idempotently, and removes it from the list', async () => {
  const { form, token } = await identity.signUp();
  const other = (await identity.logIn(form.email)).body.token as string;
  const { body } = await identity.send('GET /auth/sessions', { token: other });
  const { id } = body.sessions.find(({ current }: { current: boolean }) => current);
  for (let i = 0; i < 2; i++) {
    expect((await identity.send(`DELETE /auth/sessions/${id}`, { token })).status).toBe(200);
  }
  expect(await hasEnded(other)).toBe(true);
  const after = await identity.send('GET /auth/sessions', { token });
  expect(after.body.sessions).toHaveLength(1);
});

it('neither ends another person’s session nor reveals it', async () => {
  const [mine, theirs] = await Promise.all([identity.signUp(), identity.signUp()]);
  const { body } = await identity.send('GET /auth/sessions', { token: theirs.token });
  const { id } = body.sessions[0];
  const foreign = await identity.send(`DELETE /auth/sessions/${id}`, { token: mine.token });
  const missing = await identity.send(`DELETE /auth/sessions/${newId()}`, { token: mine.token });
  expect(foreign.status).toBe(404);
  expect(foreign.body.message).toBe(missing.body.message);
  expect((await SessionModel.findById(id).lean())?.revokedAt).toBeNull();
});

it('returns 404 for a session id that cannot exist', async () => {
  const { token } = await identity.signUp();
  const reply = await identity.send('DELETE /auth/sessions/nothing', { token });
  expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it.each(protectedCalls)('refuses %s without a session', async (call) => {
  const reply = await identity.send(call.replace(':id', newId()).replace(':provider', 'google'));
  expect(reply).toMatchObject({
    status: 401,
    body: { success: false, code: 'unauthenticated', message: 'Log in first.' },
  });
});

it('publishes ended sessions again to a Redis that lost its data', async () => {
  const { token } = await identity.signUp();
  await identity.send('POST /auth/logout', { token });
  const ended = await redis.zrange(revokedSessionsKey, '0', '-1');
  expect(ended.length).toBeGreaterThan(0);

  await emptyRedis(identity.config);
  const restarted = await startIdentity(identity.config);
  const republished = await eventually(async () => {
    const ids = await redis.zrange(revokedSessionsKey, '0', '-1');
    return ids.length > 0 ? ids : undefined;
  });
  expect(republished.toSorted()).toEqual(ended.toSorted());
  // The second service shared this process's database connection, so it goes last.
  await restarted.close();
});
