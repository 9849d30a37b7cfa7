import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { identityConfig, startTestIdentity, type TestIdentity } from '../../testing.ts';

const operator = `${randomUUID()}@test.local`;
let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity(identityConfig({ ADMIN_EMAILS: [operator] }));
});
afterAll(() => identity.close());

const adminIn = (token: string) => (jwt.decode(token) as { admin?: boolean }).admin;

it('who runs the installation is an admin from the proof of their address, in either role', async () => {
  const { token } = await identity.signUp({ email: operator });
  expect(adminIn(token)).toBe(true);
  const switched = await identity.send('POST /auth/role', { token, body: { role: 'employer' } });
  expect(switched.status).toBe(200);
  expect(adminIn(switched.body.token)).toBe(true);
});

it('nobody else is, whatever they ask for', async () => {
  const { form, token } = await identity.signUp();
  expect(adminIn(token)).toBeUndefined();
  const asking = { ...identity.signUpForm(), admin: true };
  expect((await identity.send('POST /auth/signup', { body: asking })).status).toBe(400);
  const again = await identity.logIn(form.email);
  expect(adminIn(again.body.token)).toBeUndefined();
});
