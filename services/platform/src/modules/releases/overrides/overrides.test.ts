import { overrideCookie, overrideHours } from '@soloist/contracts';
import { createOverrideCookies } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { makeRelease, releaseForm } from '../../../../test/releases.ts';
import {
  startTestPlatform,
  type TestPlatform,
  testDeployToken,
} from '../../../../test/start-platform.ts';

let platform: TestPlatform;
let admin: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  admin = platform.tokenFor({ admin: true });
  for (const [name, version, isLive] of [
    ['mfe-dashboard', '1.0.0', true],
    ['mfe-dashboard', '2.0.0-pr7', false],
    ['mfe-wizards', '3.0.0', false],
  ] as const) {
    const body = releaseForm(makeRelease(version, { name }), isLive);
    await platform.send(`POST /platform/remotes/${name}/releases`, {
      token: testDeployToken,
      body,
    });
  }
});
afterAll(() => platform.close());

const setTeam = (userIds: string[]) =>
  platform.send('PUT /platform/teams/Support', { token: admin, body: { userIds } });

const startOverride = (token: string | undefined, what = 'mfe-dashboard/2.0.0-pr7', cookie = '') =>
  platform.send(`POST /platform/overrides/${what}`, {
    token,
    headers: { cookie },
  });
type Reply = Awaited<ReturnType<typeof startOverride>>;
const cookieOf = ({ headers }: Reply) => headers.getSetCookie()[0]?.split(';')[0] ?? '';
const chosenBy = (reply: Reply) =>
  createOverrideCookies(platform.config.INTERNAL_SECRET).read(
    cookieOf(reply).slice(overrideCookie.length + 1),
  );

it('gives an admin a version in a signed HTTP-only cookie for twelve hours', async () => {
  const [userId, sessionId] = [newId(), newId()];
  const started = await startOverride(platform.tokenFor({ userId, sessionId, admin: true }));
  expect(started.status).toBe(200);
  expect(chosenBy(started)).toEqual({
    ...{ userId, sessionId },
    versions: { 'mfe-dashboard': '2.0.0-pr7' },
  });
  const [cookie = ''] = started.headers.getSetCookie();
  expect(cookie).toContain(`Max-Age=${overrideHours * 3600}; Path=/;`);
  expect(cookie).toContain('HttpOnly; SameSite=Lax');
});

it('lets team members override a version until they leave their last team', async () => {
  const userId = newId();
  const token = platform.tokenFor({ userId });
  await setTeam([userId]);
  expect((await startOverride(token)).status).toBe(200);
  await setTeam([]);
  expect((await startOverride(token)).status).toBe(403);
});

it('refuses everyone else with the reason and without a cookie', async () => {
  const token = platform.tokenFor();
  const refused = await startOverride(token);
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({
    code: 'forbidden',
    message: expect.stringMatching(/team members/),
  });
  expect(refused.headers.getSetCookie()).toEqual([]);
  const response = await platform.send('GET /platform/overrides/mfe-dashboard/2.0.0-pr7', {
    token,
  });
  expect(response.status).toBe(403);
  expect((await startOverride(undefined)).status).toBe(401);
});

it('returns a version’s details and the live version', async () => {
  const path = 'GET /platform/overrides';
  const known = await platform.send(`${path}/mfe-dashboard/2.0.0-pr7`, { token: admin });
  expect(known.body).toMatchObject({
    release: { remote: 'mfe-dashboard', version: '2.0.0-pr7', commit: 'unknown' },
    live: '1.0.0',
  });
  const first = await platform.send(`${path}/mfe-wizards/3.0.0`, { token: admin });
  expect(first.body.live).toBeNull();
});

it('refuses a version that was never published', async () => {
  for (const what of ['mfe-dashboard/9.9.9', 'mfe-nobody/1.0.0', 'mfe-dashboard/latest']) {
    const refused = await startOverride(admin, what);
    expect([what, refused.status]).toEqual([what, 404]);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await platform.send(`GET /platform/overrides/${what}`, { token: admin })).status).toBe(
      404,
    );
  }
});

it('combines versions of two remotes, but not those another person chose', async () => {
  const userId = newId();
  const token = platform.tokenFor({ userId, admin: true });
  const cookie = cookieOf(await startOverride(token));
  const both = { 'mfe-dashboard': '2.0.0-pr7', 'mfe-wizards': '3.0.0' };
  expect(chosenBy(await startOverride(token, 'mfe-wizards/3.0.0', cookie))?.versions).toEqual(both);
  const other = platform.tokenFor({ admin: true });
  expect(chosenBy(await startOverride(other, 'mfe-wizards/3.0.0', cookie))?.versions).toEqual({
    'mfe-wizards': '3.0.0',
  });
  const forged = await startOverride(token, 'mfe-wizards/3.0.0', `${overrideCookie}=forged`);
  expect(chosenBy(forged)?.versions).toEqual({ 'mfe-wizards': '3.0.0' });
});

it('lets anyone end the override in their browser', async () => {
  const ended = await platform.send('DELETE /platform/overrides');
  expect(ended.headers.getSetCookie()[0]).toMatch(new RegExp(`^${overrideCookie}=;.*1970`));
});

it('records who overrode which version of which remote, and who was refused', async () => {
  const [userId, stranger] = [newId(), newId()];
  await startOverride(platform.tokenFor({ userId, admin: true }));
  await startOverride(platform.tokenFor({ userId: stranger }));
  const entryOf = async (id: string) =>
    (await platform.send(`GET /platform/audit?who=${id}@test.local`, { token: admin })).body
      .items[0];
  await eventually(async () => (await entryOf(userId)) && (await entryOf(stranger)));
  const act = {
    name: 'POST /platform/overrides/:name/:version',
    things: { name: 'mfe-dashboard', version: '2.0.0-pr7' },
  };
  expect(await entryOf(userId)).toMatchObject({ ...act, outcome: 'done' });
  expect(await entryOf(stranger)).toMatchObject({ ...act, outcome: 'refused', code: 'forbidden' });
});
