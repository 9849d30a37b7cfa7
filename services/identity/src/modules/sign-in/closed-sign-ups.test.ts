import { flagsKey, isFlagOn } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { Redis } from 'ioredis';
import { startTestIdentity, type TestIdentity } from '../../../test/harness.ts';
import { AccountModel } from '../accounts/accounts.model.ts';

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

it('refuses new accounts while sign-up is off, and lets existing ones sign in', async () => {
  const { form } = await identity.signUp();
  await redis.hset(flagsKey, 'sign-ups', '{"state":"off"}');
  await eventually(() => !isFlagOn('sign-ups'));
  const isOpen = async () => (await identity.send('GET /auth/providers')).body.takesNewAccounts;
  expect(await isOpen()).toBe(false);
  const body = identity.signUpForm();
  const refused = await identity.send('POST /auth/signup', { body });
  expect(refused.status).toBe(503);
  expect(refused.body.message).toMatch(/^Sign-up is closed for now\./);
  expect(await AccountModel.exists({ email: body.email })).toBeNull();
  expect((await identity.logIn(form.email)).status).toBe(200);
  await redis.del(flagsKey);
  await eventually(() => isFlagOn('sign-ups'));
  expect(await isOpen()).toBe(true);
  expect((await identity.send('POST /auth/signup', { body })).status).toBe(200);
});
