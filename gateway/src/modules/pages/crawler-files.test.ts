import { dayMs, indexedPaths, pageRoutes } from '@soloist/contracts';
import { readHelpArticles } from '@soloist/server-kit/help-articles';
import { rawRequest } from '../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';

const updatedAt = '2026-03-02T10:00:00.000Z';
const addresses = {
  host: 'ada.localhost',
  pages: ['/', '/blogs/%E0%A4%AE', '/projects/<evil>'].map((path) => ({ path, updatedAt })),
};
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  gateway.fakes.marketplace.answer = (req, res) => {
    res.setHeader('content-type', 'application/json');
    const isKnown = req.url === '/site/addresses/ada.localhost';
    if (!isKnown) res.statusCode = 404;
    res.end(JSON.stringify(isKnown ? { success: true, ...addresses } : { success: false }));
  };
});
afterAll(() => gateway.close());

// Search engines accept any type, or send no Accept header.
const get = (path: string, host = 'localhost:8080') =>
  rawRequest(gateway.url, { path, headers: { host, accept: '*/*' } });
const rulesOf = (text: string) =>
  [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);

describe('robots.txt', () => {
  it('excludes the API and every page behind sign-in', async () => {
    const { headers, body } = await get('/robots.txt');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    const rules = rulesOf(body);
    const isAllowed = (path: string) => !rules.some((rule) => path.startsWith(rule));
    expect(isAllowed('/api/auth/login')).toBe(false);
    for (const { path, guard } of pageRoutes) {
      const isForAnybody = guard === 'open' || guard === 'capability';
      expect([path, isAllowed(path.replace(/:\w+/g, 'abc'))]).toEqual([path, isForAnybody]);
    }
    expect(body).toContain('Sitemap: http://localhost:8080/sitemap.xml');
  });

  it('allows crawlers all pages of a portfolio site', async () => {
    const { body } = await get('/robots.txt', 'ada.localhost:8080');
    expect(body).not.toContain('Disallow');
    expect(body).toContain('Sitemap: http://ada.localhost:8080/sitemap.xml');
  });
});

describe('sitemap.xml', () => {
  const addressesOf = (xml: string) =>
    [...xml.matchAll(/<url><loc>(.*?)<\/loc><\/url>/g)].map(([, address]) => address);

  it('lists the indexed pages and no others', async () => {
    const { headers, body } = await get('/sitemap.xml');
    expect(headers['content-type']).toMatch(/^application\/xml/);
    expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset/);
    const paths = [...indexedPaths, ...readHelpArticles().map(({ slug }) => `/help/${slug}`)];
    expect(addressesOf(body)).toEqual(paths.map((path) => `http://localhost:8080${path}`));
  });

  it('lists the pages of a portfolio site under its own address', async () => {
    const { body } = await get('/sitemap.xml', 'ada.localhost:8080');
    const entry = (path: string) =>
      `<url><loc>http://ada.localhost:8080${path}</loc><lastmod>${updatedAt}</lastmod></url>`;
    expect(body.match(/<url>.*<\/url>/g)).toEqual([
      entry('/'),
      entry('/blogs/%E0%A4%AE'),
      entry('/projects/&lt;evil&gt;'),
    ]);
  });
});

describe('security.txt', () => {
  it.each(['localhost:8080', 'ada.localhost:8080'])(
    'names the team’s page at %s, for the next months',
    async (host) => {
      const { headers, body } = await get('/.well-known/security.txt', host);
      expect(headers['content-type']).toMatch(/^text\/plain/);
      expect(body).toContain('Contact: http://localhost:8080/contact\n');
      expect(body).toContain('Canonical: http://localhost:8080/.well-known/security.txt\n');
      const [, expires = ''] = /^Expires: (.+)$/m.exec(body) ?? [];
      const daysLeft = (Date.parse(expires) - Date.now()) / dayMs;
      expect(daysLeft).toBeGreaterThan(30);
      expect(daysLeft).toBeLessThan(365);
    },
  );
});

it.each(['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'])(
  'a host without a site has no %s',
  async (path) => {
    expect((await get(path, 'nobody.localhost')).status).toBe(404);
  },
);

it('serves the files that browsers request at the root of a host', async () => {
  for (const host of ['localhost:8080', 'ada.localhost:8080']) {
    const icon = await get('/favicon.ico', host);
    expect(icon.status).toBe(200);
    expect(icon.headers['cache-control']).toBe('public, max-age=86400');
  }
  const { headers } = await get('/site.webmanifest');
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect((await get('/apple-touch-icon.png')).status).toBe(404);
});
