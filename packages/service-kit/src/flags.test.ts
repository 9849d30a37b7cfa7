import type { FlagSetting } from '@soloist/contracts';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { flagsKey, followFlags, isOn } from './flags.ts';
import { emptyRedis, eventually, newId, testConfig } from './testing.ts';

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
const having = () => people.filter((userId) => isOn('payouts', userId));

it('a flag that nobody set, or that says nothing known, is as declared', async () => {
  expect(isOn('payouts')).toBe(true);
  await redis.hset(flagsKey, 'payouts', '{"state":"tomorrow"}');
  await following.ready();
  expect(isOn('payouts')).toBe(true);
});

it('what is set is known without asking', async () => {
  await redis.hset(flagsKey, 'payouts', '{"state":"off"}');
  await eventually(() => !isOn('payouts', newId()));
  await redis.hset(flagsKey, 'payouts', '{"state":"on"}');
  await eventually(() => isOn('payouts'));
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
  expect(isOn('payouts')).toBe(false);
});

it('for people who are named it is on whatever the share', async () => {
  const [named = '', ...others] = people;
  await set({ state: 'some', userIds: [named] });
  expect(isOn('payouts', named)).toBe(true);
  expect(others.some((userId) => isOn('payouts', userId))).toBe(false);
});
