import type { FlagSetting } from '@soloist/contracts';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { eventually, newId } from '../testing/index.ts';
import { emptyRedis, testConfig } from '../testing/stores.ts';
import { flagsKey, followFlags, isFlagOn } from './flags.ts';

const config = testConfig();
const redis = new Redis(config.REDIS_URL);
const following = followFlags({ redis, logger: pino({ level: 'silent' }) });
beforeEach(async () => {
  await emptyRedis(config);
  await following.ready();
});
afterAll(async () => {
  following.close();
  await redis.quit();
});

async function set(setting: Partial<FlagSetting>) {
  const whole = { share: 0, userIds: [], ...setting };
  await redis.hset(flagsKey, 'payouts', JSON.stringify(whole));
  await following.ready();
}
const people = Array.from({ length: 400 }, () => newId());
const having = () => people.filter((userId) => isFlagOn('payouts', userId));

it('a flag that is unset or has an unknown value uses its default', async () => {
  expect(isFlagOn('payouts')).toBe(true);
  await redis.hset(flagsKey, 'payouts', '{"state":"tomorrow"}');
  await following.ready();
  expect(isFlagOn('payouts')).toBe(true);
});

it('knows settings without a request', async () => {
  await redis.hset(flagsKey, 'payouts', '{"state":"off"}');
  await eventually(() => !isFlagOn('payouts', newId()));
  await redis.hset(flagsKey, 'payouts', '{"state":"on"}');
  await eventually(() => isFlagOn('payouts'));
});

it('for a share of people it is on for the same ones, who keep it while the share grows', async () => {
  await set({ state: 'some', share: 20 });
  const few = having();
  expect(few.length).toBeGreaterThan(40);
  expect(few.length).toBeLessThan(140);
  expect(having()).toEqual(few);
  await set({ state: 'some', share: 60 });
  const many = having();
  expect(many).toEqual(expect.arrayContaining(few));
  expect(many.length).toBeGreaterThan(few.length);
  expect(isFlagOn('payouts')).toBe(false);
});

it('for people who are named it is on whatever the share', async () => {
  const [named = '', ...others] = people;
  await set({ state: 'some', userIds: [named] });
  expect(isFlagOn('payouts', named)).toBe(true);
  expect(others.some((userId) => isFlagOn('payouts', userId))).toBe(false);
});
