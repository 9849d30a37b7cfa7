import { publishSite } from '../../../test/publish-site.ts';
import { getPage, rawRequest } from '../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';
import { answerPages, testPage } from '../../../test/test-site.ts';

const ownHost = 'folio.example.com';
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  await publishSite(gateway.dir, '1.0.0');
  const page = testPage();
  page.site.host = ownHost;
  answerPages(gateway.fakes.marketplace, { [`${ownHost}/`]: page, 'ada.localhost/': page });
});
afterAll(() => gateway.close());

it.each([`${ownHost}:8080`, 'FOLIO.example.com:8080', 'ada.localhost:8080'])(
  'at %s the site is shown, and its one public address is the owner’s own host',
  async (host) => {
    const { status, body, headers } = await getPage(gateway.url, '/', host);
    expect(status).toBe(200);
    expect(body).toContain('<title>Ada &lt;b&gt;Lovelace · Analyst</title>');
    expect(body.match(/<link rel="canonical" href="([^"]+)"/)?.[1]).toBe(`http://${ownHost}:8080/`);
    expect(body).toContain(`<meta property="og:url" content="http://${ownHost}:8080/">`);
    // Files come from where the page was asked for.
    expect(headers['content-security-policy']).toContain(
      `style-src http://${host.toLowerCase()}/remotes/mfe-portfolio/1.0.0/site/`,
    );
  },
);

it('a host that nobody proved shows that there is nothing', async () => {
  expect((await getPage(gateway.url, '/', 'other.example.com')).status).toBe(404);
});

it('the owner’s own host has the calls of the site, so the site calls its own origin', async () => {
  const { body } = await rawRequest(gateway.url, {
    method: 'POST',
    path: '/api/users/0123456789abcdef01234567/views',
    headers: { host: ownHost },
  });
  expect(JSON.parse(body)).toMatchObject({ service: 'identity' });
});

describe('what marketplace makes for a site', () => {
  beforeAll(() => {
    gateway.fakes.marketplace.answer = undefined;
  });
  const get = (path: string, host: string) =>
    rawRequest(gateway.url, { path, headers: { host, accept: '*/*', 'if-none-match': '"old"' } });

  it.each([
    ['/feed.xml', ownHost, `/site/feed/${ownHost}/rss`],
    ['/atom.xml', ownHost, `/site/feed/${ownHost}/atom`],
    ['/card.png', ownHost, `/site/card/${ownHost}`],
    ['/card.png?path=%2Fblogs%2Fx&v=1', ownHost, `/site/card/${ownHost}?path=%2Fblogs%2Fx`],
    ['/gmd-blogs/feed.xml', 'localhost:8080', '/blogs/feed/rss'],
    ['/gmd-blogs/atom.xml', 'localhost:8080', '/blogs/feed/atom'],
  ])('is at %s on %s', async (path, host, url) => {
    const { status, body, headers } = await get(path, host);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ service: 'marketplace', url });
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    const { headers: received } = gateway.fakes.marketplace.received.at(-1) ?? {};
    expect(received?.['if-none-match']).toBe('"old"');
  });

  it('is not on hosts of the other kind', async () => {
    expect((await get('/feed.xml', 'localhost:8080')).body).not.toContain('marketplace');
    expect((await get('/gmd-blogs/feed.xml', ownHost)).status).not.toBe(200);
  });
});
