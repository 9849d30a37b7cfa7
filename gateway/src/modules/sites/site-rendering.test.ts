import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishSite } from '../../../test/publish-site.ts';
import { getPage, rawRequest } from '../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';
import { answerPages, testBlog, testPage } from '../../../test/test-site.ts';

const host = 'ada.localhost:8080';
let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
  await publishSite(gateway, '1.0.0');
  answerPages(gateway.fakes.marketplace, { 'ada.localhost/': testPage() });
});
afterEach(() => gateway.close());

const get = (at = '/') => getPage(gateway.url, at, host);
const hashOf = (text = '') => createHash('sha256').update(text).digest('base64');

describe('the renderer', () => {
  it('renders the next page with a new version, without a restart', async () => {
    expect((await get()).body).toContain('data-version="1.0.0"');
    await publishSite(gateway, '1.0.1');
    const { body } = await get();
    expect(body).toContain('data-version="1.0.1"');
    expect(body).toContain('/remotes/mfe-portfolio/1.0.1/site/monograph.css');
  });

  it('renders the same data once', async () => {
    await publishSite(
      gateway,
      '1.0.1',
      'let drawn = 0; exports.renderSite = () => ({ body: "drawn " + ++drawn, css: "" })',
    );
    for (let visit = 0; visit < 3; visit++) expect((await get()).body).toContain('drawn 1<');
  });

  it('evicts pages that exceed its cache, including their compressed copies', async () => {
    // 22 million letters each time, and half of that compressed.
    await publishSite(
      gateway,
      '1.0.1',
      `let drawn = 0, seed = 1, text = '';
      for (let at = 0; at < 2_750_000; at++) {
        seed = (seed * 48271) % 2147483647;
        text += seed.toString(16).padStart(8, '0');
      }
      exports.renderSite = () => ({ body: 'drawn ' + ++drawn + '<p>' + text, css: '' })`,
    );
    answerPages(gateway.fakes.marketplace, {
      'ada.localhost/': testPage(),
      'ada.localhost/blogs/notes-on-engines': testPage({ page: 'blog', blog: testBlog }),
    });
    const load = async (at: string, encoding = 'identity') => {
      const headers = { host, 'accept-encoding': encoding };
      const { body } = await rawRequest(gateway.url, { path: at, headers });
      return /drawn \d/.exec(body.slice(0, 10_000))?.[0];
    };
    expect(await load('/')).toBe('drawn 1');
    await load('/', 'br');
    await load('/', 'gzip');
    expect(await load('/')).toBe('drawn 1');
    await load('/blogs/notes-on-engines', 'br');
    await load('/blogs/notes-on-engines', 'gzip');
    expect(await load('/blogs/notes-on-engines')).toBe('drawn 6');
    expect(await load('/')).toBe('drawn 7');
  });

  it('does not run if it does not match the published hash, and other pages work', async () => {
    const { site } = await publishSite(gateway, '1.0.1');
    await writeFile(path.join(gateway.dir, site.renderer.path), 'exports.renderSite = () => evil');
    const { status, body } = await get();
    expect(status).toBe(503);
    expect(body).toContain('We couldn’t load this site');
    expect((await getPage(gateway.url, '/pricing')).status).toBe(200);
    await publishSite(gateway, '1.0.1');
    expect((await get()).status).toBe(200);
  });

  it.each([
    ['throws', 'exports.renderSite = () => { throw new Error("no") }'],
    ['throws while it is loaded', 'throw new Error("no")'],
    ['requires a module', 'require("node:fs"); exports.renderSite = () => ({ body: "", css: "" })'],
    ['exports no renderer', 'exports.other = 1'],
    ['returns nothing', 'exports.renderSite = () => undefined'],
  ])('breaks only its page if it %s', async (_what, source) => {
    await publishSite(gateway, '1.0.1', source);
    expect((await get()).status).toBe(503);
    await publishSite(gateway, '1.0.2');
    expect((await get()).status).toBe(200);
  });

  it('breaks only its page if it is missing', async () => {
    await rm(path.join(gateway.dir, 'remotes/mfe-portfolio'), { recursive: true });
    expect((await get()).status).toBe(503);
  });
});

describe('the security policy of a site’s page', () => {
  it('allows only the files of its version, and its inline script and style by hash', async () => {
    const { body, headers } = await get();
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((directive) => directive.split(/ (.*)/s)),
    );
    const files = 'http://ada.localhost:8080/remotes/mfe-portfolio/1.0.0/site/';
    const script = /<script>([\s\S]*?)<\/script>/.exec(body)?.[1];
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1];
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': `${files} 'sha256-${hashOf(script)}'`,
      'script-src-attr': "'none'",
      'style-src': `${files} 'sha256-${hashOf(style)}'`,
      'style-src-attr': "'none'",
      'font-src': files,
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
    });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it('prevents the rendered styles from closing their element', async () => {
    await publishSite(
      gateway,
      '1.0.1',
      'exports.renderSite = () => ({ body: "", css: "a{}</style><script>alert(1)</script>" })',
    );
    expect((await get()).body).not.toContain('<script>alert');
  });

  it('never serves the renderer itself', async () => {
    const { status } = await getPage(gateway.url, '/remotes/mfe-portfolio/1.0.0/site/renderer.cjs');
    expect(status).toBe(404);
    const style = await getPage(
      gateway.url,
      '/remotes/mfe-portfolio/1.0.0/site/monograph.css',
      host,
    );
    expect(style.status).toBe(200);
  });
});
