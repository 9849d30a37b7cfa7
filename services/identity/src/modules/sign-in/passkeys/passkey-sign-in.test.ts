import { Redis } from 'ioredis';
import { deviceCookieOf, startTestIdentity, type TestIdentity } from '../../../../test/harness.ts';
import { passkeysAt, type TestPasskeys } from '../../../../test/passkey-harness.ts';
import { AccountModel } from '../../accounts/index.ts';

let identity: TestIdentity;
let passkeys: TestPasskeys;
let redis: Redis;
beforeAll(async () => {
  identity = await startTestIdentity();
  passkeys = passkeysAt(identity);
  redis = new Redis(identity.config.REDIS_URL);
});
afterAll(async () => {
  await redis.quit();
  await identity.close();
});

const signUpWithPasskey = async () => {
  const person = await identity.signUp();
  return { ...person, ...(await passkeys.add(person.token)) };
};
const unauthenticated = { status: 401, body: { code: 'unauthenticated' } };
const expired = { status: 400, body: { code: 'invalid_input' } };

it('signs the owner in without an email, as a password does', async () => {
  const { passkey, user } = await signUpWithPasskey();
  const { options, cookie } = await passkeys.startSignIn();
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
  });
  const reply = await passkeys.finishSignIn(passkey.sign(options), cookie, {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
  });
  expect(reply).toMatchObject({ status: 200, body: { user: { id: user.id } } });
  const { token } = reply.body;
  const { body } = await identity.send('GET /auth/sessions', { token });
  expect(body.sessions[0]).toMatchObject({ device: 'Firefox on Linux', current: true });
  // The account knows the device from now on.
  expect(deviceCookieOf(reply)).not.toBe('');
});

it('records when the passkey was last used', async () => {
  const { passkey, token } = await signUpWithPasskey();
  await passkeys.signIn(passkey);
  const [listed] = await passkeys.list(token);
  expect(Date.now() - Date.parse(listed.lastUsedAt)).toBeLessThan(60_000);
});

it('gives the challenge to one browser, for five minutes, out of reach of scripts', async () => {
  const { header, options, cookie } = await passkeys.startSignIn();
  expect(header).toMatch(
    /^passkey-sign-in=[\w-]{43}; Max-Age=300; Path=\/api\/auth\/passkeys; .*HttpOnly; SameSite=Strict$/,
  );
  const [, secret] = cookie.split('=');
  const seconds = await redis.ttl(`identity:passkey:sign-in:${secret}:${options.challenge}`);
  expect(seconds).toBeGreaterThan(290);
});

it('refuses the challenge of another browser, and does not use it up', async () => {
  const { passkey } = await signUpWithPasskey();
  const mine = await passkeys.startSignIn();
  const theirs = await passkeys.startSignIn();
  const form = passkey.sign(mine.options);
  for (const cookie of [theirs.cookie, '', 'passkey-sign-in=*']) {
    expect(await passkeys.finishSignIn(form, cookie)).toMatchObject(expired);
  }
  expect((await passkeys.finishSignIn(form, mine.cookie)).status).toBe(200);
});

it('lets two windows of a browser finish', async () => {
  const { passkey } = await signUpWithPasskey();
  const first = await passkeys.startSignIn();
  const second = await passkeys.startSignIn(first.cookie);
  expect(second.cookie).toBe(first.cookie);
  for (const { options, cookie } of [first, second]) {
    expect((await passkeys.finishSignIn(passkey.sign(options), cookie)).status).toBe(200);
  }
});

it('refuses a response that was used before, one of concurrent ones too', async () => {
  const { passkey } = await signUpWithPasskey();
  const { options, cookie } = await passkeys.startSignIn();
  const form = passkey.sign(options);
  const replies = await Promise.all([
    passkeys.finishSignIn(form, cookie),
    passkeys.finishSignIn(form, cookie),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

it('refuses a challenge that was issued for adding a passkey', async () => {
  const { passkey, token } = await signUpWithPasskey();
  const { body } = await passkeys.startAdding(token);
  const { options, cookie } = await passkeys.startSignIn();
  const { challenge } = body.options;
  expect(await passkeys.finishSignIn(passkey.sign(options, { challenge }), cookie)).toMatchObject(
    expired,
  );
});

it.each([
  ['from a portfolio site', { origin: 'http://mira.localhost:8080' }],
  ['for another site', { rpId: 'evil.example' }],
  ['that its owner did not confirm', { isVerified: false }],
])('refuses a response %s', async (_what, change) => {
  const { passkey } = await signUpWithPasskey();
  expect(await passkeys.signIn(passkey, change)).toMatchObject(unauthenticated);
});

it('refuses a copied passkey, whose counter falls behind', async () => {
  const { passkey } = await signUpWithPasskey();
  expect((await passkeys.signIn(passkey, { counter: 7 })).status).toBe(200);
  for (const counter of [7, 6, 0]) {
    expect(await passkeys.signIn(passkey, { counter })).toMatchObject(unauthenticated);
  }
  expect((await passkeys.signIn(passkey, { counter: 8 })).status).toBe(200);
});

it('accepts synced passkeys, whose counter stays 0', async () => {
  const { passkey } = await signUpWithPasskey();
  for (let use = 0; use < 2; use++) {
    expect((await passkeys.signIn(passkey, { counter: 0 })).status).toBe(200);
  }
});

it('lets one of two concurrent uses of the same count through', async () => {
  const { passkey } = await signUpWithPasskey();
  const replies = await Promise.all([
    passkeys.signIn(passkey, { counter: 3 }),
    passkeys.signIn(passkey, { counter: 3 }),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

it('refuses a forged signature, and another account’s handle', async () => {
  const [mine, theirs] = await Promise.all([signUpWithPasskey(), signUpWithPasskey()]);
  for (const change of [
    (form: object) => ({ ...form, signature: 'MEUCIQDx' }),
    (form: object) => ({ ...form, userHandle: Buffer.from(mine.user.id).toString('base64url') }),
    (form: object) => ({ ...form, id: mine.passkey.id }),
  ]) {
    const { options, cookie } = await passkeys.startSignIn();
    const form = change(theirs.passkey.sign(options));
    expect(await passkeys.finishSignIn(form, cookie)).toMatchObject(unauthenticated);
  }
});

it('responds the same for an unknown passkey and a wrong signature', async () => {
  const { passkey } = await signUpWithPasskey();
  const stranger = passkeys.newPasskey();
  stranger.register({ challenge: '', user: { id: 'c29tZW9uZQ' } });
  const unknown = await passkeys.signIn(stranger);
  const wrong = await passkeys.signIn(passkey, { isVerified: false });
  expect(unknown).toMatchObject(unauthenticated);
  expect(unknown.body.message).toBe(wrong.body.message);
});

it('refuses a suspended account', async () => {
  const { passkey, user } = await signUpWithPasskey();
  await AccountModel.updateOne(
    { _id: user.id },
    { suspension: { at: new Date(), reason: 'Spam' } },
  );
  expect(await passkeys.signIn(passkey)).toMatchObject({
    status: 401,
    body: { message: expect.stringContaining('suspended') },
  });
});

it('refuses a deleted account', async () => {
  const { passkey, user } = await signUpWithPasskey();
  await AccountModel.deleteOne({ _id: user.id });
  expect(await passkeys.signIn(passkey)).toMatchObject(unauthenticated);
});

it('limits a network that fails a hundred times', async () => {
  const { passkey } = await signUpWithPasskey();
  const fail = { 'x-forwarded-for': '198.51.100.44' };
  const form = passkey.sign({ challenge: 'a'.repeat(43) });
  for (let count = 0; count < 100; count++) await passkeys.finishSignIn(form, '', fail);
  expect(await passkeys.finishSignIn(form, '', fail)).toMatchObject({
    status: 429,
    body: { code: 'rate_limited' },
  });
  expect((await passkeys.signIn(passkey)).status).toBe(200);
});

it('signs in admins with an admin’s token', async () => {
  const { passkey, form } = await signUpWithPasskey();
  identity.config.ADMIN_EMAILS.push(form.email);
  const { token } = (await passkeys.signIn(passkey)).body;
  const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
  expect(claims.admin).toBe(true);
});
