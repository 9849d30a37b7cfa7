import { flagsKey, isOn } from '@soloist/service-kit';
import { eventually } from '@soloist/service-kit/testing';
import { Redis } from 'ioredis';
import { startTestIdentity, type TestIdentity } from '../../testing.ts';
import { AccountModel } from './accounts.model.ts';

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

it('while sign-ups are switched off nobody opens an account, and who has one signs in', async () => {
  const { form } = await identity.signUp();
  await redis.hset(flagsKey, 'sign-ups', '{"state":"off"}');
  await eventually(() => !isOn('sign-ups'));
  const isOpen = async () => (await identity.send('GET /auth/providers')).body.takesNewAccounts;
  expect(await isOpen()).toBe(false);
  const body = identity.signUpForm();
  const refused = await identity.send('POST /auth/signup', { body });
  expect(refused.status).toBe(503);
  expect(refused.body.message).toMatch(/^No new accounts can be opened right now\./);
  expect(await AccountModel.exists({ email: body.email })).toBeNull();
  expect((await identity.logIn(form.email)).status).toBe(200);
  await redis.del(flagsKey);
  await eventually(() => isOn('sign-ups'));
  expect(await isOpen()).toBe(true);
  expect((await identity.send('POST /auth/signup', { body })).status).toBe(200);
});
