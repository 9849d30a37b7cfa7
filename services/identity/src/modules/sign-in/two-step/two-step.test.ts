import { dayMs, recoveryCodeCount } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Secret, TOTP } from 'otpauth';
import {
  deviceCookieOf,
  password,
  startTestIdentity,
  type TestIdentity,
} from '../../../../test/harness.ts';
import { passkeysAt } from '../../../../test/passkey-harness.ts';
import { AccountModel } from '../../accounts/index.ts';
import { SessionModel } from '../../sessions/index.ts';

let identity: TestIdentity;
let mails: Queue;
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

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
const start = (token: string, body: object = { password }) =>
  identity.send('POST /auth/two-step/setup', { token, body });
const confirm = (token: string, code: string) =>
  identity.send('PUT /auth/two-step', { token, body: { code } });
const stateOf = async (token: string) =>
  (await identity.send('GET /auth/two-step', { token })).body;

/** A person with two-step verification, whose app and recovery codes are known. */
async function signUpWithTwoStep() {
  const person = await identity.signUp();
  const { secret } = (await start(person.token)).body;
  // The code before the current one: the current one and the next are still unused.
  const confirmWithOlder = () => confirm(person.token, codeOf(secret, -1));
  // Half a minute may end between making and checking the code.
  const first = await confirmWithOlder();
  const { body, status } = first.status === 200 ? first : await confirmWithOlder();
  expect(status).toBe(200);
  return { ...person, email: person.form.email, secret, codes: body.recoveryCodes as string[] };
}

/** The first step in a new browser; returns its cookie. */
async function enterPassword(email: string, headers: Record<string, string> = {}) {
  const reply = await identity.logIn(email, { headers });
  return { reply, cookie: deviceCookieOf(reply) || headers.cookie || '' };
}
const enterCode = (
  code: string,
  { cookie, remember = false, ip }: { cookie: string; remember?: boolean; ip?: string },
) =>
  identity.send('POST /auth/second-step', {
    body: { code, remember },
    headers: { cookie, ...(ip ? { 'x-forwarded-for': ip } : {}) },
  });
async function logIn(email: string, code: string) {
  const { cookie } = await enterPassword(email);
  return enterCode(code, { cookie });
}
const wrong = { status: 400, body: { details: [{ path: 'code' }] } };
const required = { status: 403, body: { code: 'second_step_required' } };

/** Ends the shorter of the two limits for a signed-in person. */
async function endQuarterHour() {
  const redis = new Redis(identity.config.REDIS_URL);
  await redis.del(await redis.keys('identity:attempts:signedInCode:*'));
  await redis.quit();
}

async function changesFor(email: string, count: number): Promise<string[]> {
  return eventually(async () => {
    const jobs = await mails.getJobs(['waiting'], 0, -1, true);
    const found = jobs
      .filter(
        ({ name, data }) => name.endsWith('credential-changed') && data.payload.email === email,
      )
      .map(({ data }) => data.payload.change);
    return found.length >= count ? found : undefined;
  });
}

describe('turning two-step verification on', () => {
  it('needs the password and a code of the new secret, and returns recovery codes once', async () => {
    const { token, form } = await identity.signUp();
    expect(await stateOf(token)).toMatchObject({ enabledAt: null, recoveryCodesLeft: 0 });
    expect((await start(token, {})).status).toBe(400);
    expect((await start(token, { password: 'not the right password' })).status).toBe(400);

    const { body } = await start(token);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(body.uri);
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain(form.email);
    expect(uri.searchParams.get('issuer')).toBe('Soloist');

    expect(await confirm(token, '000000')).toMatchObject(wrong);
    expect(await stateOf(token)).toMatchObject({ enabledAt: null });
    const confirmed = await confirm(token, codeOf(body.secret));
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(recoveryCodeCount);
    for (const code of confirmed.body.recoveryCodes) {
      expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
    }
    expect(await stateOf(token)).toMatchObject({
      enabledAt: expect.any(String),
      recoveryCodesLeft: recoveryCodeCount,
    });
    expect(await changesFor(form.email, 1)).toEqual(['two-step-on']);
  });

  it('stores neither the secret nor the recovery codes in the clear', async () => {
    const { user, secret, codes } = await signUpWithTwoStep();
    const stored = JSON.stringify(await AccountModel.findById(user.id).lean());
    for (const text of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
      expect(stored).not.toContain(text);
    }
  });

  it('belongs to the session that started it', async () => {
    const { token, form } = await identity.signUp();
    const other = (await identity.logIn(form.email)).body.token;
    const { secret } = (await start(token)).body;
    expect((await confirm(other, codeOf(secret))).status).toBe(400);
  });

  it('ends with the password that started it', async () => {
    const { token, user } = await identity.signUp();
    const { secret } = (await start(token)).body;
    await AccountModel.updateOne({ _id: user.id }, { passwordHash: 'of the new password' });
    expect((await confirm(token, codeOf(secret))).status).toBe(400);
  });

  it('is refused while it is on', async () => {
    const { token } = await signUpWithTwoStep();
    expect((await start(token)).status).toBe(409);
  });
});

describe('logging in', () => {
  it('needs a code after the password', async () => {
    const { email, secret, user } = await signUpWithTwoStep();
    const { reply, cookie } = await enterPassword(email);
    expect(reply).toMatchObject(required);
    expect(reply.body).not.toHaveProperty('token');
    expect(await enterCode('000000', { cookie })).toMatchObject(wrong);
    const done = await enterCode(codeOf(secret), { cookie });
    expect(done).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    expect((await stateOf(done.body.token)).enabledAt).toEqual(expect.any(String));
  });

  it('starts no session before the code', async () => {
    const { email, user } = await signUpWithTwoStep();
    await enterPassword(email);
    expect(await SessionModel.countDocuments({ accountId: user.id })).toBe(1);
  });

  it('responds to a wrong password as without a second step', async () => {
    const { email } = await signUpWithTwoStep();
    const reply = await identity.logIn(email, { password: 'not the right password' });
    expect(reply).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('accepts each code once, also of concurrent calls', async () => {
    const { email, secret } = await signUpWithTwoStep();
    const code = codeOf(secret);
    const browsers = [await enterPassword(email), await enterPassword(email)];
    const replies = await Promise.all(browsers.map((browser) => enterCode(code, browser)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await logIn(email, code)).toMatchObject(wrong);
  });

  it('refuses a code that is older than the last used one', async () => {
    const { email, secret } = await signUpWithTwoStep();
    expect((await logIn(email, codeOf(secret, 1))).status).toBe(200);
    expect(await logIn(email, codeOf(secret))).toMatchObject(wrong);
  });

  it('accepts a recovery code once, however it is typed, and emails the owner', async () => {
    const { email, token, codes } = await signUpWithTwoStep();
    const [code = ''] = codes;
    expect((await logIn(email, ` ${code.toUpperCase()} `)).status).toBe(200);
    expect(await logIn(email, code)).toMatchObject(wrong);
    expect((await stateOf(token)).recoveryCodesLeft).toBe(recoveryCodeCount - 1);
    expect(await changesFor(email, 2)).toEqual(['two-step-on', 'recovery-code-used']);
  });

  it('refuses another person’s recovery code', async () => {
    const [mine, theirs] = await Promise.all([signUpWithTwoStep(), signUpWithTwoStep()]);
    expect(await logIn(mine.email, theirs.codes[0]!)).toMatchObject(wrong);
  });

  it('is only completed by the browser that entered the password', async () => {
    const { email, secret } = await signUpWithTwoStep();
    const { cookie } = await enterPassword(email);
    const stranger = { status: 401, body: { code: 'unauthenticated' } };
    expect(await enterCode(codeOf(secret), { cookie: '' })).toMatchObject(stranger);
    const other = `soloist-device=${'x'.repeat(32)}`;
    expect(await enterCode(codeOf(secret), { cookie: other })).toMatchObject(stranger);
    expect((await enterCode(codeOf(secret), { cookie })).status).toBe(200);
  });

  it('cannot be completed twice', async () => {
    const { email, secret } = await signUpWithTwoStep();
    const { cookie } = await enterPassword(email);
    expect((await enterCode(codeOf(secret), { cookie })).status).toBe(200);
    expect((await enterCode(codeOf(secret, 1), { cookie })).status).toBe(401);
  });

  it('starts again when the password was changed meanwhile', async () => {
    const { email, user, secret } = await signUpWithTwoStep();
    const { cookie } = await enterPassword(email);
    await AccountModel.updateOne({ _id: user.id }, { passwordHash: 'of the new password' });
    expect((await enterCode(codeOf(secret), { cookie })).status).toBe(401);
  });

  it('refuses an account that was suspended meanwhile', async () => {
    const { email, user, secret } = await signUpWithTwoStep();
    const { cookie } = await enterPassword(email);
    const suspension = { at: new Date(), reason: 'Spam' };
    await AccountModel.updateOne({ _id: user.id }, { suspension });
    expect((await enterCode(codeOf(secret), { cookie })).status).toBe(401);
  });

  it('completes a sign-in of the browser that has signed in to another account since', async () => {
    const [mine, theirs] = [await signUpWithTwoStep(), await identity.signUp()];
    const first = await enterPassword(mine.email);
    const { cookie, reply } = await enterPassword(theirs.form.email, { cookie: first.cookie });
    expect(reply.status).toBe(200);
    const { status, body } = await enterCode(codeOf(mine.secret), { cookie, remember: true });
    expect([status, body.user?.id]).toEqual([200, mine.user.id]);
    expect((await enterPassword(mine.email, { cookie })).reply.status).toBe(200);
  });

  it('comes before the decision to keep an account that will be deleted', async () => {
    const { email, user, secret } = await signUpWithTwoStep();
    const requestedAt = new Date();
    const endsAt = new Date(Date.now() + 14 * dayMs);
    const deletion = { requestedAt, endsAt, nextAt: endsAt, isFinal: false };
    await AccountModel.updateOne({ _id: user.id }, { deletion });
    const { cookie, reply } = await enterPassword(email);
    expect(reply).toMatchObject(required);
    const keep = () => identity.send('POST /auth/deletion/keep', { headers: { cookie } });
    expect((await keep()).status).toBe(403);
    expect((await enterCode('000000', { cookie })).status).toBe(400);
    expect((await keep()).status).toBe(403);
    expect(await enterCode(codeOf(secret), { cookie })).toMatchObject({
      status: 403,
      body: { code: 'deletion_scheduled' },
    });
    expect((await keep()).status).toBe(200);
  });

  it('needs a code after an emailed code, too', async () => {
    const { email } = await signUpWithTwoStep();
    const sent = (await identity.codesFor(email)).length;
    const form = identity.signUpForm({ email, password: 'a loud orange mountain' });
    await identity.send('POST /auth/signup', { body: form });
    const code = await identity.lastCodeFor(email, sent + 1);
    const reply = await identity.send('POST /auth/verify', { body: { email, code } });
    expect(reply).toMatchObject(required);
  });

  it('is turned off by a password reset in its first week, in case a stranger turned it on', async () => {
    const { email } = await signUpWithTwoStep();
    const password = await reset(email);
    expect((await identity.logIn(email, { password })).status).toBe(200);
    expect(await changesFor(email, 3)).toEqual(['two-step-on', 'password-changed', 'two-step-off']);
  });

  it('still needs a code after a later password reset', async () => {
    const { email, user } = await signUpWithTwoStep();
    const enabledAt = new Date(Date.now() - 7 * dayMs);
    await AccountModel.updateOne({ _id: user.id }, { 'twoStep.enabledAt': enabledAt });
    const password = await reset(email);
    expect(await identity.logIn(email, { password })).toMatchObject(required);
  });

  async function reset(email: string): Promise<string> {
    const password = 'a loud orange mountain';
    const sent = (await identity.codesFor(email)).length;
    await identity.send('POST /auth/forgot', { body: { email } });
    const code = await identity.lastCodeFor(email, sent + 1);
    const body = { email, code, password };
    expect((await identity.send('POST /auth/reset', { body })).status).toBe(200);
    return password;
  }

  it('needs no code after a passkey, which is two factors', async () => {
    const { token } = await signUpWithTwoStep();
    const passkeys = passkeysAt(identity);
    const { passkey } = await passkeys.add(token);
    expect((await passkeys.signIn(passkey)).status).toBe(200);
  });
});

describe('a remembered device', () => {
  async function remember(email: string, code: string) {
    const { cookie } = await enterPassword(email);
    const reply = await enterCode(code, { cookie, remember: true });
    expect(reply.status).toBe(200);
    return { cookie, token: reply.body.token as string };
  }

  it('needs no code for 30 days, other devices do', async () => {
    const { email, secret, user } = await signUpWithTwoStep();
    const { cookie } = await remember(email, codeOf(secret));
    expect((await enterPassword(email, { cookie })).reply.status).toBe(200);
    expect((await enterPassword(email)).reply).toMatchObject(required);
    // Logging in again does not prolong it.
    const remembered = { accountId: user.id, isRememberedDevice: true };
    expect(await SessionModel.countDocuments(remembered)).toBe(1);
    const { expiresAt } = await SessionModel.findOne(remembered).orFail();
    await SessionModel.updateMany(remembered, { expiresAt: new Date() });
    expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(29 * 24 * 3600_000);
    expect((await enterPassword(email, { cookie })).reply).toMatchObject(required);
  });

  it('is never known by a cookie that someone else planted', async () => {
    const { email, secret } = await signUpWithTwoStep();
    const planted = `soloist-device=${'p'.repeat(32)}`;
    const { cookie } = await enterPassword(email, { cookie: planted });
    expect(cookie).toContain('p'.repeat(32));
    const stranger = { status: 401, body: { code: 'unauthenticated' } };
    expect(await enterCode(codeOf(secret), { cookie: planted })).toMatchObject(stranger);
    expect((await enterCode(codeOf(secret), { cookie, remember: true })).status).toBe(200);
    expect((await enterPassword(email, { cookie: planted })).reply).toMatchObject(required);
    expect((await enterPassword(email, { cookie })).reply.status).toBe(200);
  });

  it('is remembered for each of the accounts that use the browser', async () => {
    const [mine, theirs] = await Promise.all([signUpWithTwoStep(), signUpWithTwoStep()]);
    const first = await remember(mine.email, codeOf(mine.secret));
    const { cookie } = await enterPassword(theirs.email, first);
    await enterCode(codeOf(theirs.secret), { cookie, remember: true });
    for (const { email } of [mine, theirs, mine]) {
      expect((await enterPassword(email, { cookie })).reply.status).toBe(200);
    }
  });

  it('is not remembered for another account', async () => {
    const [mine, theirs] = await Promise.all([signUpWithTwoStep(), signUpWithTwoStep()]);
    const { cookie } = await remember(mine.email, codeOf(mine.secret));
    expect((await enterPassword(theirs.email, { cookie })).reply).toMatchObject(required);
  });

  it('needs a code again once it is logged out from elsewhere, or the password changes', async () => {
    const { email, secret, token } = await signUpWithTwoStep();
    const first = await remember(email, codeOf(secret));
    const { body } = await identity.send('GET /auth/sessions', { token: first.token });
    const { id } = body.sessions.find(({ current }: { current: boolean }) => current);
    await identity.send(`DELETE /auth/sessions/${id}`, { token });
    expect((await enterPassword(email, first)).reply).toMatchObject(required);

    const second = await remember(email, codeOf(secret, 1));
    const change = { currentPassword: password, password: 'a loud orange mountain' };
    await identity.send('POST /auth/password', { token, body: change });
    const reply = await identity.logIn(email, {
      password: change.password,
      headers: { cookie: second.cookie },
    });
    expect(reply).toMatchObject(required);
  });
});

describe('guesses at codes', () => {
  it('are limited to five from a network, and the owner’s known device has its own', async () => {
    const { email, secret, cookie: known } = await signUpWithTwoStep();
    const ip = '203.0.113.20';
    const { cookie } = await enterPassword(email, { 'x-forwarded-for': ip });
    for (let guess = 0; guess < 5; guess++) {
      expect((await enterCode('000000', { cookie, ip })).status).toBe(400);
    }
    expect((await enterCode(codeOf(secret), { cookie, ip })).status).toBe(429);
    await enterPassword(email, { cookie: known, 'x-forwarded-for': ip });
    expect((await enterCode(codeOf(secret), { cookie: known, ip })).status).toBe(200);
  });

  it('are limited to twenty a day for an account, and a recovery code still logs in', async () => {
    const { email, secret, codes } = await signUpWithTwoStep();
    for (let guess = 0; guess < 20; guess++) {
      const ip = `198.51.100.${Math.floor(guess / 5) + 1}`;
      const { cookie } = await enterPassword(email, { 'x-forwarded-for': ip });
      expect((await enterCode('000000', { cookie, ip })).status).toBe(400);
    }
    const ip = '198.51.100.99';
    const { cookie } = await enterPassword(email, { 'x-forwarded-for': ip });
    expect((await enterCode(codeOf(secret), { cookie, ip })).status).toBe(429);
    expect((await enterCode(codes[0]!, { cookie, ip })).status).toBe(200);
  });

  it('at recovery codes are limited for a network', async () => {
    const { email } = await signUpWithTwoStep();
    const ip = '192.0.2.50';
    const { cookie } = await enterPassword(email, { 'x-forwarded-for': ip });
    for (let guess = 0; guess < 50; guess++) await enterCode('aaaaa-aaaaa', { cookie, ip });
    expect((await enterCode('aaaaa-aaaaa', { cookie, ip })).status).toBe(429);
  });
});

describe('recovery codes', () => {
  it('are replaced with a code, and the old ones stop working', async () => {
    const { token, email, secret, codes } = await signUpWithTwoStep();
    const renew = (code: string) =>
      identity.send('POST /auth/two-step/recovery-codes', { token, body: { code, password } });
    expect(await renew('000000')).toMatchObject(wrong);
    const { status, body } = await renew(codeOf(secret));
    expect([status, body.recoveryCodesLeft]).toEqual([200, recoveryCodeCount]);
    expect(await logIn(email, codes[0]!)).toMatchObject(wrong);
    expect((await logIn(email, body.recoveryCodes[0])).status).toBe(200);
    expect(await changesFor(email, 2)).toContain('recovery-codes-renewed');
  });
});

describe('turning it off', () => {
  const turnOff = (token: string, code: string) =>
    identity.send('POST /auth/two-step/off', { token, body: { code, password } });

  it('needs a code, forgets remembered devices and emails the owner', async () => {
    const { token, email, secret, user } = await signUpWithTwoStep();
    const { cookie } = await enterPassword(email);
    await enterCode(codeOf(secret), { cookie, remember: true });
    expect(await turnOff(token, '000000')).toMatchObject(wrong);
    expect(await turnOff(token, codeOf(secret, 1))).toMatchObject({
      status: 200,
      body: { enabledAt: null, recoveryCodesLeft: 0 },
    });
    expect((await identity.logIn(email)).status).toBe(200);
    expect(await SessionModel.exists({ accountId: user.id, isRememberedDevice: true })).toBeNull();
    expect(await changesFor(email, 2)).toEqual(['two-step-on', 'two-step-off']);
  });

  it.each(['off', 'recovery-codes'])('needs the password beside the code (%s)', async (change) => {
    const { token, codes } = await signUpWithTwoStep();
    const send = (body: object) => identity.send(`POST /auth/two-step/${change}`, { token, body });
    const code = codes[0];
    const refusals = [
      await send({ code }),
      await send({ code, password: 'not the right password' }),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.details[0].path]).toEqual([400, 'password']);
    }
    // No refusal used the code up.
    expect((await send({ code, password })).status).toBe(200);
  });

  it('needs a fresh proof in place of a password that the account does not have', async () => {
    const { token, user, codes } = await signUpWithTwoStep();
    await AccountModel.updateOne({ _id: user.id }, { hasPassword: false });
    const off = (bearer: string) =>
      identity.send('POST /auth/two-step/off', { token: bearer, body: { code: codes[0] } });
    expect((await off(await identity.expireProof(token))).body.code).toBe('proof_required');
    expect((await off(token)).status).toBe(200);
  });

  it('accepts a recovery code', async () => {
    const { token, codes } = await signUpWithTwoStep();
    expect((await turnOff(token, codes[3]!)).status).toBe(200);
  });

  it('limits guesses of a person at the owner’s session to twenty a day; a recovery code works', async () => {
    const { token, secret, codes } = await signUpWithTwoStep();
    for (let guess = 0; guess < 20; guess++) {
      if (guess === 10) await endQuarterHour();
      expect((await turnOff(token, '000000')).status).toBe(400);
    }
    await endQuarterHour();
    expect((await turnOff(token, codeOf(secret))).status).toBe(429);
    expect((await turnOff(token, codes[0]!)).status).toBe(200);
  });

  it('limits guesses of a person at the owner’s session', async () => {
    const { token, secret } = await signUpWithTwoStep();
    for (let guess = 0; guess < 10; guess++) await turnOff(token, '000000');
    expect((await turnOff(token, codeOf(secret))).status).toBe(429);
  });

  it('is refused while it is off', async () => {
    const { token } = await identity.signUp();
    expect((await turnOff(token, '000000')).status).toBe(409);
  });
});
