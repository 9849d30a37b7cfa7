import { withReason } from '@soloist/contracts';
import { flagsKey, isOn } from '@soloist/service-kit';
import { eventually, newId } from '@soloist/service-kit/testing';
import { askForPersonalData } from '@soloist/service-kit/testing-service';
import { Redis } from 'ioredis';
import { startTestPlatform, type TestPlatform } from '../../testing/start-platform.ts';
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

it('a flag that nobody has set is as the code declares it', async () => {
  expect(await flagOf('sign-ups')).toMatchObject({
    says: 'New people can open an account.',
    setting: { state: 'on' },
    changes: [],
    isStale: false,
  });
});

it('a flag that is set holds in every service, and it is kept who set it and why', async () => {
  const { status, body } = await set('payouts', { state: 'off' });
  expect([status, body.flag.setting.state]).toEqual([200, 'off']);
  // Services read it there: see service-kit.
  await eventually(() => !isOn('payouts'));
  await set('payouts', { state: 'some', share: 10, userIds: [adminId] });
  await eventually(() => isOn('payouts', adminId));
  const { changes } = await flagOf('payouts');
  expect(changes).toMatchObject([
    { setting: { state: 'some', share: 10 }, by: `${adminId}@test.local` },
    { setting: { state: 'off' }, reason: 'The provider is down.' },
  ]);
});

it('what Redis lost is told again with the next change', async () => {
  await set('sign-ups', { state: 'off' });
  await redis.del(flagsKey);
  await set('lead-mails', { state: 'on' });
  await eventually(async () => (await redis.hget(flagsKey, 'sign-ups')) !== null);
});

it('a change that is told while an older reading is on its way is what services have in the end', async () => {
  await set('lead-mails', { state: 'on' });
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: hasRead, resolve: read } = Promise.withResolvers<void>();
  const slow = Object.create(redis, {
    multi: {
      value: () => {
        const told = redis.multi();
        const exec = told.exec.bind(told);
        read();
        return Object.assign(told, { exec: () => isReleased.then(() => exec()) });
      },
    },
  }) as Redis;
  const telling = publishFlags(slow);
  await hasRead;
  await set('lead-mails', { state: 'off' });
  release();
  await telling;
  const told = JSON.parse((await redis.hget(flagsKey, 'lead-mails')) ?? '');
  expect(told.state).toBe('off');
});

it('browsers are told of the flags that concern them, for who is signed in', async () => {
  await set('payouts', { state: 'some', userIds: [adminId] });
  // So many that a share, as another test sets it, would be seen.
  const others = Array.from({ length: 500 }, () => newId());
  await eventually(() => isOn('payouts', adminId) && !others.some((id) => isOn('payouts', id)));
  const own = (token: string) => platform.send('GET /platform/own-flags', { token });
  expect((await own(admin())).body.flags).toEqual({ payouts: true });
  expect((await own(platform.tokenFor())).body.flags).toEqual({ payouts: false });
});

it('nothing else can be set, by nobody else, and not without a reason', async () => {
  expect((await set('teleports', { state: 'on' })).status).toBe(404);
  expect((await set('payouts', { state: 'maybe' })).status).toBe(400);
  expect((await set('payouts', { state: 'some', share: 101 })).status).toBe(400);
  expect((await set('payouts', { state: 'off' }, platform.tokenFor())).status).toBe(403);
  const call = 'PUT /platform/flags/payouts';
  const unreasoned = await platform.send(call, { token: admin(), body: { state: 'off' } });
  expect(unreasoned.status).toBe(400);
});

it('whose account is erased is not named any more', async () => {
  await set('lead-mails', { state: 'off' });
  const asked = askForPersonalData({ name: 'platform', ...platform });
  await asked.erase({ userId: adminId, email: `${adminId}@test.local` });
  await asked.close();
  expect((await flagOf('lead-mails')).changes[0].by).toBe('A deleted account');
});
