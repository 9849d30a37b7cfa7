import { flagsKey, isFlagOn } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { Redis } from 'ioredis';
import { createPaidPerson } from '../../../../test/paid-person.ts';
import { type PaymentsHarness, startProviderHarness } from '../../../../test/provider-harness.ts';

let paying: PaymentsHarness;
let redis: Redis;
beforeAll(async () => {
  paying = await startProviderHarness();
  redis = new Redis(paying.config.REDIS_URL);
});
afterAll(async () => {
  await redis.quit();
  await paying.close();
});

it('pays nothing out while payouts are switched off, and loses no request', async () => {
  const person = await createPaidPerson(paying);
  const account = await person.verified();
  await redis.hset(flagsKey, 'payouts', '{"state":"off"}');
  await eventually(() => !isFlagOn('payouts'));
  const refused = await person.payOut(account);
  expect(refused.status).toBe(503);
  expect(refused.body.message).toBe('Payouts are paused. Your money stays in your wallet.');
  expect(await person.balance()).toMatchObject({ available: 100_000, onTheWay: 0 });
  await redis.hdel(flagsKey, 'payouts');
  await eventually(() => isFlagOn('payouts'));
  expect((await person.payOut(account)).status).toBe(200);
});
