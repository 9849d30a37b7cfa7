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
const peopleWithFlag = () => people.filter((userId) => isFlagOn('payouts', userId));

it('uses the default of a flag that is unset or has an unknown value', async () => {
  expect(isFlagOn('payouts')).toBe(true);
  await redis.hset(flagsKey, 'payouts', '{"state":"tomorrow"}');
  await following.ready();
  expect(isFlagOn('payouts')).toBe(true);
});

it('follows changed settings', async () => {
  await redis.hset(flagsKey, 'payouts', '{"state":"off"}');
  await eventually(() => !isFlagOn('payouts', newId()));
  await redis.hset(flagsKey, 'payouts', '{"state":"on"}');
  await eventually(() => isFlagOn('payouts'));
});

it('enables a flag for a stable share of people, who keep it while the share grows', async () => {
  await set({ state: 'some', share: 20 });
  const few = peopleWithFlag();
  expect(few.length).toBeGreaterThan(40);
  expect(few.length).toBeLessThan(140);
  expect(peopleWithFlag()).toEqual(few);
  await set({ state: 'some', share: 60 });
  const many = peopleWithFlag();
  expect(many).toEqual(expect.arrayContaining(few));
  expect(many.length).toBeGreaterThan(few.length);
  expect(isFlagOn('payouts')).toBe(false);
});

it('enables a flag for selected people, whatever the share', async () => {
  const [named = '', ...others] = people;
  await set({ state: 'some', userIds: [named] });
  expect(isFlagOn('payouts', named)).toBe(true);
  expect(others.some((userId) => isFlagOn('payouts', userId))).toBe(false);
});
