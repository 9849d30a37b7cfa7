import { createPublicKey } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '@soloist/server-kit/testing';
import { compactVerify } from 'jose';
import { makeRelease, releaseForm, type TestRelease } from '../../../../test/releases.ts';
import {
  startTestPlatform,
  type TestPlatform,
  testDeployToken,
} from '../../../../test/start-platform.ts';
import { publicKeyOf } from './signing.rules.ts';

let platform: TestPlatform;
let admin: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  admin = platform.tokenFor({ admin: true });
});
afterAll(() => platform.close());

let counter = 0;
/** A remote that no other test knows. */
const newRemote = () => {
  counter += 1;
  return `mfe-test-${counter}`;
};

const publish = (release: TestRelease, { token = testDeployToken, isLive = true } = {}) =>
  platform.send(`POST /platform/remotes/${release.manifest.name}/releases`, {
    token,
    body: releaseForm(release, isLive),
  });
const post = (path: string, body: object, token: string | undefined = testDeployToken) =>
  platform.send(`POST /platform/remotes/${path}`, { token, body });
const internal = () => ({ headers: { 'x-internal-secret': platform.config.INTERNAL_SECRET } });
const textOf = async (name: string, file: string) => {
  const call = `GET /platform/releases/${name}/1.0.0/file?path=${file}`;
  return String((await platform.send(call, internal())).body);
};
const gatewayState = async (name: string) => {
  const { body } = await platform.send('GET /platform/live', internal());
  const found = body.remotes.find((each: { name: string }) => each.name === name);
  if (!found) return undefined;
  const { payload } = await compactVerify(
    found.live,
    createPublicKey(platform.config.RELEASE_SIGNING_KEY),
  );
  return { ...found, live: JSON.parse(Buffer.from(payload).toString()) };
};

test('makes a published version live, signed and with the uploaded files', async () => {
  const name = newRemote();
  const release = makeRelease('1.0.0', { name });
  const { status, body } = await publish(release);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    isNew: true,
    change: { remote: name, revision: 1, kind: 'published', live: '1.0.0', by: 'The installation' },
  });
  expect((await gatewayState(name)).live).toEqual(release.manifest);
  expect(await textOf(name, 'app.js')).toBe('1.0.0');
});

test('ignores a repeated publish, and refuses one with different content', async () => {
  const name = newRemote();
  await publish(makeRelease('1.0.0', { name }));
  const again = await publish(makeRelease('1.0.0', { name }));
  expect(again.body).toMatchObject({ isNew: false, change: { revision: 1 } });
  const other = await publish(makeRelease('1.0.0', { name, script: 'other' }));
  expect(other).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

test('publishes one of two concurrent uploads of a version, with its own files', async () => {
  for (let round = 0; round < 5; round += 1) {
    const name = newRemote();
    const releases = ['one', 'two'].map((script) => makeRelease('1.0.0', { name, script }));
    const replies = await Promise.all(releases.map((release) => publish(release)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const published = releases[replies.findIndex(({ status }) => status === 200)]!;
    expect(await textOf(name, 'app.js')).toBe(String(published.files[1]));
  }
});

test('restores lost files when the same version is published again', async () => {
  const release = makeRelease('1.0.0', { name: newRemote() });
  const { name } = release.manifest;
  await publish(release);
  await rm(path.join(platform.config.RELEASES_DIR, name), { recursive: true });
  await publish(release);
  expect(await textOf(name, 'app.js')).toBe('1.0.0');
});

test('does not undo a rollback when its publish is retried', async () => {
  const name = newRemote();
  await publish(makeRelease('1.0.0', { name }));
  await publish(makeRelease('2.0.0', { name }));
  await post(`${name}/rollback`, { reason: 'The list is empty' });
  await publish(makeRelease('2.0.0', { name }));
  expect((await gatewayState(name)).live.version).toBe('1.0.0');
});

test('records twenty concurrent publishes in one history without gaps', async () => {
  const name = newRemote();
  const versions = Array.from({ length: 20 }, (_, index) => `1.0.${index}`);
  const replies = await Promise.all(
    versions.map((version) => publish(makeRelease(version, { name }))),
  );
  expect(replies.map(({ status }) => status)).toEqual(versions.map(() => 200));
  const { body } = await platform.send(`GET /platform/remotes/${name}/changes?limit=50`, {
    token: admin,
  });
  const changes: { revision: number; version: string }[] = body.items;
  expect(changes.map(({ revision }) => revision)).toEqual(versions.map((_, index) => 20 - index));
  expect(new Set(changes.map(({ version }) => version))).toEqual(new Set(versions));
  expect((await gatewayState(name)).live.version).toBe(changes[0]!.version);
});

test('rolls back to the previous version, then to the one before, and then refuses', async () => {
  const name = newRemote();
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) await publish(makeRelease(version, { name }));
  const back = await post(`${name}/rollback`, { reason: 'Slow' });
  expect(back.body.change).toMatchObject({ kind: 'rolled-back', live: '2.0.0', reason: 'Slow' });
  expect((await post(`${name}/rollback`, {})).body.change.live).toBe('1.0.0');
  expect(await post(`${name}/rollback`, {})).toMatchObject({ status: 409 });
});

test('makes an old version live again by its name, and refuses an unpublished one', async () => {
  const name = newRemote();
  await publish(makeRelease('1.0.0', { name }));
  await publish(makeRelease('2.0.0', { name }));
  expect((await post(`${name}/live`, { version: '1.0.0' })).body.change.live).toBe('1.0.0');
  expect((await post(`${name}/live`, { version: '9.0.0' })).status).toBe(404);
});

test('shows a canary beside the live version until it is stopped or goes live', async () => {
  const name = newRemote();
  await publish(makeRelease('1.0.0', { name }));
  await publish(makeRelease('2.0.0', { name }), { isLive: false });
  expect((await gatewayState(name)).live.version).toBe('1.0.0');
  const audience = { share: 10, userIds: [], teams: ['Support'] };
  await post(`${name}/canary`, { version: '2.0.0', audience });
  const first = (await gatewayState(name)).canary;
  expect(first.audience).toEqual({ share: 10, userIds: [] });
  await post(`${name}/canary`, { version: '2.0.0', audience: { ...audience, share: 50 } });
  expect((await gatewayState(name)).canary.id).toBe(first.id);
  await post(`${name}/canary/stop`, { reason: 'Too slow' });
  expect((await gatewayState(name)).canary).toBeNull();
  await post(`${name}/canary`, { version: '2.0.0', audience });
  await post(`${name}/live`, { version: '2.0.0' });
  expect(await gatewayState(name)).toMatchObject({ live: { version: '2.0.0' }, canary: null });
});

test.each([
  ['a tampered file', (release: TestRelease) => (release.files[1] = Buffer.from('tampered'))],
  [
    'a file named twice',
    ({ manifest, files }: TestRelease) => {
      manifest.files.push(manifest.files[0]!);
      files.push(files[0]!);
    },
  ],
  ['a file too few', (release: TestRelease) => release.files.pop()],
  [
    'an entry of another folder',
    (release: TestRelease) => {
      release.manifest.entry.path = '/remotes/mfe-wizards/1.0.0/remoteEntry.js';
    },
  ],
  [
    'a path outside its folder',
    (release: TestRelease) => {
      release.manifest.files[0]!.path = '../../../etc/passwd';
    },
  ],
])('refuses a release with %s', async (_what, tamper) => {
  const name = newRemote();
  const release = makeRelease('1.0.0', { name });
  tamper(release);
  expect(await publish(release)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect(await gatewayState(name)).toBeUndefined();
});

test('accepts an admin’s deploy token for its remote until it is revoked, and records its use', async () => {
  const name = newRemote();
  const created = await platform.send('POST /platform/deployTokens', {
    token: admin,
    body: { remote: name, name: 'CI of the dashboard team' },
  });
  const { token } = created.body;
  expect((await publish(makeRelease('1.0.0', { name }), { token })).body.change.by).toBe(
    'CI of the dashboard team',
  );
  expect((await publish(makeRelease('1.0.0', { name: newRemote() }), { token })).status).toBe(401);
  const listed = await platform.send('GET /platform/deployTokens', { token: admin });
  expect(JSON.stringify(listed.body)).not.toContain(token);
  const listedToken = listed.body.tokens.find((each: { remote: string }) => each.remote === name);
  expect(listedToken.lastUsedAt).not.toBeNull();
  await platform.send(`DELETE /platform/deployTokens/${listedToken._id}`, { token: admin });
  expect((await publish(makeRelease('1.1.0', { name }), { token })).status).toBe(401);
});

test('records an admin’s address, and refuses anyone else and gateways without the secret', async () => {
  const name = newRemote();
  await publish(makeRelease('1.0.0', { name }));
  const id = newId();
  const reply = await post(
    `${name}/live`,
    { version: '1.0.0' },
    platform.tokenFor({ userId: id, admin: true }),
  );
  expect(reply).toMatchObject({ status: 200 });
  expect(reply.body.change.by).toBe(`${id}@test.local`);
  expect((await post(`${name}/live`, { version: '1.0.0' }, platform.tokenFor())).status).toBe(403);
  expect(
    (await platform.send(`POST /platform/remotes/${name}/rollback`, { body: {} })).status,
  ).toBe(401);
  expect((await platform.send('GET /platform/live')).status).toBe(401);
});

test('derives the gateway’s key from the signing key', () => {
  const key = publicKeyOf(platform.config.RELEASE_SIGNING_KEY);
  expect(Buffer.from(key, 'base64')).toHaveLength(44);
});
