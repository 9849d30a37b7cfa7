import { publishSite } from '../../../test/publish-site.ts';
import { getPage, rawRequest } from '../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';
import { answerPages, testPage } from '../../../test/test-site.ts';

const customHost = 'folio.example.com';
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  await publishSite(gateway, '1.0.0');
  const page = testPage();
  page.site.host = customHost;
  answerPages(gateway.fakes.marketplace, { [`${customHost}/`]: page, 'ada.localhost/': page });
});
afterAll(() => gateway.close());

it.each([`${customHost}:8080`, 'FOLIO.example.com:8080', 'ada.localhost:8080'])(
  'serves the site at %s with the custom domain as its canonical address',
  async (host) => {
    const { status, body, headers } = await getPage(gateway.url, '/', host);
    expect(status).toBe(200);
    expect(body).toContain('<title>Ada &lt;b&gt;Lovelace · Analyst</title>');
    expect(body.match(/<link rel="canonical" href="([^"]+)"/)?.[1]).toBe(
      `http://${customHost}:8080/`,
    );
    expect(body).toContain(`<meta property="og:url" content="http://${customHost}:8080/">`);
    // Files are loaded from the requested host.
    expect(headers['content-security-policy']).toContain(
      `style-src http://${host.toLowerCase()}/remotes/mfe-portfolio/1.0.0/site/`,
    );
  },
);

it('returns 404 for an unverified host', async () => {
  expect((await getPage(gateway.url, '/', 'other.example.com')).status).toBe(404);
});

it('serves the site’s API calls on the custom domain', async () => {
  const { body } = await rawRequest(gateway.url, {
    method: 'POST',
    path: '/api/users/0123456789abcdef01234567/views',
    headers: { host: customHost },
  });
  expect(JSON.parse(body)).toMatchObject({ service: 'identity' });
});

describe('feeds and preview cards by marketplace', () => {
  beforeAll(() => {
    gateway.fakes.marketplace.answer = undefined;
  });
  const get = (path: string, host: string) =>
    rawRequest(gateway.url, { path, headers: { host, accept: '*/*', 'if-none-match': '"old"' } });

  it.each([
    ['/feed.xml', customHost, `/site/feed/${customHost}/rss`],
    ['/atom.xml', customHost, `/site/feed/${customHost}/atom`],
    ['/card.png', customHost, `/site/card/${customHost}`],
    ['/card.png?path=%2Fblogs%2Fx&v=1', customHost, `/site/card/${customHost}?path=%2Fblogs%2Fx`],
    ['/gmd-blogs/feed.xml', 'localhost:8080', '/blogs/feed/rss'],
    ['/gmd-blogs/atom.xml', 'localhost:8080', '/blogs/feed/atom'],
  ])('are served at %s on %s', async (path, host, url) => {
    const { status, body, headers } = await get(path, host);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ service: 'marketplace', url });
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    const { headers: received } = gateway.fakes.marketplace.received.at(-1) ?? {};
    expect(received?.['if-none-match']).toBe('"old"');
  });

  it('are not served on the other kind of host', async () => {
    expect((await get('/feed.xml', 'localhost:8080')).body).not.toContain('marketplace');
    expect((await get('/gmd-blogs/feed.xml', customHost)).status).not.toBe(200);
  });
});
