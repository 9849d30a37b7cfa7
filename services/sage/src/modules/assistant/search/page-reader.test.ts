import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { defaultFetchRules, isPublicAddress, type Resolve } from '@soloist/server-kit/safe-fetch';
import { createPageReader, maxPageBytes, pageText } from './page-reader.client.ts';

const never = new AbortController().signal;
const visits: { path: string; address: string | undefined; headers: object }[] = [];
let answer: RequestListener;
let port: number;
// It listens on all local addresses: 127.0.0.2 stands for the internet, 127.0.0.1 for this machine.
const server = createServer((req, res) => {
  const { url = '', headers, socket } = req;
  visits.push({ path: url, address: socket.localAddress, headers });
  answer(req, res);
});
const internet = '127.0.0.2';
const home = '127.0.0.1';

beforeAll(async () => {
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  visits.length = 0;
});

const html =
  (body: string): RequestListener =>
  (_req, res) =>
    void res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
const redirect =
  (location: string): RequestListener =>
  (_req, res) =>
    void res.writeHead(302, { location }).end();

/** Reads a page as from the internet; `resolve` resolves names. */
function read(url: string, { resolve = always(internet), patience = 8000 } = {}) {
  const rules = { isPublic: (ip: string) => ip === internet, ports: [port], resolve };
  return createPageReader(rules, patience)(url, never);
}
const at = (path = '/', host = 'page.example') => `http://${host}:${port}${path}`;
const always =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: 4 }));

const paragraph =
  '<p>Freelance rates rose by five percent this year, says the survey of the trade.</p>';
const article = `<html><head><title>Rates 2026</title></head><body><nav>Home Shop</nav>
  <article><h1>Rates</h1>${paragraph.repeat(20)}</article>
  <script>document.title = 'hacked'</script><form>Subscribe</form></body></html>`;

it('returns title and text of an article without its surroundings', async () => {
  answer = html(article);
  const page = await read(at('/rates'));
  expect(page.title).toBe('Rates 2026');
  expect(page.text).toContain('rates rose by five percent');
  expect(page.text).not.toMatch(/Home Shop|hacked|Subscribe/);
  expect(visits[0]?.headers).not.toHaveProperty('cookie');
  expect(visits[0]?.headers).not.toHaveProperty('authorization');
});

it('reads plain text, and text in another charset', async () => {
  answer = (_req, res) => res.writeHead(200, { 'content-type': 'text/plain' }).end('Just text.');
  expect(await read(at())).toMatchObject({ title: at(), text: 'Just text.' });
  answer = (_req, res) =>
    res
      .writeHead(200, { 'content-type': 'text/plain; charset=iso-8859-1' })
      .end(Buffer.from('Müller', 'latin1'));
  expect((await read(at())).text).toBe('Müller');
});

it('follows redirects and returns the final address', async () => {
  answer = (req, res) =>
    req.url === '/old' ? redirect('/new')(req, res) : html(article)(req, res);
  expect((await read(at('/old'))).url).toBe(at('/new'));
});

it.each([
  ['this machine', () => `http://127.0.0.1:${port}/`],
  ['this machine in decimal', () => `http://2130706433:${port}/`],
  ['a name of this machine', () => `http://localhost:${port}/`],
  ['another port', () => 'http://page.example:27017/'],
  ['a file', () => 'file:///etc/passwd'],
])('does not follow a redirect to %s', async (_what, location) => {
  answer = redirect(location());
  await expect(read(at())).rejects.toMatchObject({ code: 'invalid_input' });
  expect(visits).toHaveLength(1);
});

it('does not follow more than five redirects', async () => {
  answer = redirect('/again');
  await expect(read(at())).rejects.toThrow('redirects too many times');
  expect(visits).toHaveLength(6);
});

it.each([
  ['to this machine', [home]],
  ['partly to this machine', [internet, home]],
  ['nowhere', []],
])('does not connect to a name that resolves %s', async (_what, addresses) => {
  answer = html(article);
  await expect(read(at(), { resolve: always(...addresses) })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  expect(visits).toEqual([]);
});

it('connects to the checked address, and checks a name again when its address changes', async () => {
  let requestCount = 0;
  const changing: Resolve = async () => {
    requestCount += 1;
    return [{ address: requestCount === 1 ? internet : home, family: 4 }];
  };
  answer = html(article);
  await read(at(), { resolve: changing });
  expect(visits.map(({ address }) => address)).toEqual([internet]);
  expect(requestCount).toBe(1);

  await expect(read(at(), { resolve: changing })).rejects.toMatchObject({ code: 'invalid_input' });
  expect(visits).toHaveLength(1);
});

it('checks again when a page redirects to its own name, which now resolves to this machine', async () => {
  let requestCount = 0;
  const rebinding: Resolve = async () => {
    requestCount += 1;
    return [{ address: requestCount === 1 ? internet : home, family: 4 }];
  };
  // The connection does not stay open: the second request needs a new one.
  answer = (_req, res) => res.writeHead(302, { location: '/admin', connection: 'close' }).end();
  await expect(read(at(), { resolve: rebinding })).rejects.toMatchObject({ code: 'invalid_input' });
  expect(visits.map(({ path }) => path)).toEqual(['/']);
});

it('reaches no server of this machine by the default rules', async () => {
  expect(defaultFetchRules).toMatchObject({ isPublic: isPublicAddress, ports: [80, 443] });
  const resolve = always(home);
  const reader = createPageReader({ ...defaultFetchRules, ports: [port], resolve });
  await expect(reader(at(), never)).rejects.toMatchObject({ code: 'invalid_input' });
  expect(visits).toEqual([]);
});

it.each([
  ['a picture', { 'content-type': 'image/png' }],
  ['a PDF', { 'content-type': 'application/pdf' }],
  ['data', { 'content-type': 'application/json' }],
  ['something without a type', {}],
])('does not read %s', async (_what, headers: Record<string, string>) => {
  answer = (_req, res) => res.writeHead(200, headers).end('x');
  await expect(read(at())).rejects.toThrow('This is not a page of text.');
});

it('refuses a compressed page', async () => {
  answer = (_req, res) =>
    res
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      .end(gzipSync(article));
  await expect(read(at())).rejects.toThrow('compression');
});

it('reports a page that responds with an error', async () => {
  answer = (_req, res) => res.writeHead(404).end();
  await expect(read(at())).rejects.toThrow('(404)');
});

it('reads an endless page only up to the limit', async () => {
  let isSending = true;
  answer = (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/plain' });
    const send = () => {
      while (isSending && res.write('x'.repeat(65_536)));
    };
    res.on('drain', send).on('close', () => {
      isSending = false;
    });
    send();
  };
  expect((await read(at())).text).toHaveLength(maxPageBytes);
});

it.each([
  ['its answer', () => {}],
  [
    'the end of its text',
    (_req, res) => void res.writeHead(200, { 'content-type': 'text/plain' }).write('So far'),
  ],
] as [string, RequestListener][])('times out when a page delays %s', async (_what, silent) => {
  answer = silent;
  await expect(read(at(), { patience: 300 })).rejects.toMatchObject({ code: 'timeout' });
});

it('reports a page whose download was interrupted', async () => {
  answer = (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/plain', 'content-length': '100' });
    res.write('So far', () => res.destroy());
  };
  await expect(read(at())).rejects.toThrow('This page’s download was interrupted.');
});

it('reads a page with very many elements as text', async () => {
  answer = html('<p>a</p>'.repeat(60_000));
  expect((await read(at())).text).toMatch(/^a\n\na/);
});

it('stays responsive while a page keeps its reader busy', async () => {
  const controller = new AbortController();
  const reading = pageText('<div>'.repeat(100_000), controller.signal);
  // This timer would not fire while this thread were reading.
  await new Promise((resolve) => setTimeout(resolve, 50));
  controller.abort('stopped');
  await expect(reading).rejects.toBe('stopped');
});
