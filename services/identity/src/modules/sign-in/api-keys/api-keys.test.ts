import { apiKeys, dayMs, hourMs, maxApiKeys, type TokenClaims } from '@soloist/contracts';
import {
  createApiKey,
  hashApiKey,
  internalSecretHeader,
  isApiKey,
  revokedSessionsKey,
} from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { Redis } from 'ioredis';
import jwt from 'jsonwebtoken';
import {
  identityConfig,
  password,
  startTestIdentity,
  type TestIdentity,
} from '../../../../test/harness.ts';
import { AccountModel } from '../../accounts/index.ts';
import { SessionModel } from '../../sessions/index.ts';
import { ApiKeyModel } from './api-keys.model.ts';

let identity: TestIdentity;
let redis: Redis;
const adminEmail = 'keys-admin@test.local';
beforeAll(async () => {
  identity = await startTestIdentity(identityConfig({ ADMIN_EMAILS: [adminEmail] }));
  redis = new Redis(identity.config.REDIS_URL);
});
afterAll(async () => {
  await redis.quit();
  await identity.close();
});

const form = { name: 'Bookkeeping', scopes: ['invoices:read', 'time:write'], expiresInDays: 90 };
const create = (token: string, over: object = {}) =>
  identity.send('POST /auth/api-keys', { token, body: { ...form, ...over } });
const list = async (token: string) =>
  (await identity.send('GET /auth/api-keys', { token })).body.keys;
const rotate = (token: string, id: string, overlapHours = 0) =>
  identity.send(`POST /auth/api-keys/${id}/rotate`, { token, body: { overlapHours } });
const revoke = (token: string, id: string) =>
  identity.send(`DELETE /auth/api-keys/${id}`, { token });
const exchange = (key: string) =>
  identity.send(`POST ${apiKeys.exchange.path}`, {
    body: { hash: hashApiKey(key) },
    headers: { [internalSecretHeader]: identity.config.INTERNAL_SECRET },
  });
const claimsOf = async (key: string) => jwt.decode((await exchange(key)).body.token) as TokenClaims;
const inDays = (at: string) => (new Date(at).getTime() - Date.now()) / dayMs;

/** A person with a key. */
async function personWithKey(over: object = {}) {
  const person = await identity.signUp();
  const { body } = await create(person.token, over);
  return { ...person, key: body.key as string, id: body.created.id as string };
}

describe('creating a key', () => {
  it('shows the whole key once, and stores only its hash', async () => {
    const { token, user } = await identity.signUp();
    const { status, body } = await create(token);
    expect(status).toBe(200);
    expect(isApiKey(body.key)).toBe(true);
    expect(body.created).toMatchObject({
      ...{ name: form.name, scopes: form.scopes, last4: body.key.slice(-4) },
      ...{ lastUsedAt: null, rotatedAt: null, replaced: null },
    });
    expect(inDays(body.created.expiresAt)).toBeCloseTo(90, 2);
    expect(body.keys).toEqual([body.created]);
    expect(await list(token)).toEqual([body.created]);
    const stored = JSON.stringify(await ApiKeyModel.find({ accountId: user.id }).lean());
    expect(stored).not.toContain(body.key);
    expect(stored).toContain(hashApiKey(body.key));
  });

  it('may have no end', async () => {
    const { token } = await identity.signUp();
    expect((await create(token, { expiresInDays: null })).body.created.expiresAt).toBeNull();
  });

  it.each([
    ['no name', { name: ' ' }],
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['payouts:write'] }],
    ['another duration', { expiresInDays: 10_000 }],
    ['an unknown field', { admin: true }],
  ])('refuses %s', async (_case, over) => {
    const { token } = await identity.signUp();
    expect((await create(token, over)).status).toBe(400);
    expect(await list(token)).toEqual([]);
  });

  it('needs a fresh proof of identity, as rotating does', async () => {
    const { token, id } = await personWithKey();
    const later = await identity.expireProof(token);
    expect((await create(later)).body.code).toBe('proof_required');
    expect((await rotate(later, id)).body.code).toBe('proof_required');
    // Ending access never waits.
    expect((await revoke(later, id)).status).toBe(200);
  });

  it('is emailed to the owner and recorded in the audit log, as all changes are', async () => {
    const { token, form: account, user, id } = await personWithKey();
    await rotate(token, id);
    await revoke(token, id);
    const changes = await identity.changesFor(account.email, 3);
    expect(changes.map(({ change, name }) => [change, name])).toEqual([
      ['api-key-created', form.name],
      ['api-key-rotated', form.name],
      ['api-key-revoked', form.name],
    ]);
    const acts = await identity.actsOf(user.id, 3);
    expect(acts.map(({ name, things }) => [name, things])).toEqual([
      ['POST /auth/api-keys', { id }],
      ['POST /auth/api-keys/:id/rotate', { id }],
      ['DELETE /auth/api-keys/:id', { id }],
    ]);
  });

  it('stops at the limit, also for calls at the same time', async () => {
    const { token, user } = await identity.signUp();
    const keys = Array.from({ length: maxApiKeys - 1 }, () => create(token));
    await Promise.all(keys);
    const replies = await Promise.all([create(token), create(token), create(token)]);
    const codes = replies.map(({ status, body }) => (status === 200 ? 'created' : body.code));
    expect(codes.toSorted()).toEqual(['created', 'limit_reached', 'limit_reached']);
    const [first] = await list(token);
    await revoke(token, first.id);
    expect((await create(token)).status).toBe(200);
    expect(await ApiKeyModel.countDocuments({ accountId: user.id, state: 'active' })).toBe(
      maxApiKeys,
    );
  });
});

describe('exchanging a key', () => {
  it('returns a short token of the person with the scopes, and no rights beyond', async () => {
    const { key, id, user } = await personWithKey();
    const claims = await claimsOf(key);
    expect(claims).toMatchObject({ sub: user.id, key: id, scopes: form.scopes });
    expect(claims.exp * 1000 - Date.now()).toBeLessThanOrEqual(121_000);
    expect(claims.auth_time).toBeUndefined();
  });

  it('gives the key of an admin no admin’s rights', async () => {
    const { key } = await personWithKey();
    await AccountModel.updateOne({ _id: (await claimsOf(key)).sub }, { email: adminEmail });
    const claims = await claimsOf(key);
    expect(claims).not.toHaveProperty('admin');
    expect(claims).not.toHaveProperty('admin_pending');
  });

  it('never ends later than the key', async () => {
    const { key, id } = await personWithKey();
    const end = new Date(Date.now() + 30_000);
    await ApiKeyModel.updateOne({ _id: id }, { 'secrets.0.expiresAt': end });
    expect((await claimsOf(key)).exp).toBe(Math.ceil(end.getTime() / 1000));
    await ApiKeyModel.updateOne({ _id: id }, { 'secrets.0.expiresAt': new Date() });
    const { status, body } = await exchange(key);
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
    expect(body.message).toContain('expired');
  });

  it('stores when the key was used', async () => {
    const { key, token } = await personWithKey();
    await exchange(key);
    const [{ lastUsedAt }] = await list(token);
    expect(Date.now() - new Date(lastUsedAt).getTime()).toBeLessThan(10_000);
    await exchange(key);
    expect((await list(token))[0].lastUsedAt).toBe(lastUsedAt);
  });

  it('refuses an unknown key, and callers from outside', async () => {
    const { key } = await personWithKey();
    expect((await exchange(createApiKey())).status).toBe(401);
    const body = { hash: hashApiKey(key) };
    expect((await identity.send(`POST ${apiKeys.exchange.path}`, { body })).status).toBe(401);
  });

  it('returns a token that opens what the scopes do, and nothing else', async () => {
    const { key } = await personWithKey({ scopes: ['profile:read'] });
    const { token } = (await exchange(key)).body;
    expect((await identity.send('GET /profile/loadUser', { token })).status).toBe(200);
    const update = { token, body: { headline: 'Changed' } };
    const refused = await identity.send('POST /profile/updateProfile', update);
    expect([refused.status, refused.body.code]).toEqual([403, 'scope_missing']);
    expect(refused.body.message).toContain('profile:write');
    for (const call of [
      'GET /auth/sessions',
      'GET /auth/api-keys',
      'POST /auth/api-keys',
      'POST /auth/password',
      'POST /auth/role',
      'POST /auth/proof',
      'DELETE /freelancer/account',
      'GET /users/accounts',
    ]) {
      const { status } = await identity.send(call, { token });
      expect([call, status]).toEqual([call, call.includes('accounts') ? 401 : 403]);
    }
  });
});

it('changes no email settings: those warn the owner of new sign-ins', async () => {
  const { key } = await personWithKey({ scopes: ['profile:write'] });
  const { token } = (await exchange(key)).body;
  const update = (body: object) => identity.send('POST /profile/updateProfile', { token, body });
  const refused = await update({ emailPref: [] });
  expect([refused.status, refused.body.code]).toEqual([403, 'key_not_allowed']);
  expect((await update({ headline: 'Changed' })).status).toBe(200);
});

describe('rotating a key', () => {
  it('ends the old one immediately', async () => {
    const { key, id, token } = await personWithKey();
    const { sid } = await claimsOf(key);
    const { body } = await rotate(token, id);
    expect((await exchange(key)).status).toBe(401);
    expect(await redis.zscore(revokedSessionsKey, sid)).not.toBeNull();
    expect(await claimsOf(body.key)).toMatchObject({ key: id, scopes: form.scopes });
    expect(body.created).toMatchObject({ id, name: form.name, replaced: null });
    expect(inDays(body.created.expiresAt)).toBeCloseTo(90, 2);
  });

  it('lets the old one work for a day, if asked to', async () => {
    const { key, id, token } = await personWithKey();
    const { body } = await rotate(token, id, 24);
    expect((await exchange(key)).status).toBe(200);
    expect((await exchange(body.key)).status).toBe(200);
    const { replaced } = body.created;
    expect(replaced.last4).toBe(key.slice(-4));
    expect(new Date(replaced.worksUntil).getTime() - Date.now()).toBeLessThanOrEqual(24 * hourMs);
    // A third secret ends the first.
    const third = await rotate(token, id, 24);
    expect((await exchange(key)).status).toBe(401);
    expect((await exchange(body.key)).status).toBe(200);
    expect((await exchange(third.body.key)).status).toBe(200);
  });

  it('never lengthens the life of the old one', async () => {
    const { key, id, token } = await personWithKey();
    const end = new Date(Date.now() + hourMs);
    await ApiKeyModel.updateOne({ _id: id }, { 'secrets.0.expiresAt': end });
    const { body } = await rotate(token, id, 24);
    expect(body.created.replaced.worksUntil).toBe(end.toISOString());
    expect((await exchange(key)).status).toBe(200);
  });

  it('happens once of two at the same time', async () => {
    const { id, token } = await personWithKey();
    const replies = await Promise.all([rotate(token, id), rotate(token, id)]);
    const works = await Promise.all(
      replies.filter(({ status }) => status === 200).map(({ body }) => exchange(body.key)),
    );
    // One after the other is fine too: then the second has ended the first.
    expect(works.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([1, 48, -1])('refuses an overlap of %d hours', async (hours) => {
    const { id, token } = await personWithKey();
    expect((await rotate(token, id, hours)).status).toBe(400);
  });
});

it('revokes a key, whose tokens every service then refuses', async () => {
  const { key, id, token } = await personWithKey();
  const { sid } = await claimsOf(key);
  const { body } = await revoke(token, id);
  expect(body.keys).toEqual([]);
  expect((await exchange(key)).status).toBe(401);
  expect(await redis.zscore(revokedSessionsKey, sid)).not.toBeNull();
  expect((await revoke(token, id)).status).toBe(404);
  expect((await rotate(token, id)).status).toBe(404);
});

it('hides a person’s keys from everyone else', async () => {
  const { key, id } = await personWithKey();
  const { token } = await identity.signUp();
  expect(await list(token)).toEqual([]);
  expect((await revoke(token, id)).status).toBe(404);
  expect((await rotate(token, id)).status).toBe(404);
  expect((await revoke(token, newId())).status).toBe(404);
  expect((await exchange(key)).status).toBe(200);
});

it('refuses callers who are not signed in', async () => {
  for (const call of [
    'GET /auth/api-keys',
    'POST /auth/api-keys',
    `POST /auth/api-keys/${newId()}/rotate`,
    `DELETE /auth/api-keys/${newId()}`,
  ])
    expect((await identity.send(call)).status).toBe(401);
});

describe('a session that has just ended', () => {
  // Its token works until this process has polled the end, or as long as Redis is away.
  it('creates and rotates no key, which would outlive a reset', async () => {
    const { token, user, id } = await personWithKey();
    await SessionModel.updateMany({ accountId: user.id }, { revokedAt: new Date() });
    for (const reply of [await create(token), await rotate(token, id)]) {
      expect([reply.status, reply.body.code]).toEqual([401, 'session_revoked']);
    }
    expect(await ApiKeyModel.countDocuments({ accountId: user.id })).toBe(1);
  });

  it('leaves no key when it ends meanwhile', async () => {
    const { token, user } = await identity.signUp();
    const insert = jest.spyOn(ApiKeyModel.collection, 'insertOne');
    insert.mockImplementationOnce(async (...args) => {
      await SessionModel.updateMany({ accountId: user.id }, { revokedAt: new Date() });
      return ApiKeyModel.collection.insertOne(...args);
    });
    expect((await create(token)).status).toBe(401);
    insert.mockRestore();
    expect(await ApiKeyModel.countDocuments({ accountId: user.id, state: 'active' })).toBe(0);
  });
});

describe('a rotation at the same time', () => {
  it('leaves no token that a revocation misses', async () => {
    const { token, id } = await personWithKey();
    let rotated = '';
    const find = jest.spyOn(AccountModel, 'findById');
    // Between the look-up of the key and the write that ends it.
    const sids: string[] = [];
    find.mockImplementationOnce((...args) => {
      const query = AccountModel.findById(...args);
      const exec = query.exec.bind(query);
      query.exec = async () => {
        const found = await exec();
        rotated = (await rotate(token, id)).body.key;
        sids.push((await claimsOf(rotated)).sid);
        return found;
      };
      return query;
    });
    await revoke(token, id);
    find.mockRestore();
    expect((await exchange(rotated)).status).toBe(401);
    expect(await redis.zscore(revokedSessionsKey, sids[0]!)).not.toBeNull();
  });
});

describe('keys of an account', () => {
  it('end with a reported sign-in, if they were created or rotated since', async () => {
    const { key: before, id, token, form: account } = await personWithKey();
    const kept = (await create(token)).body;
    const theirs = (await identity.logIn(account.email)).body.token as string;
    const { sid } = jwt.decode(theirs) as TokenClaims;
    const created = (await create(theirs)).body;
    const rotated = (await rotate(theirs, id, 24)).body;
    const { status } = await identity.send(`POST /auth/activity/${sid}/report`, { token });
    expect(status).toBe(200);
    await eventually(async () => (await list(token)).length === 1);
    for (const key of [before, created.key, rotated.key]) {
      expect((await exchange(key)).status).toBe(401);
    }
    expect((await exchange(kept.key)).status).toBe(200);
    const changes = await identity.changesFor(account.email, 6);
    expect(changes.filter(({ change }) => change === 'api-key-revoked')).toHaveLength(2);
  });

  it('end with a reset of the password: its owner had lost control', async () => {
    const { key, form: account } = await personWithKey();
    const sent = (await identity.codesFor(account.email)).length;
    await identity.send('POST /auth/forgot', { body: { email: account.email } });
    const code = await identity.lastCodeFor(account.email, sent + 1);
    const reset = { email: account.email, code, password: 'a loud orange mountain' };
    expect((await identity.send('POST /auth/reset', { body: reset })).status).toBe(200);
    expect((await exchange(key)).status).toBe(401);
    const changes = await identity.changesFor(account.email, 3);
    expect(changes.map(({ change }) => change)).toContain('api-keys-revoked');
  });

  it('are reported also when the process is killed in between, and the code works again', async () => {
    const { key, form: account } = await personWithKey();
    const sent = (await identity.codesFor(account.email)).length;
    await identity.send('POST /auth/forgot', { body: { email: account.email } });
    const code = await identity.lastCodeFor(account.email, sent + 1);
    const body = { email: account.email, code, password: 'a loud orange mountain' };
    const reset = () => identity.send('POST /auth/reset', { body });
    const spy = jest.spyOn(AccountModel, 'findById').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect((await reset()).status).toBe(500);
    spy.mockRestore();
    expect((await exchange(key)).status).toBe(401);
    expect((await identity.logIn(account.email)).status).toBe(200);
    expect((await reset()).status).toBe(200);
    const changes = await identity.changesFor(account.email, 3);
    const names = changes.map(({ change }) => change);
    expect(names.toSorted()).toEqual(['api-key-created', 'api-keys-revoked', 'password-changed']);
  });

  it('stay when the owner changes the password', async () => {
    const { key, token } = await personWithKey();
    const body = { currentPassword: password, password: 'a loud orange mountain' };
    expect((await identity.send('POST /auth/password', { token, body })).status).toBe(200);
    expect((await exchange(key)).status).toBe(200);
  });

  it('end when an admin suspends the account or logs it out everywhere', async () => {
    const admin = await identity.signUp({ email: adminEmail });
    for (const act of ['suspend', 'end-sessions']) {
      const { key, user } = await personWithKey();
      const { status } = await identity.send(`POST /users/accounts/${user.id}/${act}`, {
        token: admin.token,
        body: { reason: 'It sends spam.' },
        headers: { 'x-act-reason': 'It sends spam.' },
      });
      expect(status).toBe(200);
      expect((await exchange(key)).status).toBe(401);
    }
  });

  it('are deleted with it', async () => {
    const { key, token, user } = await personWithKey();
    const body = { password };
    expect((await identity.send('DELETE /freelancer/account', { token, body })).status).toBe(200);
    expect((await exchange(key)).status).toBe(401);
    expect(await ApiKeyModel.countDocuments({ accountId: user.id, state: 'active' })).toBe(0);
  });
});

describe('the scopes that services ask for', () => {
  const scopesOf = (id: string) =>
    identity.send(`GET /auth/api-keys/${id}/scopes`, {
      headers: { [internalSecretHeader]: identity.config.INTERNAL_SECRET },
    });

  it('are those of a key that works', async () => {
    const { id } = await personWithKey();
    expect((await scopesOf(id)).body.scopes).toEqual(form.scopes);
    expect((await identity.send(`GET /auth/api-keys/${id}/scopes`)).status).toBe(401);
  });

  it('end when the key is revoked or expires, or its person is suspended or leaves', async () => {
    const [revoked, expired, suspended, leaving] = [
      await personWithKey(),
      await personWithKey(),
      await personWithKey(),
      await personWithKey(),
    ];
    await revoke(revoked.token, revoked.id);
    await ApiKeyModel.updateOne(
      { _id: expired.id },
      { 'secrets.0.expiresAt': new Date(Date.now() - 1000) },
    );
    const owner = await ApiKeyModel.findById(suspended.id).lean();
    await AccountModel.updateOne(
      { _id: owner?.accountId },
      { suspension: { reason: 'spam', at: new Date() } },
    );
    const leaver = await ApiKeyModel.findById(leaving.id).lean();
    const now = new Date();
    await AccountModel.updateOne(
      { _id: leaver?.accountId },
      {
        deletion: {
          requestedAt: now,
          endsAt: now,
          nextAt: new Date(Date.now() + 864e5),
          isFinal: false,
        },
      },
    );
    for (const { id } of [revoked, expired, suspended, leaving])
      expect((await scopesOf(id)).status).toBe(404);
  });
});
