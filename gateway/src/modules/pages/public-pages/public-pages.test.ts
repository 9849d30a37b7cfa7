import { createHash } from 'node:crypto';
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
  expect(body).toContain('<div id="shell"><h1>en-US / 1</h1></div>');
  expect(body).toContain('<link href="/shell/landing.css" rel="stylesheet" integrity="sha384-css"');
  expect(body).toContain('href="/shell/main.css"');
  expect(body).not.toMatch(/<script[^>]* src=|Needs JavaScript/);
  // Its metadata is that of the page.
  expect(body).toContain('<link rel="canonical" href="http://localhost:8080/">');
  expect(body).toContain('"@type":"Organization"');
  expect(dataOf(body, 'shell-files')).toEqual({
    scripts: [{ path: '/shell/main.0a1b2c3d.js', integrity: 'sha384-main' }],
    chunks: [{ path: '/shell/landing.js', integrity: 'sha384-js' }],
  });
  expect(dataOf(body, 'page-data').note).toBe('</script>');
  const hash = createHash('sha256').update(startScript).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
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
  ['an unknown page', '/no/such/page', undefined],
  [
    'a renderer that throws',
    '/',
    'exports.isRendered = () => true; exports.renderPage = async () => { throw new Error("no"); };',
  ],
  [
    'a call for people only',
    '/',
    'exports.isRendered = () => true; exports.renderPage = () => fetch("/api/profile/loadUser");',
  ],
  [
    'a call inside',
    '/',
    'exports.isRendered = () => true; exports.renderPage = () => fetch("/api/users/erasures");',
  ],
  [
    'a change',
    '/',
    'exports.isRendered = () => true; exports.renderPage = () => fetch("/api/users/numbers", { method: "POST" });',
  ],
  ['a renderer that does not parse', '/', 'exports.renderPage = ('],
])('sends the shell’s page for %s', async (_case, path, renderer) => {
  await writePublicPages(gateway, renderer);
  const { body } = await open(path);
  expect(isShell(body)).toBe(true);
  expect(body).toContain('src="/shell/main.0a1b2c3d.js"');
});

it('serves no code that runs in the gateway', async () => {
  expect((await fetch(`${gateway.url}/shell/site/renderer.cjs`)).status).toBe(404);
});
