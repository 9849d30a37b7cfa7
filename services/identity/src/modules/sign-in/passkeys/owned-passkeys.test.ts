import { maxPasskeys } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Types } from 'mongoose';
import { password, startTestIdentity, type TestIdentity } from '../../../../test/harness.ts';
import { passkeysAt, type TestPasskeys } from '../../../../test/passkey-harness.ts';
import { AccountModel } from '../../accounts/index.ts';

let identity: TestIdentity;
let passkeys: TestPasskeys;
let mails: Queue;
let redis: Redis;
beforeAll(async () => {
  identity = await startTestIdentity();
  passkeys = passkeysAt(identity);
  redis = new Redis(identity.config.REDIS_URL);
  mails = new Queue(eventQueueName('documents'), {
    connection: { url: identity.config.REDIS_URL },
  });
});
afterAll(async () => {
  await mails.close();
  await redis.quit();
  await identity.close();
});

const changesFor = async (email: string, count: number) =>
  eventually(async () => {
    const jobs = await mails.getJobs(['waiting'], 0, -1, true);
    const changes = jobs
      .filter(
        ({ name, data }) => name.endsWith('credential-changed') && data.payload.email === email,
      )
      .map(({ data }) => data.payload);
    return changes.length >= count ? changes : undefined;
  });
const startAndRegister = async (token: string) => {
  const { body } = await passkeys.startAdding(token);
  return { options: body.options, passkey: passkeys.newPasskey() };
};
const finish = (token: string, body: object) =>
  identity.send('POST /auth/passkeys', { token, body });
const refusal = { status: 400, body: { code: 'invalid_input' } };

describe('adding a passkey', () => {
  it('asks for one that is found by the site and confirmed by its owner', async () => {
    const { token, user, form } = await identity.signUp();
    const { status, body } = await passkeys.startAdding(token);
    expect(status).toBe(200);
    expect(body.options).toMatchObject({
      rp: { id: 'localhost', name: 'Soloist' },
      user: { name: form.email, displayName: 'Mira Tester' },
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(body.options.user.id, 'base64url').toString()).toBe(user.id);
    expect(body.options.challenge).toMatch(/^[\w-]{43}$/);
  });

  it('lists it, named by the device, and emails the owner', async () => {
    const { token, form, user } = await identity.signUp();
    const { options, passkey } = await startAndRegister(token);
    const reply = await identity.send('POST /auth/passkeys', {
      token,
      body: passkey.register(options),
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
        'x-forwarded-for': '203.0.113.9',
      },
    });
    const added = {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Firefox on Linux',
      isSynced: false,
      createdAt: expect.any(String),
      lastUsedAt: null,
    };
    expect(reply).toMatchObject({ status: 200, body: { passkeys: [added], added } });
    expect(await passkeys.list(token)).toEqual([added]);
    expect(await changesFor(form.email, 1)).toEqual([
      {
        ...{ userId: user.id, email: form.email, fname: 'Mira', change: 'passkey-added' },
        ...{ name: 'Firefox on Linux', device: 'Firefox on Linux', ip: '203.0.113.9' },
      },
    ]);
  });

  it('needs the password', async () => {
    const { token } = await identity.signUp();
    for (const body of [{}, { password: 'not the right password' }]) {
      const reply = await passkeys.startAdding(token, body);
      expect(reply).toMatchObject({ status: 400, body: { details: [{ path: 'password' }] } });
    }
  });

  it('limits guesses at the password', async () => {
    const { token } = await identity.signUp();
    for (let guess = 0; guess < 10; guess++) await passkeys.startAdding(token, { password: 'x' });
    expect((await passkeys.startAdding(token)).status).toBe(429);
  });

  it('needs a recent proof where the account has no password', async () => {
    const { token, user } = await identity.signUp();
    await AccountModel.updateOne({ _id: user.id }, { hasPassword: false });
    expect((await passkeys.startAdding(token, {})).status).toBe(200);
    expect(await passkeys.startAdding(await identity.expireProof(token), {})).toMatchObject({
      status: 403,
      body: { code: 'proof_required' },
    });
  });

  it('uses each challenge once', async () => {
    const { token } = await identity.signUp();
    const { options, passkey } = await startAndRegister(token);
    const form = passkey.register(options);
    expect((await finish(token, form)).status).toBe(200);
    expect(await finish(token, form)).toMatchObject(refusal);
    const other = passkeys.newPasskey().register(options);
    expect(await finish(token, other)).toMatchObject(refusal);
  });

  it('forgets a challenge after five minutes', async () => {
    const { token } = await identity.signUp();
    const { options } = await startAndRegister(token);
    const [key = ''] = await redis.keys(`identity:passkey:add:*:${options.challenge}`);
    const seconds = await redis.ttl(key);
    expect(seconds).toBeGreaterThan(290);
    expect(seconds).toBeLessThanOrEqual(300);
  });

  it('refuses a challenge of another session, also of the same person', async () => {
    const { token, form } = await identity.signUp();
    const other = (await identity.logIn(form.email)).body.token as string;
    const { options, passkey } = await startAndRegister(other);
    expect(await finish(token, passkey.register(options))).toMatchObject(refusal);
    // It is not used up either.
    expect((await finish(other, passkey.register(options))).status).toBe(200);
  });

  it('refuses a challenge that was issued for signing in', async () => {
    const { token } = await identity.signUp();
    const { options, passkey } = await startAndRegister(token);
    const { options: signIn } = await passkeys.startSignIn();
    const form = passkey.register(options, { challenge: signIn.challenge });
    expect(await finish(token, form)).toMatchObject(refusal);
  });

  it.each([
    ['of another site', { origin: 'https://mira.localhost:8080' }],
    ['for another site', { rpId: 'evil.example' }],
    ['that its owner did not confirm', { isVerified: false }],
    ['with another challenge', { challenge: 'a'.repeat(43) }],
  ])('refuses a passkey %s', async (_what, change) => {
    const { token } = await identity.signUp();
    const { options, passkey } = await startAndRegister(token);
    expect(await finish(token, passkey.register(options, change))).toMatchObject(refusal);
    expect(await passkeys.list(token)).toEqual([]);
  });

  it('refuses malformed responses', async () => {
    const { token } = await identity.signUp();
    const { options, passkey } = await startAndRegister(token);
    const form = passkey.register(options);
    for (const change of [
      { clientDataJSON: 'bm90IGpzb24' },
      { attestationObject: 'a'.repeat(16_001) },
      { attestationObject: '' },
      { id: '$where' },
      { transports: ['<script>'] },
    ]) {
      expect(await finish(token, { ...form, ...change })).toMatchObject(refusal);
    }
  });

  it('refuses a passkey that belongs to another account', async () => {
    const [mine, theirs] = await Promise.all([identity.signUp(), identity.signUp()]);
    const { passkey } = await passkeys.add(theirs.token);
    const { reply } = await passkeys.add(mine.token, passkey);
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await passkeys.list(mine.token)).toEqual([]);
  });

  it('refuses the same passkey a second time', async () => {
    const { token } = await identity.signUp();
    const { passkey } = await passkeys.add(token);
    expect((await passkeys.add(token, passkey)).reply.status).toBe(409);
    expect(await passkeys.list(token)).toHaveLength(1);
  });

  it('fails after a password reset', async () => {
    const { token, user } = await identity.signUp();
    const { options, passkey } = await startAndRegister(token);
    await AccountModel.updateOne({ _id: user.id }, { passwordHash: 'of the new password' });
    expect(await finish(token, passkey.register(options))).toMatchObject(refusal);
    expect(await passkeys.list(token)).toEqual([]);
  });

  it(`is limited to ${maxPasskeys} passkeys, also concurrently`, async () => {
    const { token, user } = await identity.signUp();
    const many = Array.from({ length: maxPasskeys - 1 }, (_, index) => ({
      ...{ _id: new Types.ObjectId(), credentialId: `${user.id}-${index}`, publicKey: 'none' },
      ...{ counter: 0, transports: [], name: 'Old', isSynced: false },
      ...{ createdAt: new Date(), lastUsedAt: null },
    }));
    await AccountModel.updateOne({ _id: user.id }, { passkeys: many });
    const replies = await Promise.all([passkeys.add(token), passkeys.add(token)]);
    expect(replies.map(({ reply }) => reply.status).toSorted()).toEqual([200, 409]);
    expect(await passkeys.startAdding(token)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('limit of 20 passkeys') },
    });
  });
});

describe('a passkey in the list', () => {
  it('is excluded when another one is added', async () => {
    const { token } = await identity.signUp();
    const { passkey } = await passkeys.add(token);
    const { body } = await passkeys.startAdding(token);
    expect(body.options.excludeCredentials).toEqual([
      { id: passkey.id, type: 'public-key', transports: ['internal'] },
    ]);
  });

  it('never shows its key or credential id', async () => {
    const { token } = await identity.signUp();
    const { passkey, reply } = await passkeys.add(token);
    const { body } = await identity.send('GET /auth/passkeys', { token });
    for (const sent of [reply.body, body]) {
      expect(JSON.stringify(sent)).not.toContain(passkey.id);
      expect(JSON.stringify(sent)).not.toContain('publicKey');
    }
  });

  it('is renamed', async () => {
    const { token } = await identity.signUp();
    const { id } = await passkeys.add(token);
    const reply = await identity.send(`PATCH /auth/passkeys/${id}`, {
      token,
      body: { name: '  My phone ' },
    });
    expect(reply).toMatchObject({ status: 200, body: { passkeys: [{ id, name: 'My phone' }] } });
    for (const name of ['', ' ', 'x'.repeat(61)]) {
      const refused = await identity.send(`PATCH /auth/passkeys/${id}`, { token, body: { name } });
      expect(refused.status).toBe(400);
    }
  });

  it('is removed, which ends sign-ins with it, and the owner is emailed', async () => {
    const { token, form } = await identity.signUp();
    const { id, passkey } = await passkeys.add(token);
    const reply = await identity.send(`DELETE /auth/passkeys/${id}`, { token });
    expect(reply).toMatchObject({ status: 200, body: { passkeys: [] } });
    expect((await passkeys.signIn(passkey)).status).toBe(401);
    const changes = await changesFor(form.email, 2);
    expect(changes?.map(({ change }) => change)).toEqual(['passkey-added', 'passkey-removed']);
    expect((await identity.send(`DELETE /auth/passkeys/${id}`, { token })).status).toBe(404);
  });

  it('is neither renamed nor removed by another person', async () => {
    const [mine, theirs] = await Promise.all([identity.signUp(), identity.signUp()]);
    const { id } = await passkeys.add(theirs.token);
    const { token } = mine;
    for (const target of [id, newId()]) {
      const call = `/auth/passkeys/${target}`;
      const renamed = await identity.send(`PATCH ${call}`, { token, body: { name: 'Mine' } });
      const removed = await identity.send(`DELETE ${call}`, { token });
      expect([renamed.status, removed.status]).toEqual([404, 404]);
    }
    expect(await passkeys.list(theirs.token)).toHaveLength(1);
  });

  it('is removed by a password reset, because a stranger may have added it', async () => {
    const { token, form } = await identity.signUp();
    const { passkey } = await passkeys.add(token);
    const sent = (await identity.codesFor(form.email)).length;
    await identity.send('POST /auth/forgot', { body: { email: form.email } });
    const code = await identity.lastCodeFor(form.email, sent + 1);
    const reset = { email: form.email, code, password: 'a loud orange mountain' };
    expect((await identity.send('POST /auth/reset', { body: reset })).status).toBe(200);
    expect((await passkeys.signIn(passkey)).status).toBe(401);
    const changes = await changesFor(form.email, 2);
    expect(changes?.map(({ change }) => change)).toEqual(['passkey-added', 'passkeys-reset']);
  });

  it('stays when the password is changed', async () => {
    const { token } = await identity.signUp();
    const { passkey } = await passkeys.add(token);
    const body = { currentPassword: password, password: 'a loud orange mountain' };
    expect((await identity.send('POST /auth/password', { token, body })).status).toBe(200);
    expect((await passkeys.signIn(passkey)).status).toBe(200);
  });
});
