import { createHash } from 'node:crypto';
import { eventually } from '@soloist/server-kit/testing';
import { getPage, rawRequest } from '../../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../../test/start-test-gateway.ts';
import { startScript, writePublicPages } from '../../../../test/write-public-pages.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
  await writePublicPages(gateway);
});
afterEach(() => gateway.close());

const dataOf = (html: string, id: string) =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? 'null');
const open = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(gateway.url, {
    path,
    headers: { host: 'localhost', accept: 'text/html', ...headers },
  });
const isShell = (html: string) => html.includes('<div id="shell"></div>');

it('sends a public page with its content, its styles and no script of the shell', async () => {
  const { status, headers, body } = await getPage(gateway.url, '/');
  expect(status).toBe(200);
  expect(body).toContain(
    '<div id="shell"><h1>en-US / 1</h1><a href="http://localhost:8080"></div>',
  );
  expect(body).toContain('<link href="/shell/landing.css" rel="stylesheet" integrity="sha384-css"');
  expect(body).toContain('href="/shell/main.css"');
  expect(body).not.toMatch(/<script[^>]* src=|Needs JavaScript/);
  // Its metadata is that of the page.
  expect(body).toContain('<link rel="canonical" href="http://localhost:8080/">');
  expect(body).toContain('"@type":"Organization"');
  expect(dataOf(body, 'shell-files')).toEqual({
    scripts: [{ path: '/shell/main.0a1b2c3d.js', integrity: 'sha384-main' }],
    chunks: [{ path: '/shell/landing.js', integrity: 'sha384-js' }],
    isNeeded: false,
  });
  expect(dataOf(body, 'page-data').note).toBe('</script>');
  const hash = createHash('sha256').update(startScript).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  // Of what is rendered; a form without its script would put a message into the address.
  expect(headers['content-security-policy']).toContain("style-src-attr 'unsafe-inline'");
  expect(headers['content-security-policy']).toContain("form-action 'none'");
  expect(headers['cache-control']).toBe('no-cache');
});

it('answers 304 to a reader who has the page', async () => {
  const { headers } = await open('/pricing');
  expect(headers.vary).toContain('Accept-Language');
  const again = await open('/pricing', { 'if-none-match': String(headers.etag) });
  expect([again.status, again.body]).toEqual([304, '']);
});

it.each([
  ['en-GB,en;q=0.8', 'en-GB'],
  ['de-DE,de;q=0.9,en-IN;q=0.8', 'en-IN'],
  ['de-DE', 'en-US'],
  ['en-XX', 'en-US'],
])('renders in the reader’s English: %s', async (languages, locale) => {
  const { body } = await open('/', { 'accept-language': languages });
  expect(body).toContain(`<h1>${locale} /`);
});

it('renders a page once for all readers, for a moment', async () => {
  const pages = await Promise.all([open('/'), open('/'), open('/')]);
  for (const { body } of pages) expect(body).toContain('<h1>en-US / 1</h1>');
  // Whatever follows the address, the content is the same.
  expect((await open('/?utm_source=mail')).body).toContain('<h1>en-US / 1</h1>');
  expect(gateway.fakes.identity.received).toHaveLength(1);
});

it('reads nothing in the name of its reader', async () => {
  await open('/', { authorization: 'Bearer x', cookie: 'a=b' });
  const [call] = gateway.fakes.identity.received;
  expect(call?.url).toBe('/users/numbers');
  expect(call?.headers).not.toHaveProperty('authorization');
  expect(call?.headers).not.toHaveProperty('cookie');
});

it.each([
  ['a page of the browser’s', '/login', undefined],
  [
    'a renderer that throws',
    '/',
    'exports.renderedAddress = () => "/"; exports.renderPage = async () => { throw new Error("no"); };',
  ],
  [
    'a call for people only',
    '/',
    'exports.renderedAddress = () => "/"; exports.renderPage = () => fetch("/api/profile/loadUser");',
  ],
  [
    'a call inside',
    '/',
    'exports.renderedAddress = () => "/"; exports.renderPage = () => fetch("/api/users/erasures");',
  ],
  [
    'a change',
    '/',
    'exports.renderedAddress = () => "/"; exports.renderPage = () => fetch("/api/users/numbers", { method: "POST" });',
  ],
  ['a renderer that does not parse', '/', 'exports.renderPage = ('],
])('sends the shell’s page for %s', async (_case, path, renderer) => {
  await writePublicPages(gateway, renderer);
  const { body } = await open(path);
  expect(isShell(body)).toBe(true);
  expect(body).toContain('src="/shell/main.0a1b2c3d.js"');
});

it('describes what the page shows', async () => {
  const { body } = await open('/forhire');
  expect(body).toContain('<script type="application/ld+json">{"name":"/forhire"}</script>');
});

it('renders a search in the address, but not too often', async () => {
  await gateway.close();
  gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '1000' });
  await writePublicPages(gateway);
  const searches = await Promise.all(Array.from({ length: 60 }, () => open('/forhire?q=a')));
  for (const { body } of searches) expect(body).toContain('<h1>en-US /forhire?q=a ');
  expect(isShell((await open('/forhire?q=a')).body)).toBe(true);
  expect(isShell((await open('/forhire')).body)).toBe(false);
});

it('has the status of its content: 404 for what is not there', async () => {
  gateway.fakes.identity.answer = (_req, res) => void res.writeHead(404).end();
  const { status, body } = await open('/forhire');
  expect(status).toBe(404);
  expect(body).toContain('<h1>en-US /forhire 1</h1>');
  expect(body).not.toContain('ld+json');
  expect(dataOf(body, 'shell-files').isNeeded).toBe(false);
});

it('has the status of its address: 404 for an unknown one', async () => {
  const { status, body } = await open('/not-found');
  expect(status).toBe(404);
  expect(isShell(body)).toBe(false);
});

it('answers 503 for what is unavailable, starts the shell, and does not cache the page', async () => {
  gateway.fakes.identity.answer = (_req, res) => void res.writeHead(500).end();
  const { status, body } = await open('/forhire');
  expect(status).toBe(503);
  expect(dataOf(body, 'shell-files').isNeeded).toBe(true);
  gateway.fakes.identity.answer = (_req, res) => void res.end('{}');
  await eventually(async () => (await open('/forhire')).status === 200);
});

describe('what a person hides', () => {
  beforeEach(async () => {
    await gateway.close();
    gateway = await startTestGateway({ SITE_FRESH_MS: '50', RATE_LIMIT_PER_MINUTE: '1000' });
    await writePublicPages(gateway);
    expect((await open('/forhire')).status).toBe(200);
  });
  afterEach(() => void jest.restoreAllMocks());

  it('is gone when the cached page and its calls are no longer fresh', async () => {
    gateway.fakes.identity.answer = (_req, res) => void res.writeHead(404).end();
    await eventually(async () => (await open('/forhire')).status === 404);
    // Nor does it return while the service is unavailable.
    gateway.fakes.identity.answer = (_req, res) => void res.writeHead(500).end();
    const { length } = gateway.fakes.identity.received;
    await eventually(async () => {
      expect((await open('/forhire')).status).toBe(404);
      return gateway.fakes.identity.received.length > length;
    });
  });

  it('is displayed for a minute at most while the service is unavailable', async () => {
    const openedAt = Date.now();
    gateway.fakes.identity.answer = (_req, res) => void res.writeHead(500).end();
    const { length } = gateway.fakes.identity.received;
    await eventually(async () => {
      expect((await open('/forhire')).status).toBe(200);
      return gateway.fakes.identity.received.length > length;
    });
    // Only the date: requests and the short caches need real timers.
    jest.spyOn(Date, 'now').mockReturnValue(openedAt + 61_000);
    await eventually(async () => (await open('/forhire')).status === 503);
  });
});

it('reads what is behind a secret address each time anew, and lets no cache store it', async () => {
  const path = `/recommendation/${'r'.repeat(32)}`;
  const { status, headers, body } = await open(path);
  expect(status).toBe(200);
  expect(body).toContain(`<h1>en-US ${path} 1</h1>`);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(body).not.toContain('rel="canonical"');
  gateway.fakes.marketplace.answer = (_req, res) => void res.writeHead(404).end();
  await eventually(async () => (await open(path)).status === 404);
  expect(gateway.fakes.marketplace.received.length).toBeGreaterThan(1);
  // An outage does not show it either.
  gateway.fakes.marketplace.answer = (_req, res) => void res.end('{}');
  await eventually(async () => (await open(path)).status === 200);
  gateway.fakes.marketplace.answer = (_req, res) => void res.writeHead(500).end();
  await eventually(async () => (await open(path)).status === 503);
});

it('serves no code that runs in the gateway', async () => {
  expect((await fetch(`${gateway.url}/shell/site/renderer.cjs`)).status).toBe(404);
});
