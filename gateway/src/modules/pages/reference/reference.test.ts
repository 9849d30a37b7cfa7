import type { OpenApiDocument } from '@soloist/contracts/openapi';
import { rawRequest } from '../../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../../test/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ PUBLIC_URL: 'https://soloist.example' });
});
afterAll(() => gateway.close());

const get = async (path: string) => {
  const res = await fetch(gateway.url + path);
  return { res, text: await res.text() };
};
const readDocument = async (): Promise<OpenApiDocument> =>
  JSON.parse((await get('/api/openapi.json')).text);

it('serves the whole API as OpenAPI at its public address', async () => {
  const { res } = await get('/api/openapi.json');
  expect(res.headers.get('content-type')).toContain('application/json');
  const { openapi, servers, paths } = await readDocument();
  expect(openapi).toBe('3.1.1');
  expect(servers).toEqual([{ url: 'https://soloist.example/api' }]);
  expect(paths['/auth/login']?.post?.operationId).toBe('auth.login');
});

it('documents every call at the address that the index links to', async () => {
  const { text: first } = await get('/api/docs');
  const links = [...first.matchAll(/href="(\/api\/docs\/[\w-]+)#([\w.]+)"/g)];
  const { paths } = await readDocument();
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(links.map(([, , name]) => name).toSorted()).toEqual(
    calls.map(({ operationId }) => operationId).toSorted(),
  );
  const pages = new Map<string, string>();
  for (const [, page = '', name] of links) {
    if (!pages.has(page)) pages.set(page, (await get(page)).text);
    expect(pages.get(page)).toContain(`<section id="${name}">`);
  }
});

it('links the index to the calls of each topic', async () => {
  const { text } = await get('/api/docs');
  const subjects = text.split('aria-label="Topics"')[1]!.split('</nav>')[0]!;
  const { tags } = await readDocument();
  const links = [...subjects.matchAll(/href="([^"]+)">([^<]+)</g)];
  expect(links.map(([, , name]) => name)).toEqual(tags.map(({ name }) => name));
  for (const [, page = '', name] of links) {
    expect((await get(page)).text).toContain(`<h1>${name}</h1>`);
  }
});

it('links only to shapes that the page of shapes has', async () => {
  const { text: shapes } = await get('/api/docs/shapes');
  const { text: jobs } = await get('/api/docs/jobs');
  const links = [...`${shapes}${jobs}`.matchAll(/href="\/api\/docs\/shapes#(\w+)"/g)];
  expect(links.length).toBeGreaterThan(50);
  for (const [, name] of links) expect(shapes).toContain(`<section id="${name}">`);
});

it('documents every webhook message with its fields', async () => {
  const { webhooks } = await readDocument();
  const { text } = await get('/api/docs/webhook-messages');
  const sections = [...text.matchAll(/<section id="([\w.]+)">/g)].map(([, type]) => type);
  expect(sections).toEqual(Object.keys(webhooks));
  expect(text).toContain('<b><code>invoiceId</code></b>');
  expect(text).toContain('<b><code>webhook-signature</code></b>');
});

it('documents a call’s permissions, parameters, responses and errors', async () => {
  const { text } = await get('/api/docs/lead-imports');
  const section = text.split('<section id="leadImports.start"')[1]!.split('</section>')[0];
  expect(section).toContain('POST /leads/imports');
  expect(section).toContain('multipart/form-data');
  expect(section).toMatch(/<b>401<\/b>/);
});

it('loads and runs nothing', async () => {
  const { res, text } = await get('/api/docs');
  expect(res.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(text).not.toMatch(/<script|style=|https?:\/\/(?!soloist\.example)/);
});

it('responds with 404 to unknown paths and other methods', async () => {
  expect((await get('/api/docs/nothing')).res.status).toBe(404);
  const posted = await fetch(`${gateway.url}/api/openapi.json`, { method: 'POST' });
  expect(posted.status).toBe(404);
});

it.each(['/api/docs', '/api/docs/jobs', '/api/openapi.json'])(
  '%s is not on portfolio sites',
  async (path) => {
    const { status } = await rawRequest(gateway.url, { path, headers: { host: 'ada.localhost' } });
    expect(status).toBe(404);
  },
);
