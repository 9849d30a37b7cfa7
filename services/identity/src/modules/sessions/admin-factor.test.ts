import { randomUUID } from 'node:crypto';
import { eventually } from '@soloist/server-kit/testing';
import jwt from 'jsonwebtoken';
import { Secret, TOTP } from 'otpauth';
import {
  identityConfig,
  password,
  startTestIdentity,
  type TestIdentity,
} from '../../../test/harness.ts';
import { passkeysAt } from '../../../test/passkey-harness.ts';
import { isAdminFactorRequired, loadIdentityConfig } from '../../config.ts';

const newAdmin = () => `${randomUUID()}@test.local`;
const emails = Array.from({ length: 9 }, newAdmin);
const config = identityConfig({ ADMIN_EMAILS: [...emails], ADMIN_SECOND_FACTOR: true });
let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity(config);
});
afterAll(() => identity.close());

const signUpAdmin = () => identity.signUp({ email: emails.pop() });
const claimsOf = (token: string) => {
  const { admin, admin_pending } = jwt.decode(token) as Record<string, unknown>;
  return { admin, admin_pending };
};
const pending = { admin_pending: true };
const isAdmin = { admin: true };
const listUsers = (token: string) => identity.send('GET /users/accounts', { token });
const refused = { status: 403, body: { code: 'second_factor_required' } };

async function turnTwoStepOn(token: string) {
  const setup = await identity.send('POST /auth/two-step/setup', { token, body: { password } });
  const { secret } = setup.body;
  const codeAt = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + steps * 30_000,
    });
  const confirm = () => identity.send('PUT /auth/two-step', { token, body: { code: codeAt(-1) } });
  const first = await confirm();
  // Half a minute may end between making and checking the code.
  const { body } = first.status === 200 ? first : await confirm();
  return { codeAt, recoveryCodes: body.recoveryCodes as string[], token: body.token as string };
}

it('signs in an admin without a second factor, who acts as no admin until they set one up', async () => {
  const { token } = await signUpAdmin();
  expect(claimsOf(token)).toEqual(pending);
  expect(await listUsers(token)).toMatchObject(refused);
  expect((await identity.send('GET /profile/loadUser', { token })).status).toBe(200);
  const switched = await identity.send('POST /auth/role', { token, body: { role: 'employer' } });
  expect(claimsOf(switched.body.token)).toEqual(pending);
  const proved = await identity.send('POST /auth/proof', { token, body: { password } });
  expect(claimsOf(proved.body.token)).toEqual(pending);

  const { token: renewed } = await turnTwoStepOn(token);
  expect(claimsOf(renewed)).toEqual(isAdmin);
  expect((await listUsers(renewed)).status).toBe(200);
  expect(await listUsers(token)).toMatchObject(refused);
});

it('accepts a second step and a passkey at sign-in, and a proof by them', async () => {
  const passkeys = passkeysAt(identity);
  const { token, form } = await signUpAdmin();
  const { passkey } = await passkeys.add(token);
  expect(claimsOf((await passkeys.signIn(passkey)).body.token)).toEqual(isAdmin);
  const { body: byPassword } = await identity.logIn(form.email);
  expect(claimsOf(byPassword.token)).toEqual(pending);

  const options = await identity.send('POST /auth/proof/passkey/options', { token });
  const proved = await identity.send('POST /auth/proof/passkey', {
    token,
    body: passkey.sign(options.body.options),
  });
  expect(claimsOf(proved.body.token)).toEqual(isAdmin);

  const { recoveryCodes } = await turnTwoStepOn(proved.body.token);
  const proof = { password, code: recoveryCodes[0] };
  const byCode = await identity.send('POST /auth/proof', { token: byPassword.token, body: proof });
  expect(claimsOf(byCode.body.token)).toEqual(isAdmin);
});

it('lets no one with only the password add a factor beside the admin’s, or remove one', async () => {
  const passkeys = passkeysAt(identity);
  const { token: first, form } = await signUpAdmin();
  const thief = (await identity.logIn(form.email)).body.token;
  // They began before the admin had a second factor.
  const begun = await passkeys.startAdding(thief);
  const setup = { token: thief, body: { password } };
  const { secret } = (await identity.send('POST /auth/two-step/setup', setup)).body;
  const { id } = await passkeys.add(first);

  expect(await identity.send('POST /auth/two-step/setup', setup)).toMatchObject(refused);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const confirm = { token: thief, body: { code } };
  expect(await identity.send('PUT /auth/two-step', confirm)).toMatchObject(refused);
  expect(await passkeys.startAdding(thief)).toMatchObject(refused);
  const form2 = passkeys.newPasskey().register(begun.body.options);
  expect(await identity.send('POST /auth/passkeys', { token: thief, body: form2 })).toMatchObject(
    refused,
  );
  expect(await identity.send(`DELETE /auth/passkeys/${id}`, { token: thief })).toMatchObject(
    refused,
  );
  expect(await passkeys.list(first)).toHaveLength(1);
});

it('keeps the mailbox of an admin from opening the admin pages by a reset', async () => {
  const passkeys = passkeysAt(identity);
  const { token, form } = await signUpAdmin();
  const { passkey } = await passkeys.add(token);
  const { token: withCode } = (await passkeys.signIn(passkey)).body;
  await turnTwoStepOn(withCode);
  const sent = (await identity.codesFor(form.email)).length;
  await identity.send('POST /auth/forgot', { body: { email: form.email } });
  const code = await identity.lastCodeFor(form.email, sent + 1);
  const reset = { email: form.email, code, password: 'another calm blue evening' };
  expect((await identity.send('POST /auth/reset', { body: reset })).status).toBe(200);

  const login = { email: form.email, password: reset.password };
  const { body } = await identity.send('POST /auth/login', { body: login });
  expect(body.code).toBe('second_step_required');
  expect(claimsOf((await passkeys.signIn(passkey)).body.token)).toEqual(isAdmin);
});

it('emails an admin about each change of their second factor, and the audit log has it', async () => {
  const passkeys = passkeysAt(identity);
  const { token: first, form, user } = await signUpAdmin();
  const { token, recoveryCodes } = await turnTwoStepOn(first);
  const [added, other] = [await passkeys.add(token), await passkeys.add(token)];
  expect(added.reply.status).toBe(200);
  await identity.send(`DELETE /auth/passkeys/${other.id}`, { token });
  await identity.send('POST /auth/two-step/off', {
    token,
    body: { code: recoveryCodes[0], password },
  });

  const acts = await identity.actsOf(user.id, 5);
  expect(acts.map(({ name }) => name)).toEqual([
    'PUT /auth/two-step',
    'POST /auth/passkeys',
    'POST /auth/passkeys',
    'DELETE /auth/passkeys/:id',
    'POST /auth/two-step/off',
  ]);
  const mails = await identity.changesFor(form.email, 6);
  expect(mails.map(({ change }) => change)).toEqual(
    expect.arrayContaining(['two-step-on', 'passkey-added', 'passkey-removed', 'two-step-off']),
  );
});

it('keeps an admin from removing their last second factor', async () => {
  const passkeys = passkeysAt(identity);
  const { token: first } = await signUpAdmin();
  const { token, recoveryCodes } = await turnTwoStepOn(first);
  const turnOff = (code = '') =>
    identity.send('POST /auth/two-step/off', { token, body: { code, password } });
  expect(await turnOff(recoveryCodes[0])).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('second factor') },
  });
  const added = await passkeys.add(token);
  // The refusal used no code up.
  expect((await turnOff(recoveryCodes[0])).status).toBe(200);
  const removed = await identity.send(`DELETE /auth/passkeys/${added.id}`, { token });
  expect(removed.status).toBe(409);
});

it('lets everyone else remove theirs', async () => {
  const { token: first } = await identity.signUp();
  const { token, recoveryCodes } = await turnTwoStepOn(first);
  expect(claimsOf(token)).toEqual({});
  const off = { token, body: { code: recoveryCodes[0], password } };
  expect((await identity.send('POST /auth/two-step/off', off)).status).toBe(200);
});

it('logs out admins without a second factor when it becomes required, and only them', async () => {
  await identity.close();
  identity = await startTestIdentity({ ...config, ADMIN_SECOND_FACTOR: false });
  const [bare, proved] = [await signUpAdmin(), await signUpAdmin()];
  const other = await identity.signUp();
  expect(claimsOf(bare.token)).toEqual(isAdmin);
  const { token } = await turnTwoStepOn(proved.token);
  await identity.close();
  identity = await startTestIdentity(config);
  await eventually(async () => (await listUsers(bare.token)).body.code === 'session_revoked');
  expect((await listUsers(token)).status).toBe(200);
  expect((await identity.send('GET /profile/loadUser', { token: other.token })).status).toBe(200);
});

it.each([
  ['production', undefined, true],
  ['production', 'false', false],
  ['development', undefined, false],
  ['development', 'true', true],
])('in %s with %s, is required: %s', (NODE_ENV, ADMIN_SECOND_FACTOR, expected) => {
  const env = { ...config, KEYS_SECRET: config.KEYS_SECRET.toString('base64') };
  const settings = Object.entries({ ...env, ADMIN_EMAILS: '', DNS_SERVERS: '' })
    .filter(([name]) => !['GOOGLE_ISSUER', 'NODE_ENV'].includes(name))
    .map(([name, value]) => [name, String(value)]);
  const loaded = loadIdentityConfig({
    ...Object.fromEntries(settings),
    ...{ NODE_ENV, ADMIN_SECOND_FACTOR },
  });
  expect(isAdminFactorRequired(loaded)).toBe(expected);
});
