import { rawRequest } from '../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const script = '/shell/main.0a1b2c3d.js';

it.each([script, '/remotes/mfe-dashboard/1.0.0/remoteEntry.js'])(
  'lets browsers cache %s forever',
  async (path) => {
    const res = await fetch(gateway.url + path);
    expect(res.status).toBe(200);
    expect(res.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(res.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(res.headers.get('x-content-type-options')).toBe('nosniff');
  },
);

it('makes browsers revalidate a file without a hash in its name', async () => {
  const res = await fetch(`${gateway.url}/shell/icon.svg`);
  expect(res.headers.get('cache-control')).toBe('no-cache');
  const again = await rawRequest(gateway.url, {
    path: '/shell/icon.svg',
    headers: { 'if-none-match': res.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

it('does not serve the registry', async () => {
  expect((await fetch(`${gateway.url}/remotes/registry.json`)).status).toBe(404);
});

it('serves the service worker on the product’s host, revalidated each time', async () => {
  const ask = (host: string) =>
    rawRequest(gateway.url, { path: '/service-worker.js', headers: { host } });
  const { status, headers } = await ask('localhost');
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/javascript/);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';frame-ancestors 'none';img-src 'self';connect-src 'self'",
  );
  // Its scope is never wider than its folder.
  expect(headers).not.toHaveProperty('service-worker-allowed');
  expect((await ask('ada.localhost')).headers['content-type']).not.toMatch(/javascript/);
});

it('replaces the service worker where the operator has switched offline pages off', async () => {
  const ended = await startTestGateway({ OFFLINE_PAGES: 'off' });
  const ask = (url: string) => rawRequest(url, { path: '/service-worker.js' });
  expect((await ask(gateway.url)).body).toContain('offline');
  expect((await ask(ended.url)).body).toBe('self.addEventListener("push", () => {});');
  await ended.close();
});

it('compresses text for clients that accept it', async () => {
  const plain = await rawRequest(gateway.url, { path: script });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const res = await fetch(gateway.url + script, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(res.headers.get('content-encoding')).toBe('br');
  expect(Number(res.headers.get('content-length'))).toBeLessThan(plain.body.length / 4);
  expect(res.headers.get('vary')).toBe('accept-encoding');
  expect(await res.text()).toBe(plain.body);
});

it('answers HEAD like GET, without the body', async () => {
  const { status, headers, body } = await rawRequest(gateway.url, { path: script, method: 'HEAD' });
  expect(status).toBe(200);
  expect(Number(headers['content-length'])).toBeGreaterThan(1000);
  expect(body).toBe('');
});

it.each([
  '/shell/missing.0a1b2c3d.js',
  '/shell/',
  '/shell/index.html',
  '/remotes/mfe-dashboard/9.9.9/remoteEntry.js',
  '/remotes/mfe-dashboard/',
  '/remotes/mfe-dashboard/1.0.0/..%2f..%2f..%2f..%2fsecret.txt',
  '/remotes//etc/passwd',
  '/remotes/mfe-dashboard/1.0.0/..%5c..%5csecret.txt',
  '/shell/main.0a1b2c3d.js%00.css',
  '/shell/%E0%A4%A',
])('responds to %s with 404 and no page', async (path) => {
  const { status, headers, body } = await rawRequest(gateway.url, { path });
  expect(status).toBe(404);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(body).not.toContain('outside');
});

it.each([
  '/remotes/../secret.txt',
  '/remotes/%2e%2e/secret.txt',
  '/remotes/mfe-dashboard/1.0.0/%2e%2e/%2e%2e/%2e%2e/%2e%2e/secret.txt',
])('refuses the dot segments of %s', async (path) => {
  const { status, body } = await rawRequest(gateway.url, { path });
  expect(status).toBe(400);
  expect(body).not.toContain('outside');
});
