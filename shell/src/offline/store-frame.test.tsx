import { setToken } from '@soloist/web-client';
import { offlineCacheName } from '@soloist/web-client/offline-caches';
import { answerCalls, FakeCaches } from '@soloist/web-client/testing';
import { storeFrame } from './store-frame.ts';
import { frameKey } from './stored-app.ts';

const claims = { sub: 'ada', sid: 's', roles: ['freelancer'], role: 'freelancer' };
const pageOf = (version: string) =>
  `<html><head><script defer src="/shell/main.${version}.js"></script></head><body></body></html>`;

let browser: FakeCaches;
/** Opens the page in this document, and makes the server answer with a version. */
function open(page: string, served: string) {
  document.documentElement.innerHTML = page;
  const html = () => new Response(pageOf(served), { headers: { 'content-type': 'text/html' } });
  return answerCalls({ 'GET /dashboard': html });
}
async function readFrame() {
  const frame = await browser.match(frameKey, { cacheName: offlineCacheName('s', 'frame') });
  return frame?.text();
}

beforeEach(() => {
  browser = new FakeCaches();
  Object.assign(globalThis, { caches: browser });
  setToken(`e30.${btoa(JSON.stringify(claims))}.x`);
});

it('stores the server’s page once for a version', async () => {
  open(pageOf('1'), '1');
  await storeFrame('s');
  expect(await readFrame()).toContain('/shell/main.1.js');
  const calls = open(pageOf('1'), '1');
  // A file that the page loads later.
  document.head.append(Object.assign(document.createElement('script'), { src: '/shell/2.js' }));
  await storeFrame('s');
  expect(calls).toEqual([]);
});

it('does not store the page of a release that began meanwhile: its files are not here', async () => {
  open(pageOf('1'), '2');
  await storeFrame('s');
  expect(await readFrame()).toBeUndefined();
});

it('lets the next page wait for a slow server that has a new release', async () => {
  open(pageOf('1'), '1');
  await storeFrame('s');
  const stored = (await readFrame()) ?? '';
  open(stored, '1');
  await storeFrame('s');
  expect(await readFrame()).toBe(stored);
  open(stored, '2');
  await storeFrame('s');
  expect(await readFrame()).toBeUndefined();
});
