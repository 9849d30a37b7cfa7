import { getPage } from '../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const contentOf = (html: string, key: string) =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)">`).exec(html)?.[1];

it('describes a help article for search engines, without signing in', async () => {
  const { status, headers, body } = await getPage(gateway.url, '/help/post-a-job');
  expect([status, headers['x-robots-tag']]).toEqual([200, undefined]);
  expect(body).toContain('<title>Post a job and hire · Soloist help</title>');
  expect(contentOf(body, 'description')).toMatch(/^As a client, choose Create, Job\..*…$/);
  expect(body).toContain('<link rel="canonical" href="http://localhost:8080/help/post-a-job">');
  expect(body).toContain('"@type":"TechArticle"');
});

it.each(['/help/no-such-article', '/help/README'])('answers %s with 404', async (path) => {
  const { status, headers } = await getPage(gateway.url, path);
  expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex']);
});
