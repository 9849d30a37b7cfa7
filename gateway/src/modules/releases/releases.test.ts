import { createHash, generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LiveRemotes, ReleaseManifest } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import { getPage } from '../../../test/raw-request.ts';
import { release, startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';
import { manifestOf, sign, writeRegistry } from '../../../test/test-registry.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.close());

/** A release whose only file says its version. */
function published(version: string): ReleaseManifest {
  const entry = `entry of ${version}`;
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
  const files = [{ path: 'remoteEntry.js', integrity, bytes: entry.length }];
  return { ...manifestOf(release(version)), files };
}

/** Sets the platform service's live releases, and the files that it has, those of `stored`. */
async function setLiveReleases(live: LiveRemotes['remotes'], stored: Record<string, string> = {}) {
  gateway.fakes.platform.answer = (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://platform');
    const json = (body: object) => {
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ success: true, ...body }));
    };
    if (pathname === '/platform/live') return json({ remotes: live });
    const [, version = ''] = pathname.match(/\/releases\/mfe-[a-z]+\/([^/]+)/) ?? [];
    if (searchParams.has('path') && stored[version]) return void res.end(`entry of ${version}`);
    const signed = stored[version];
    if (signed) return json({ release: signed });
    res.statusCode = 404;
    json({ success: false, code: 'not_found', message: 'This version does not exist.' });
  };
}

const liveVersion = async () => {
  const { body } = await getPage(gateway.url, '/dashboard');
  return /remotes\/mfe-dashboard\/([^/]+)\/remoteEntry/.exec(body)?.[1];
};
const entryOf = (version: string) =>
  fetch(`${gateway.url}/remotes/mfe-dashboard/${version}/remoteEntry.js`);

const live = (signed: string) => [{ name: 'mfe-dashboard', live: signed, canary: null }];

it('serves the live version as soon as its files are downloaded', async () => {
  const signed = await sign(published('2.0.0'));
  await setLiveReleases(live(signed), { '2.0.0': signed });
  await eventually(async () => (await liveVersion()) === '2.0.0');
  expect(await (await entryOf('2.0.0')).text()).toBe('entry of 2.0.0');
});

it('keeps showing the last known versions while the platform is unavailable, also after a restart', async () => {
  const signed = await sign(published('2.0.0'));
  await setLiveReleases(live(signed), { '2.0.0': signed });
  await eventually(async () => (await liveVersion()) === '2.0.0');
  await gateway.fakes.platform.stop();
  expect(await liveVersion()).toBe('2.0.0');
  await gateway.restart();
  expect(await liveVersion()).toBe('2.0.0');
});

it('keeps showing the last known versions when it starts while the next version is unavailable', async () => {
  const [before, next] = [await sign(published('2.0.0')), await sign(published('3.0.0'))];
  await setLiveReleases(live(before), { '2.0.0': before });
  await eventually(async () => (await liveVersion()) === '2.0.0');
  const other = await sign({ ...published('1.0.0'), name: 'mfe-wizards' });
  const wizards = { name: 'mfe-wizards', live: other, canary: null };
  await setLiveReleases([...live(next), wizards], { '1.0.0': other });
  await gateway.restart();
  const { body } = await getPage(gateway.url, '/dashboard');
  expect(body).toContain('mfe-wizards');
  expect(await liveVersion()).toBe('2.0.0');
});

it('serves nothing signed with another key', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const forged = await sign(published('2.0.0'), privateKey);
  await writeRegistry(gateway.dir, JSON.stringify({ remotes: live(forged) }));
  await gateway.restart();
  expect(await liveVersion()).toBeUndefined();
  await setLiveReleases(live(forged), { '2.0.0': forged });
  const good = await sign(published('3.0.0'));
  const seen: unknown[] = [];
  const wizards = { ...published('3.0.0'), name: 'mfe-wizards' };
  await setLiveReleases(
    [...live(forged), { name: 'mfe-wizards', live: await sign(wizards), canary: null }],
    { '3.0.0': good },
  );
  await eventually(async () => {
    const { body } = await getPage(gateway.url, '/dashboard');
    seen.push(body.includes('2.0.0'));
    return body.includes('mfe-wizards') || seen.length > 30;
  });
  expect(seen).not.toContain(true);
});

it('refuses a release whose manifest names another remote', async () => {
  const other = await sign({ ...published('2.0.0'), name: 'mfe-wizards' });
  await writeRegistry(gateway.dir, JSON.stringify({ remotes: live(other) }));
  await gateway.restart();
  expect(await liveVersion()).toBeUndefined();
});

it('keeps the last version while a file of the next one does not match the published hash', async () => {
  const spoiled = published('2.0.0');
  spoiled.files[0]!.integrity = `sha384-${'B'.repeat(64)}`;
  const signed = await sign(spoiled);
  const [before, next] = [await sign(published('1.5.0')), await sign(published('2.5.0'))];
  await setLiveReleases(live(before), { '1.5.0': before });
  await eventually(async () => (await liveVersion()) === '1.5.0');
  await setLiveReleases(live(signed), { '2.0.0': signed });
  await eventually(async () =>
    gateway.fakes.platform.received.some(({ url }) => url.includes('/2.0.0/file')),
  );
  expect(await liveVersion()).toBe('1.5.0');
  expect((await entryOf('2.0.0')).status).toBe(404);
  await setLiveReleases(live(next), { '2.5.0': next });
  await eventually(async () => (await liveVersion()) === '2.5.0');
});

it('downloads an older version that a tab requests, and no unpublished one', async () => {
  const signed = await sign(published('0.9.0'));
  await setLiveReleases([], { '0.9.0': signed });
  expect(await (await entryOf('0.9.0')).text()).toBe('entry of 0.9.0');
  expect((await entryOf('0.8.0')).status).toBe(404);
});

it('serves downloaded versions from disk after the platform has lost them', async () => {
  const signed = await sign(published('2.0.0'));
  await setLiveReleases(live(signed), { '2.0.0': signed });
  await eventually(async () => (await liveVersion()) === '2.0.0');
  await setLiveReleases(live(signed), {});
  expect((await entryOf('2.0.0')).status).toBe(200);
});

const fileOf = (version: string) =>
  path.join(gateway.dir, 'remotes/mfe-dashboard', version, 'remoteEntry.js');

/** @returns the file’s text before. */
async function damage(version: string): Promise<string> {
  const whole = await readFile(fileOf(version), 'utf8');
  // Of the same size, so that only its hash differs.
  await writeFile(fileOf(version), whole.replace('entry', 'ENTRY'));
  return whole;
}
const textOf = async (version: string) => (await entryOf(version)).text();

describe('a damaged file', () => {
  let signed: string;
  beforeEach(async () => {
    signed = await sign(published('2.0.0'));
  });
  afterEach(() => jest.restoreAllMocks());
  const passAMinute = () => {
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 61_000);
  };
  const serveLive = async () => {
    await setLiveReleases(live(signed), { '2.0.0': signed });
    await eventually(async () => (await liveVersion()) === '2.0.0');
  };

  it('of a live release is downloaded again after a restart', async () => {
    await serveLive();
    const whole = await damage('2.0.0');
    await gateway.restart();
    await eventually(async () => (await textOf('2.0.0')) === whole);
  });

  it('of a live release is downloaded again without a restart', async () => {
    await serveLive();
    const whole = await damage('2.0.0');
    passAMinute();
    await eventually(async () => (await readFile(fileOf('2.0.0'), 'utf8')) === whole);
    expect(await textOf('2.0.0')).toBe(whole);
  });

  it('of a version that only open tabs use is replaced before the first request after a restart', async () => {
    await setLiveReleases([], { '2.0.0': signed });
    await textOf('2.0.0');
    const whole = await damage('2.0.0');
    await gateway.restart();
    expect(await textOf('2.0.0')).toBe(whole);
  });

  it('of a version that only open tabs use is downloaded again without a restart', async () => {
    await setLiveReleases([], { '2.0.0': signed });
    await textOf('2.0.0');
    const whole = await damage('2.0.0');
    passAMinute();
    await eventually(async () => (await textOf('2.0.0')) === whole);
  });

  it('does not stop the others while the platform is unavailable', async () => {
    await setLiveReleases([], { '2.0.0': signed });
    await textOf('2.0.0');
    await gateway.restart();
    await gateway.fakes.platform.stop();
    expect((await entryOf('2.0.0')).status).toBe(200);
  });
});
