import { randomUUID } from 'node:crypto';
import { browserCookie, personCookie, personCookiePurpose } from '@soloist/contracts';
import { createSignedIds } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { rawRequest } from '../../../test/raw-request.ts';
import { release, startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';
import { manifestOf, sign, signRemotes } from '../../../test/test-registry.ts';

const secret = 'a secret of this installation';
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ INTERNAL_SECRET: secret });
});
afterAll(() => gateway.close());

/** Starts a canary of 2.0.0 beside the live 1.0.0. */
async function startCanary(
  audience: { share?: number; userIds?: string[] },
  id: string = randomUUID(),
) {
  const live = await sign(manifestOf(release('1.0.0')));
  const canary = await sign(manifestOf(release('2.0.0')));
  const whole = { share: 0, userIds: [], ...audience };
  const remote = { name: 'mfe-dashboard', live, canary: { id, release: canary, audience: whole } };
  await gateway.serveRemotes([remote]);
}
const endCanary = async () => gateway.serveRemotes(await signRemotes([release('1.0.0')]));

const ask = (cookie?: string) =>
  rawRequest(gateway.url, {
    path: '/dashboard',
    headers: { host: 'localhost', accept: 'text/html', ...(cookie ? { cookie } : {}) },
  });
const servedVersion = ({ body }: { body: string }) =>
  JSON.parse(/id="registry">(.*?)<\/script>/.exec(body)?.[1] ?? '{}');
const versionFor = async (cookie?: string) => servedVersion(await ask(cookie)).remotes[0].version;
const browser = () => `${browserCookie}=${randomUUID()}`;
const person = (userId: string, key = secret) =>
  `${personCookie}=${createSignedIds(key, personCookiePurpose).sign(userId)}`;

it('serves a canary for all browsers from their second page on until it ends', async () => {
  await startCanary({ share: 100 });
  const first = await ask();
  expect(servedVersion(first).remotes[0].version).toBe('1.0.0');
  const [set = ''] = first.headers['set-cookie'] ?? [];
  expect(set).toMatch(/^soloist-browser=[^;]+; .*HttpOnly; SameSite=Lax$/);
  const [cookie] = set.split(';');
  const second = await ask(cookie);
  expect(servedVersion(second).remotes[0].version).toBe('2.0.0');
  expect(second.body).toContain('href="/remotes/mfe-dashboard/2.0.0/remoteEntry.js"');
  expect(second.headers['set-cookie']).toBeUndefined();
  await endCanary();
  expect(await versionFor(cookie)).toBe('1.0.0');
});

it('keeps pages out of shared caches during a canary, and sets no cookie without one', async () => {
  await startCanary({ share: 10 });
  const chosen = await ask();
  expect(chosen.headers['cache-control']).toBe('private, no-cache');
  expect(chosen.headers.vary?.toLowerCase()).toContain('cookie');
  await endCanary();
  const plain = await ask();
  expect(plain.headers['cache-control']).toBe('no-cache');
  expect(plain.headers['set-cookie']).toBeUndefined();
});

it('serves a canary to its share of browsers, always the same, and to others in the next one', async () => {
  await startCanary({ share: 30 }, 'first');
  const browsers = Array.from({ length: 300 }, browser);
  const choose = async () => {
    const versions: string[] = [];
    for (const cookie of browsers) versions.push(await versionFor(cookie));
    return versions;
  };
  const first = await choose();
  const count = first.filter((version) => version === '2.0.0').length;
  expect(count).toBeGreaterThan(50);
  expect(count).toBeLessThan(130);
  expect(await choose()).toEqual(first);
  await startCanary({ share: 30 }, 'second');
  expect(await choose()).not.toEqual(first);
});

it('keeps browsers in the canary when its share grows', async () => {
  await startCanary({ share: 20 }, 'growing');
  const browsers = Array.from({ length: 60 }, browser);
  const had: string[] = [];
  for (const cookie of browsers) if ((await versionFor(cookie)) === '2.0.0') had.push(cookie);
  await startCanary({ share: 60 }, 'growing');
  for (const cookie of had) expect(await versionFor(cookie)).toBe('2.0.0');
});

it('serves a canary to its team members, identified by the platform’s signed cookie', async () => {
  const [ada, noor] = [newId(), newId()];
  await startCanary({ userIds: [ada] });
  expect(await versionFor(person(ada))).toBe('2.0.0');
  expect(await versionFor(person(noor))).toBe('1.0.0');
  expect(await versionFor(person(ada, 'a guess'))).toBe('1.0.0');
  expect(await versionFor(`${personCookie}=${ada}`)).toBe('1.0.0');
  expect(await versionFor(browser())).toBe('1.0.0');
});

it('includes the person in the page while the served version depends on them', async () => {
  const ada = newId();
  await startCanary({ userIds: [ada] });
  expect(servedVersion(await ask()).chosenFor).toEqual({ userId: null, isAsked: true });
  expect(servedVersion(await ask(person(ada))).chosenFor).toEqual({ userId: ada, isAsked: true });
  await endCanary();
  expect(servedVersion(await ask(person(ada))).chosenFor).toEqual({ userId: ada, isAsked: false });
  expect(servedVersion(await ask()).chosenFor).toBeUndefined();
});

it('ignores and replaces a malformed browser cookie', async () => {
  await startCanary({ share: 100 });
  const reply = await ask(`${browserCookie}=%00<script>`);
  expect(servedVersion(reply).remotes[0].version).toBe('1.0.0');
  expect(reply.headers['set-cookie']).toHaveLength(1);
});
