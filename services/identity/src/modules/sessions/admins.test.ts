import { randomUUID } from 'node:crypto';
import { internalSecretHeader } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import jwt from 'jsonwebtoken';
import { identityConfig, startTestIdentity, type TestIdentity } from '../../../test/harness.ts';

const [operator, former] = [`${randomUUID()}@test.local`, `${randomUUID()}@test.local`];
const config = identityConfig({ ADMIN_EMAILS: [operator, former] });
let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity(config);
});
afterAll(() => identity.close());

const adminIn = (token: string) => (jwt.decode(token) as { admin?: boolean }).admin;

it('makes a person in ADMIN_EMAILS an admin once their email is verified, in either role', async () => {
  const { token } = await identity.signUp({ email: operator });
  expect(adminIn(token)).toBe(true);
  const switched = await identity.send('POST /auth/role', { token, body: { role: 'employer' } });
  expect(switched.status).toBe(200);
  expect(adminIn(switched.body.token)).toBe(true);
});

it('reveals the admins to other services only', async () => {
  await identity.signUp();
  const { sub } = jwt.decode((await identity.logIn(operator)).body.token) as { sub: string };
  const requestAdmins = (secret: string) =>
    identity.send('GET /users/admins', { headers: { [internalSecretHeader]: secret } });
  expect((await requestAdmins(identity.config.INTERNAL_SECRET)).body.ids).toEqual([sub]);
  expect((await requestAdmins('guessed')).status).toBe(401);
});

it('makes no one else an admin, whatever they request', async () => {
  const { form, token } = await identity.signUp();
  expect(adminIn(token)).toBeUndefined();
  const asking = { ...identity.signUpForm(), admin: true };
  expect((await identity.send('POST /auth/signup', { body: asking })).status).toBe(400);
  const again = await identity.logIn(form.email);
  expect(adminIn(again.body.token)).toBeUndefined();
});

it('logs out a person removed from ADMIN_EMAILS when identity restarts', async () => {
  const stays = await identity.logIn(operator);
  const { token } = await identity.signUp({ email: former });
  expect(adminIn(token)).toBe(true);
  await identity.close();
  identity = await startTestIdentity({ ...config, ADMIN_EMAILS: [operator] });
  await eventually(async () => {
    const { body } = await identity.send('GET /auth/sessions', { token });
    return body.code === 'session_revoked';
  });
  const other = await identity.send('GET /auth/sessions', { token: stays.body.token });
  expect(other.status).toBe(200);
  expect(adminIn((await identity.logIn(former)).body.token)).toBeUndefined();
});
