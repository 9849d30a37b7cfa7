import type { SitePage } from '@soloist/contracts';
import { publishSite } from '../../../test/publish-site.ts';
import { getPage, rawRequest } from '../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';
import {
  answerPages,
  testBlog,
  testPage,
  testProject,
  testService,
} from '../../../test/test-site.ts';

const host = 'ada.localhost:8080';
const token = 'AbCdEfGhIjKlMnOpQrStUvWxYz012345';
let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
  await publishSite(gateway, '1.0.0');
});
afterEach(() => gateway.close());

const show = (pages: Record<string, SitePage>) => answerPages(gateway.fakes.marketplace, pages);
const get = (at = '/') => getPage(gateway.url, at, host);
const requestCount = () => gateway.fakes.marketplace.received.length;

describe('a page of a portfolio site', () => {
  it('is complete in the first HTML, escaped, with the style sheet of its theme', async () => {
    show({ 'ada.localhost/': testPage({ page: 'home', projects: [testProject] }) });
    const { status, body, headers } = await get();
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toMatch(/^<!doctype html><html lang="en">/);
    expect(body).toContain('<h1>Ada &#60;b&#62;Lovelace</h1>');
    expect(body).toContain('The engine');
    expect(body).toMatch(
      /<link rel="stylesheet" href="\/remotes\/mfe-portfolio\/1\.0\.0\/site\/monograph\.css" integrity="sha384-[^"]+">/,
    );
    expect(body).toContain('<style>.site{--accent:black}</style>');
    expect(body).not.toContain('/shell/');
  });

  it.each([
    ['/services/0123456789abcdef01234567', testPage({ page: 'service', service: testService })],
    ['/projects/0123456789abcdef01234569', testPage({ page: 'project', project: testProject })],
    ['/blogs/notes-on-engines', testPage({ page: 'blog', blog: testBlog })],
  ])('is served at %s, with and without a trailing slash', async (at, page) => {
    show({ [`ada.localhost${at}`]: page });
    const replies = await Promise.all([get(at), get(`${at}/`)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body).toBe(replies[1]?.body);
  });

  it('is served at a slug in any script', async () => {
    const blog = { ...testBlog, slug: 'मेरा-पहला-साल' };
    show({ 'ada.localhost/blogs/मेरा-पहला-साल': testPage({ page: 'blog', blog }) });
    const at = `/blogs/${encodeURIComponent(blog.slug)}`;
    const { status, body } = await get(at);
    expect(status).toBe(200);
    expect(body).toContain(`<link rel="canonical" href="http://ada.localhost:8080${at}">`);
  });

  it('redirects from a former slug', async () => {
    show({ 'ada.localhost/blogs/old-notes': testPage({ page: 'blog', blog: testBlog }) });
    const { status, headers } = await get('/blogs/old-notes?from=feed');
    expect(status).toBe(301);
    expect(headers.location).toBe('/blogs/notes-on-engines?from=feed');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('loads one script, after its content is painted', async () => {
    show({ 'ada.localhost/': testPage() });
    const { body } = await get();
    const scripts = [...body.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)];
    expect(scripts).toHaveLength(1);
    expect(scripts[0]?.[1]).toContain('first-contentful-paint');
    expect(scripts[0]?.[1]).toContain('"src":"/remotes/mfe-portfolio/1.0.0/site/main.js"');
  });

  it('responds to HEAD without a body, and to a matching ETag with 304', async () => {
    show({ 'ada.localhost/': testPage() });
    const { headers, body } = await get();
    const head = await rawRequest(gateway.url, { method: 'HEAD', path: '/', headers: { host } });
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(body)));
    const again = await rawRequest(gateway.url, {
      path: '/',
      headers: { host, 'if-none-match': headers.etag },
    });
    expect(again).toMatchObject({ status: 304, body: '' });
  });

  it('is compressed for clients that accept it', async () => {
    show({ 'ada.localhost/': testPage() });
    const plain = (await get()).body;
    for (const encoding of ['br', 'gzip']) {
      const raw = await rawRequest(gateway.url, {
        path: '/',
        headers: { host, 'accept-encoding': encoding },
      });
      expect(raw.headers['content-encoding']).toBe(encoding);
      expect(raw.headers.vary).toContain('accept-encoding');
      expect(Number(raw.headers['content-length'])).toBeLessThan(plain.length);
    }
  });
});

describe('an unknown path of a site', () => {
  it.each([
    '/dashboard',
    '/blogs/nothing',
    '/services/a/b',
    '/blogs/%E0%A4',
    '/services/',
    '/a.php',
  ])(
    'returns 404 to crawlers and redirects people from %s to the home page without a script',
    async (at) => {
      show({ 'ada.localhost/': testPage() });
      const { status, body, headers } = await get(at);
      expect(status).toBe(404);
      expect(body).toContain('<meta http-equiv="refresh" content="0;url=/">');
      expect(body).toContain(
        'We’re taking you to the portfolio home page of Ada &lt;b&gt;Lovelace.',
      );
      expect(body).not.toContain('<script');
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it('returns 404 if it is longer than any page’s', async () => {
    show({ 'ada.localhost/': testPage() });
    expect((await get(`/blogs/${'a'.repeat(600)}`)).status).toBe(404);
  });

  it('returns a JSON error to programs and for other methods', async () => {
    show({ 'ada.localhost/': testPage() });
    const image = await rawRequest(gateway.url, {
      path: '/x',
      headers: { host, accept: 'image/*' },
    });
    expect([image.status, JSON.parse(image.body).code]).toEqual([404, 'not_found']);
    const post = await rawRequest(gateway.url, { method: 'POST', path: '/', headers: { host } });
    expect(post.status).toBe(404);
  });
});

describe('a host without a site', () => {
  it.each(['nobody.localhost', 'evil"><script>.example', '[::1]:8080'])(
    'serves a plain 404 page at %s',
    async (other) => {
      show({ 'ada.localhost/': testPage() });
      const { status, body, headers } = await getPage(gateway.url, '/blogs/x', other);
      expect(status).toBe(404);
      expect(body).toContain('Portfolio not found');
      expect(body).toContain('href="http://localhost:8080"');
      expect(body).not.toMatch(/<script|http-equiv/);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    },
  );
});

describe('a preview', () => {
  beforeEach(() => show({ 'ada.localhost/': { ...testPage(), preview: true } }));

  it('is not cached or indexed, and does not leak its address', async () => {
    const { status, body, headers } = await get(`/?preview=${token}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(body).not.toMatch(/canonical|og:|ld\+json|rel="alternate"/);
    expect(body).toContain(`href="/?preview=${token}#work"`);
    expect(gateway.fakes.marketplace.received[0]?.url).toBe(
      `/site/page/ada.localhost?path=%2F&preview=${token}`,
    );
  });

  it('shows each change immediately', async () => {
    await get(`/?preview=${token}`);
    await get(`/?preview=${token}`);
    expect(requestCount()).toBe(2);
  });

  it('keeps its token in the redirect from an unknown path', async () => {
    show({ 'ada.localhost/x': testPage(), 'ada.localhost/': { ...testPage(), preview: true } });
    const { body } = await get(`/x?preview=${token}`);
    expect(body).toContain(`content="0;url=/?preview=${token}"`);
  });

  it('is the ordinary page with a wrong token', async () => {
    show({ 'ada.localhost/': testPage() });
    for (const wrong of [token, 'short', '"><script>']) {
      const { body, headers } = await get(`/?preview=${encodeURIComponent(wrong)}`);
      expect(headers['x-robots-tag']).toBeUndefined();
      expect(body).toContain('rel="canonical"');
      expect(body).not.toContain('?preview=');
    }
  });
});

describe('requests to marketplace', () => {
  it('are shared by many visits', async () => {
    show({ 'ada.localhost/': testPage() });
    await Promise.all(Array.from({ length: 10 }, () => get()));
    expect(requestCount()).toBe(1);
  });

  it('show an error page when they fail, and redirect other pages to the home page', async () => {
    gateway.fakes.marketplace.answer = (_req, res) => res.writeHead(503).end();
    const first = await get();
    expect(first.status).toBe(503);
    expect(first.body).toContain('<h1>We couldn’t load this site</h1>');
    expect(first.body).not.toContain('http-equiv');
    const beneath = await get('/blogs/x');
    expect(beneath.status).toBe(503);
    expect(beneath.body).toContain('content="0;url=/"');
  });

  it('survive a malformed response', async () => {
    gateway.fakes.marketplace.answer = (_req, res) => res.end('{"site":{}}');
    expect((await get()).status).toBe(503);
    expect((await getPage(gateway.url, '/pricing')).status).toBe(200);
  });
});

it('allows only the API calls that the pages of a site need, and no sockets', async () => {
  const call = (method: string, at: string) =>
    rawRequest(gateway.url, { method, path: at, headers: { host } });
  for (const at of ['/api/leads/from-site', '/api/users/0123456789abcdef01234567/views']) {
    expect((await call('POST', at)).status).toBe(200);
  }
  expect((await call('POST', '/api/blogs/0123456789abcdef01234567/views')).status).toBe(200);
  expect((await call('GET', `/files/${'a'.repeat(32)}`)).status).toBe(200);
  for (const [method, at] of [
    ['POST', '/api/auth/login'],
    ['GET', '/api/auth/jwks'],
    ['GET', '/api/leads'],
    ['POST', '/api/files/images'],
    ['GET', '/api/site/own'],
    ['GET', '/socket.io/?EIO=4&transport=polling'],
  ] as const) {
    expect([at, (await call(method, at)).status]).toEqual([at, 404]);
  }
});
