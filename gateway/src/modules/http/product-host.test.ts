import { getPage, rawRequest } from '../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';
import { answerPages } from '../../../test/test-site.ts';

const ours = 'portal.acme.example';
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ PUBLIC_URL: `https://${ours}` });
});
afterAll(() => gateway.close());

const get = (path: string, host: string) => rawRequest(gateway.url, { path, headers: { host } });

it.each([ours, 'PORTAL.acme.example:443'])('serves the product at %s', async (host) => {
  const { status, body } = await getPage(gateway.url, '/login', host);
  expect(status).toBe(200);
  expect(body).toContain('<div id="root">');
});

it('serves the API, its reference and the crawlers’ files on the host of PUBLIC_URL', async () => {
  expect((await get('/api/profile/loadUser', ours)).body).toContain('"service":"identity"');
  expect((await get('/api/openapi.json', ours)).status).toBe(200);
  expect((await get('/robots.txt', ours)).body).toContain(`Sitemap: https://${ours}/sitemap.xml`);
  expect((await get('/service-worker.js', ours)).status).toBe(200);
});

it.each(['acme.example', 'other.acme.example', `ada.${ours}`])(
  'takes %s for a portfolio host',
  async (host) => {
    answerPages(gateway.fakes.marketplace, {});
    expect((await getPage(gateway.url, '/login', host)).body).toContain('Portfolio not found');
    expect((await get('/api/profile/loadUser', host)).status).toBe(404);
  },
);
