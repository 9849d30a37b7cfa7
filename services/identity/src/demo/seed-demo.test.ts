import {
  type DomainEvent,
  missingProfileFields,
  profileUpdate,
  rateBands,
} from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { sampleUserAgent } from '@soloist/server-kit/device';
import { eventually } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import * as z from 'zod/mini';
import { password, startTestIdentity, type TestIdentity } from '../../test/harness.ts';
import { AccountModel } from '../modules/accounts/accounts.model.ts';
import { ProfileDayModel } from '../modules/profiles/views/views.model.ts';
import { countUsers, listUsers } from '../modules/users/users.service.ts';
import { demoPeople } from './people.ts';
import { readPortrait } from './portraits.ts';
import { seedDemo } from './seed-demo.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());
beforeEach(async () => {
  await AccountModel.deleteMany();
  await ProfileDayModel.deleteMany();
});

/** In place of documents: an address for each portrait that exists. */
const storePortrait = async ({ username }: { username: string }) => {
  await readPortrait(username);
  return `/files/${username.padEnd(32, '0')}`;
};
const local = { NODE_ENV: 'development', DEMO_PASSWORD: password } as const;

it('creates people who can log in and publishes them to other services', async () => {
  await seedDemo(local, storePortrait);
  const ada = await identity.logIn('ada@demo.soloist.local', { password });
  expect(ada.body.user).toMatchObject({ fname: 'Ada', role: 'freelancer', username: 'ada' });
  const grace = await identity.logIn('grace@demo.soloist.local', { password });
  expect(grace.body.user).toMatchObject({ fname: 'Grace', role: 'employer', isSetup: true });

  const connection = { url: identity.config.REDIS_URL };
  const queue = new Queue<DomainEvent<'identity.profile-changed'>>(eventQueueName('marketplace'), {
    connection,
  });
  const published = await eventually(async () => {
    const jobs = await queue.getJobs(['waiting']);
    return jobs.length === demoPeople.length ? jobs.map(({ data }) => data.payload) : undefined;
  });
  await queue.close();
  expect(published.map(({ profile }) => profile.username).toSorted()).toEqual(
    demoPeople.map(({ username }) => username).toSorted(),
  );
});

it('names the devices of sample people', async () => {
  await seedDemo(local, storePortrait);
  const { body } = await identity.logIn('ada@demo.soloist.local', {
    password,
    headers: { 'user-agent': sampleUserAgent },
  });
  const { sessions } = (await identity.send('GET /auth/sessions', { token: body.token })).body;
  const devices = ['Chrome on macOS', 'Safari on iOS'];
  expect(sessions.map(({ device }: { device: string }) => device)).toEqual(devices);
  const { items } = (await identity.send('GET /auth/activity', { token: body.token })).body;
  expect(items.map(({ device }: { device: string }) => device)).toEqual(devices);
});

it('creates people that admins can find', async () => {
  await seedDemo(local, storePortrait);
  expect(await countUsers()).toMatchObject({ all: demoPeople.length, unverified: 0 });
  const { items } = await listUsers({ q: 'ada@demo.soloist.local', limit: 20 });
  expect(items.map(({ username }) => username)).toEqual(['ada']);
});

it('gives Ada a complete profile', async () => {
  await seedDemo(local, storePortrait);
  const ada = await identity.logIn('ada@demo.soloist.local', { password });
  expect(missingProfileFields(ada.body.user)).toEqual([]);
});

it('fills more than a page of the directory, with Ada first and no paying person', async () => {
  await seedDemo(local, storePortrait);
  const first = await identity.send('GET /freelancer/fetchfreelancer');
  expect(first.body.items[0].username).toBe('ada');
  const { nextCursor } = first.body;
  const second = await identity.send(`GET /freelancer/fetchfreelancer?cursor=${nextCursor}`);
  expect(second.body.items.length).toBeGreaterThan(0);
  expect(second.body.nextCursor).toBeNull();
  expect(await AccountModel.countDocuments({ plan_details: null })).toBe(demoPeople.length);
});

it('returns results for every filter of the directory', async () => {
  await seedDemo(local, storePortrait);
  const questions = [
    ...Object.keys(rateBands).map((band) => `rate=${band}`),
    'availability=accepting',
    'q=lukasz',
    'skill=Accessibility&tool=Figma',
    'location=Lisbon',
    'language=Igbo',
  ];
  for (const question of questions) {
    const { body } = await identity.send(`GET /freelancer/fetchfreelancer?${question}`);
    expect([question, body.items.length > 0]).toEqual([question, true]);
  }
});

it('gives Ada a month of views', async () => {
  await seedDemo(local, storePortrait);
  const { body } = await identity.logIn('ada@demo.soloist.local', { password });
  const views = await identity.send('GET /profile/views', { token: body.token });
  const { sevenDayView, thirtyDayView, allTimeView } = views.body.viewCounts;
  expect([0, sevenDayView, thirtyDayView, allTimeView].toSorted((a, b) => a - b)).toEqual([
    0,
    sevenDayView,
    thirtyDayView,
    allTimeView,
  ]);
  expect(views.body.days.filter((day: { views: number }) => day.views > 0).length).toBeGreaterThan(
    20,
  );
});

it.each(demoPeople)('has a small portrait of $fname', async ({ username }) => {
  expect((await readPortrait(username)).length).toBeLessThan(12_000);
});

it('shows the portraits in the directory', async () => {
  await seedDemo(local, storePortrait);
  const { body } = await identity.send('GET /freelancer/fetchfreelancer');
  expect(body.items[0].profileImage).toBe(`/files/${'ada'.padEnd(32, '0')}`);
});

it.each(demoPeople)('gives $fname a profile that passes the form’s validation', (person) => {
  const { email: _email, role: _role, ...profile } = person;
  expect(z.safeParse(profileUpdate, profile).error).toBeUndefined();
});

it('changes nothing in a database with accounts', async () => {
  const { form } = await identity.signUp();
  await seedDemo(local, storePortrait);
  expect(await AccountModel.find().distinct('email')).toEqual([form.email]);
});

it('refuses in production', async () => {
  await expect(seedDemo({ ...local, NODE_ENV: 'production' }, storePortrait)).rejects.toThrow(
    /never created in production/,
  );
  expect(await AccountModel.countDocuments()).toBe(0);
});
