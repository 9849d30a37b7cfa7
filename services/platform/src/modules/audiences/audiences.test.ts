import { personCookie, personCookiePurpose } from '@soloist/contracts';
import { createSignedIds } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { createPersonalDataClient } from '@soloist/server-kit/testing-service';
import { makeRelease, releaseForm } from '../../../test/releases.ts';
import {
  startTestPlatform,
  type TestPlatform,
  testDeployToken,
} from '../../../test/start-platform.ts';

let platform: TestPlatform;
let admin: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  admin = platform.tokenFor({ admin: true });
  const token = testDeployToken;
  for (const [version, isLive] of [
    ['1.0.0', true],
    ['2.0.0', false],
  ] as const) {
    const body = releaseForm(makeRelease(version), isLive);
    await platform.send('POST /platform/remotes/mfe-dashboard/releases', { token, body });
  }
});
afterAll(() => platform.close());

const setTeam = (name: string, userIds: string[], token = admin) =>
  platform.send(`PUT /platform/teams/${encodeURIComponent(name)}`, { token, body: { userIds } });
const teamsNow = async () =>
  (await platform.send('GET /platform/teams', { token: admin })).body.teams;
const startCanary = (audience: object) =>
  platform.send('POST /platform/remotes/mfe-dashboard/canary', {
    token: testDeployToken,
    body: { version: '2.0.0', audience: { share: 0, userIds: [], teams: [], ...audience } },
  });
const audienceNow = async () => {
  const headers = { 'x-internal-secret': platform.config.INTERNAL_SECRET };
  const { body } = await platform.send('GET /platform/live', { headers });
  return body.remotes[0].canary.audience;
};

it('returns the current members of a canary’s teams to gateways', async () => {
  const [ada, noor, mira] = [newId(), newId(), newId()];
  await setTeam('Support', [ada, noor]);
  await startCanary({ userIds: [mira, ada], teams: ['Support', 'Nobody'] });
  expect(await audienceNow()).toEqual({ share: 0, userIds: [mira, ada, noor] });
  await setTeam('Support', [noor]);
  expect(await audienceNow()).toEqual({ share: 0, userIds: [mira, ada, noor] });
  await startCanary({ teams: ['Support'] });
  expect(await audienceNow()).toEqual({ share: 0, userIds: [noor] });
});

it('deletes a team without members, and removes deleted accounts from teams', async () => {
  const userId = newId();
  await setTeam('Leavers', [userId]);
  const client = createPersonalDataClient({ name: 'platform', ...platform });
  const person = { userId, email: `${userId}@test.local` };
  expect((await client.recordsOf(person)).body.records.teams).toEqual(['Leavers']);
  await client.erase(person);
  await client.close();
  await setTeam('Support', []);
  expect(await teamsNow()).toEqual([]);
});

it('lists a team with the addresses of its members', async () => {
  const [ada, noor] = [newId(), newId()];
  await setTeam('Designers', [noor, ada, ada]);
  await setTeam('Early birds', [ada]);
  const person = (id: string) => ({ id, email: `${id}@test.local` });
  expect(await teamsNow()).toEqual([
    { name: 'Designers', people: [person(noor), person(ada)] },
    { name: 'Early birds', people: [person(ada)] },
  ]);
});

it('lets only admins read and change teams', async () => {
  expect((await setTeam('Support', [newId()], platform.tokenFor())).status).toBe(403);
  const response = await platform.send('GET /platform/teams', { token: platform.tokenFor() });
  expect(response.status).toBe(403);
});

it('sets the caller’s id in a signed HTTP-only cookie, and removes it', async () => {
  const userId = newId();
  const token = platform.tokenFor({ userId });
  const reported = await platform.send('POST /platform/person', { token });
  const [cookie = ''] = reported.headers.getSetCookie();
  const ids = createSignedIds(platform.config.INTERNAL_SECRET, personCookiePurpose);
  expect(cookie).toContain(`${personCookie}=${ids.sign(userId)};`);
  expect(cookie).toContain('HttpOnly; SameSite=Lax');
  const forgotten = await platform.send('DELETE /platform/person');
  expect(forgotten.headers.getSetCookie()[0]).toMatch(new RegExp(`^${personCookie}=;.*1970`));
  expect((await platform.send('POST /platform/person')).status).toBe(401);
});
