import type { RemoteStatus } from '@soloist/contracts';
import { makeRelease, releaseForm } from '../../../../test/releases.ts';
import {
  startTestPlatform,
  type TestPlatform,
  testDeployToken,
} from '../../../../test/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const name = 'mfe-test-status';
const publish = (version: string, isLive = true) =>
  platform.send(`POST /platform/remotes/${name}/releases`, {
    token: testDeployToken,
    body: releaseForm(makeRelease(version, { name }), isLive),
  });
const post = (path: string, body: object) =>
  platform.send(`POST /platform/remotes/${name}/${path}`, {
    token: platform.tokenFor({ admin: true }),
    body,
  });
async function status(): Promise<RemoteStatus | undefined> {
  const { body } = await platform.send('GET /platform/remotes', {
    token: platform.tokenFor({ admin: true }),
  });
  return body.remotes.find((remote: RemoteStatus) => remote.name === name);
}

test('returns a remote’s live version with its time and author, canary and rollback target', async () => {
  await publish('1.0.0');
  expect(await status()).toMatchObject({ canary: null, before: null });
  await publish('2.0.0');
  const live = (await status())?.live;
  expect(live).toMatchObject({ by: 'The installation', release: { version: '2.0.0' } });
  expect(live?.release.bytes).toBeGreaterThan(0);

  await publish('3.0.0', false);
  const audience = { share: 10, userIds: [], teams: [] };
  await post('canary', { version: '3.0.0', audience });
  expect(await status()).toEqual({
    name,
    live,
    canary: expect.objectContaining({
      audience,
      release: expect.objectContaining({ version: '3.0.0' }),
    }),
    before: '1.0.0',
  });

  await post('rollback', { from: '2.0.0' });
  const back = await status();
  expect(back).toMatchObject({
    canary: null,
    before: null,
    live: { release: { version: '1.0.0' } },
  });
  expect(Date.parse(back!.live!.since)).toBeGreaterThan(Date.parse(live!.since));
});

test('refuses a rollback when another version is live by now', async () => {
  await publish('4.0.0');
  await publish('5.0.0');
  expect((await post('rollback', { from: '5.0.0' })).status).toBe(200);
  expect(await post('rollback', { from: '5.0.0' })).toMatchObject({
    status: 409,
    body: { message: `${name} 4.0.0 is live now, not 5.0.0.` },
  });
  expect((await status())?.live?.release.version).toBe('4.0.0');
});

test('lets only admins read the status', async () => {
  expect((await platform.send('GET /platform/remotes')).status).toBe(401);
  expect(
    (await platform.send('GET /platform/remotes', { token: platform.tokenFor() })).status,
  ).toBe(403);
});
