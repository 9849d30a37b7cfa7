import { getPage } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';
import { testSite } from './testing/test-site.ts';

const ownHost = 'folio.example.com';
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  const hosts = [ownHost, 'ada.localhost'].map((host) => `/site/by-host/${host}`);
  gateway.fakes.marketplace.answer = (req, res) => {
    res.setHeader('content-type', 'application/json');
    if (!hosts.includes(req.url ?? '')) res.statusCode = 404;
    res.end(JSON.stringify({ success: true, site: { ...testSite, host: ownHost } }));
  };
});
afterAll(() => gateway.close());

it.each([`${ownHost}:8080`, 'FOLIO.example.com:8080', 'ada.localhost:8080'])(
  'at %s the site is shown, and its one public address is the owner’s own host',
  async (host) => {
    const { status, body } = await getPage(gateway.url, '/', host);
    expect(status).toBe(200);
    expect(body).toContain('<title>Ada &lt;b&gt;Lovelace · Analyst</title>');
    expect(body.match(/<link rel="canonical" href="([^"]+)"/)?.[1]).toBe(`http://${ownHost}:8080/`);
    expect(body).toContain(`<meta property="og:url" content="http://${ownHost}:8080/">`);
  },
);

it('a host that nobody proved shows that there is nothing', async () => {
  expect((await getPage(gateway.url, '/', 'other.example.com')).status).toBe(404);
});

it('the owner’s own host has the same API, so the site calls its own origin', async () => {
  const { body } = await getPage(gateway.url, '/api/auth/jwks', ownHost);
  expect(JSON.parse(body)).toMatchObject({ service: 'identity' });
});
