import { withReason } from '@soloist/contracts';
import { flagsKey, isFlagOn } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { createPersonalDataClient } from '@soloist/server-kit/testing-service';
import { Redis } from 'ioredis';
import { startTestPlatform, type TestPlatform } from '../../../test/start-platform.ts';
import { publishFlags } from './flags.service.ts';

let platform: TestPlatform;
let redis: Redis;
const adminId = newId();
beforeAll(async () => {
  platform = await startTestPlatform();
  redis = new Redis(platform.config.REDIS_URL);
});
afterAll(async () => {
  await redis.quit();
  await platform.close();
});

const admin = () => platform.tokenFor({ userId: adminId, admin: true });
const headers = withReason('The provider is down.');
const set = (key: string, body: object, token = admin()) =>
  platform.send(`PUT /platform/flags/${key}`, { token, body, headers });
const flagOf = async (key: string) => {
  const { body } = await platform.send('GET /platform/flags', { token: admin() });
  return body.flags.find((flag: { key: string }) => flag.key === key);
};

it('gives an unset flag its declared value', async () => {
  expect(await flagOf('sign-ups')).toMatchObject({
    says: 'New people can sign up.',
    setting: { state: 'on' },
    changes: [],
    isStale: false,
  });
});

it('applies a flag in every service and stores who set it and why', async () => {
  const { status, body } = await set('payouts', { state: 'off' });
  expect([status, body.flag.setting.state]).toEqual([200, 'off']);
  // Services read flags there: see server-kit.
  await eventually(() => !isFlagOn('payouts'));
  await set('payouts', { state: 'some', share: 10, userIds: [adminId] });
  await eventually(() => isFlagOn('payouts', adminId));
  const { changes } = await flagOf('payouts');
  expect(changes).toMatchObject([
    { setting: { state: 'some', share: 10 }, by: `${adminId}@test.local` },
    { setting: { state: 'off' }, reason: 'The provider is down.' },
  ]);
});

it('restores what Redis lost with the next change', async () => {
  await set('sign-ups', { state: 'off' });
  await redis.del(flagsKey);
  await set('lead-mails', { state: 'on' });
  await eventually(async () => (await redis.hget(flagsKey, 'sign-ups')) !== null);
});

it('keeps the newest change when an older reading is published late', async () => {
  await set('lead-mails', { state: 'on' });
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: hasRead, resolve: read } = Promise.withResolvers<void>();
  const slow = Object.create(redis, {
    multi: {
      value: () => {
        const pending = redis.multi();
        const exec = pending.exec.bind(pending);
        read();
        return Object.assign(pending, { exec: () => isReleased.then(() => exec()) });
      },
    },
  }) as Redis;
  const publishing = publishFlags(slow);
  await hasRead;
  await set('lead-mails', { state: 'off' });
  release();
  await publishing;
  const flag = JSON.parse((await redis.hget(flagsKey, 'lead-mails')) ?? '');
  expect(flag.state).toBe('off');
});

it('returns to browsers the flags that concern the signed-in person', async () => {
  await set('payouts', { state: 'some', userIds: [adminId] });
  // Enough people that a share, as another test sets it, would be noticed.
  const others = Array.from({ length: 500 }, () => newId());
  await eventually(
    () => isFlagOn('payouts', adminId) && !others.some((id) => isFlagOn('payouts', id)),
  );
  const myFlags = (token: string) => platform.send('GET /platform/own-flags', { token });
  expect((await myFlags(admin())).body.flags).toEqual({ payouts: true });
  expect((await myFlags(platform.tokenFor())).body.flags).toEqual({ payouts: false });
});

it('refuses unknown flags, other people and a missing reason', async () => {
  expect((await set('teleports', { state: 'on' })).status).toBe(404);
  expect((await set('payouts', { state: 'maybe' })).status).toBe(400);
  expect((await set('payouts', { state: 'some', share: 101 })).status).toBe(400);
  expect((await set('payouts', { state: 'off' }, platform.tokenFor())).status).toBe(403);
  const call = 'PUT /platform/flags/payouts';
  const withoutReason = await platform.send(call, { token: admin(), body: { state: 'off' } });
  expect(withoutReason.status).toBe(400);
});

it('removes a deleted account’s name from the changes of a flag', async () => {
  await set('lead-mails', { state: 'off' });
  const client = createPersonalDataClient({ name: 'platform', ...platform });
  await client.erase({ userId: adminId, email: `${adminId}@test.local` });
  await client.close();
  expect((await flagOf('lead-mails')).changes[0].by).toBe('Deleted account');
});
