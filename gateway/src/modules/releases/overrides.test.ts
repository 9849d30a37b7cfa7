import { createHash, generateKeyPairSync } from 'node:crypto';
import { overrideCookie, overrideHours, type ReleaseManifest } from '@soloist/contracts';
import { createOverrideCookies, revokedSessionsKey } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { testStores } from '@soloist/server-kit/testing-stores';
import { Redis } from 'ioredis';
import { publishSite } from '../../../test/publish-site.ts';
import { rawRequest } from '../../../test/raw-request.ts';
import { release, startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';
import { manifestOf, sign } from '../../../test/test-registry.ts';
import { answerPages, testPage } from '../../../test/test-site.ts';

const secret = 'a secret of this installation';
const { redisUrl } = testStores();
const ada = newId();
const sessionId = newId();
let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway({ INTERNAL_SECRET: secret });
});
afterEach(async () => {
  jest.useRealTimers();
  await gateway.close();
});

/** A release whose only file says its version. */
function published(version: string, name = 'mfe-dashboard'): ReleaseManifest {
  const entry = `entry of ${version}`;
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
  const files = [{ path: 'remoteEntry.js', integrity, bytes: entry.length }];
  return { ...manifestOf(release(version)), name, files };
}

/**
 * Gives these releases to the platform service. It reports no live versions, so 1.0.0 stays live.
 */
function setReleases(signed: Record<string, string>) {
  gateway.fakes.platform.answer = (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://platform');
    const [, name = '', version = ''] = /\/releases\/([^/]+)\/([^/]+)/.exec(pathname) ?? [];
    const there = signed[`${name}/${version}`];
    if (there && searchParams.has('path')) return void res.end(`entry of ${version}`);
    res.setHeader('content-type', 'application/json');
    res.statusCode = there ? 200 : 404;
    const nothing = { success: false, code: 'not_found', message: 'It does not exist.' };
    res.end(JSON.stringify(there ? { success: true, release: there } : nothing));
  };
}

const overrideCookieOf = (versions: Record<string, string>, key = secret) =>
  `${overrideCookie}=${createOverrideCookies(key).sign({ userId: ada, sessionId, versions })}`;
const pr7 = { 'mfe-dashboard': '2.0.0-pr7' };

async function ask(cookie = '') {
  const reply = await rawRequest(gateway.url, {
    path: '/dashboard',
    headers: { host: 'localhost', accept: 'text/html', cookie },
  });
  const registry = JSON.parse(/id="registry">(.*?)<\/script>/.exec(reply.body)?.[1] ?? '{}');
  const versions = Object.fromEntries(
    registry.remotes.map(({ name, version }: ReleaseManifest) => [name, version]),
  );
  return { ...reply, versions, overrides: registry.overrides };
}
const live = { 'mfe-dashboard': '1.0.0' };

it('serves an override to its browser, and the live version to all others', async () => {
  setReleases({ 'mfe-dashboard/2.0.0-pr7': await sign(published('2.0.0-pr7')) });
  const overriddenPage = await ask(overrideCookieOf(pr7));
  expect(overriddenPage.versions).toEqual(pr7);
  const payload = { name: 'mfe-dashboard', version: '2.0.0-pr7', isShown: true };
  expect(overriddenPage.overrides).toEqual({ userId: ada, remotes: [payload] });
  expect(overriddenPage.body).toContain('href="/remotes/mfe-dashboard/2.0.0-pr7/remoteEntry.js"');
  expect(overriddenPage.headers['cache-control']).toBe('private, no-cache');
  expect(overriddenPage.headers.vary?.toLowerCase()).toContain('cookie');
  const entry = await fetch(`${gateway.url}/remotes/mfe-dashboard/2.0.0-pr7/remoteEntry.js`);
  expect(await entry.text()).toBe('entry of 2.0.0-pr7');
  const other = await ask();
  expect([other.versions, other.overrides]).toEqual([live, undefined]);
  expect(other.headers['cache-control']).toBe('no-cache');
});

it('ends an override with the session that started it', async () => {
  setReleases({ 'mfe-dashboard/2.0.0-pr7': await sign(published('2.0.0-pr7')) });
  expect((await ask(overrideCookieOf(pr7))).versions).toEqual(pr7);
  const redis = new Redis(redisUrl);
  await redis.zadd(revokedSessionsKey, Date.now(), sessionId);
  const after = await ask(overrideCookieOf(pr7));
  await redis.zrem(revokedSessionsKey, sessionId);
  await redis.quit();
  expect([after.versions, after.overrides]).toEqual([live, undefined]);
  expect(after.headers['set-cookie']?.join()).toMatch(`${overrideCookie}=;`);
});

it('serves overrides of several remotes, including one without a live version', async () => {
  setReleases({
    'mfe-dashboard/2.0.0-pr7': await sign(published('2.0.0-pr7')),
    'mfe-wizards/3.0.0': await sign(published('3.0.0', 'mfe-wizards')),
  });
  const both = { ...pr7, 'mfe-wizards': '3.0.0' };
  expect((await ask(overrideCookieOf(both))).versions).toEqual(both);
});

it('ignores forged and expired override cookies', async () => {
  setReleases({ 'mfe-dashboard/2.0.0-pr7': await sign(published('2.0.0-pr7')) });
  jest.useFakeTimers({ now: Date.now() - overrideHours * 3_600_000 - 1_000 });
  const old = overrideCookieOf(pr7);
  jest.useRealTimers();
  const [head, , mac] = overrideCookieOf(pr7).split('.');
  const changed = Buffer.from(JSON.stringify({ versions: pr7, sub: newId() }));
  for (const cookie of [
    old,
    overrideCookieOf(pr7, 'a guess'),
    `${head}.${changed.toString('base64url')}.${mac}`,
    `${overrideCookie}=${JSON.stringify(pr7)}`,
    `${overrideCookie}=%00`,
  ]) {
    const { versions, overrides } = await ask(cookie);
    expect([cookie, versions, overrides]).toEqual([cookie, live, undefined]);
  }
});

it('serves the live version and says so when an override cannot be downloaded or verified', async () => {
  const spoiled = published('2.1.0');
  spoiled.files[0]!.integrity = `sha384-${'B'.repeat(64)}`;
  const { privateKey } = generateKeyPairSync('ed25519');
  setReleases({
    'mfe-dashboard/2.1.0': await sign(spoiled),
    'mfe-dashboard/2.2.0': await sign(published('2.2.0'), privateKey),
    'mfe-dashboard/2.3.0': await sign(published('2.3.0', 'mfe-wizards')),
  });
  for (const version of ['2.1.0', '2.2.0', '2.3.0', '9.9.9']) {
    const { status, versions, overrides } = await ask(
      overrideCookieOf({ 'mfe-dashboard': version }),
    );
    expect([version, status, versions]).toEqual([version, 200, live]);
    expect(overrides.remotes).toEqual([{ name: 'mfe-dashboard', version, isShown: false }]);
  }
});

it('serves only downloaded overrides while the platform is unavailable', async () => {
  setReleases({ 'mfe-dashboard/2.0.0-pr7': await sign(published('2.0.0-pr7')) });
  expect((await ask(overrideCookieOf(pr7))).versions).toEqual(pr7);
  await gateway.fakes.platform.stop();
  expect((await ask(overrideCookieOf(pr7))).versions).toEqual(pr7);
  expect((await ask(overrideCookieOf({ 'mfe-dashboard': '2.0.1' }))).versions).toEqual(live);
});

it('never renders a portfolio site with an override, because rendering runs in the gateway', async () => {
  await publishSite(gateway, '1.0.0');
  answerPages(gateway.fakes.marketplace, {
    'ada.localhost/': testPage({ page: 'home', projects: [] }),
  });
  setReleases({ 'mfe-portfolio/2.0.0-pr7': await sign(published('2.0.0-pr7', 'mfe-portfolio')) });
  const { body } = await rawRequest(gateway.url, {
    path: '/',
    headers: {
      ...{ host: 'ada.localhost:8080', accept: 'text/html' },
      cookie: overrideCookieOf({ 'mfe-portfolio': '2.0.0-pr7' }),
    },
  });
  expect(body).toContain('data-version="1.0.0"');
});
