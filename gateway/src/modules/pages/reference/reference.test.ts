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
const linksTo = (text: string, page: string) =>
  [...text.matchAll(new RegExp(`href="/api/docs/${page}#([\\w.-]+)"`, 'g'))].map(([, id]) => id!);
const sectionsOf = (text: string) =>
  [...text.matchAll(/<section id="([\w.-]+)">/g)].map(([, id]) => id!);
const sectionOf = (text: string, id: string) =>
  text.split(`<section id="${id}"`)[1]!.split('</section>')[0]!;

it('serves the whole API as OpenAPI at its public address', async () => {
  const { res } = await get('/api/openapi.json');
  expect(res.headers.get('content-type')).toContain('application/json');
  const { openapi, servers, paths } = await readDocument();
  expect(openapi).toBe('3.1.1');
  expect(servers).toEqual([{ url: 'https://soloist.example/api' }]);
  expect(paths['/auth/login']?.post?.operationId).toBe('auth.login');
});

it('documents every call at the address that the list of endpoints links to', async () => {
  const { text } = await get('/api/docs/endpoints');
  const links = [...text.matchAll(/href="(\/api\/docs\/[\w-]+)#([\w.]+)"/g)];
  const { paths } = await readDocument();
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(links.map(([, , name]) => name).toSorted()).toEqual(
    calls.map(({ operationId }) => operationId).toSorted(),
  );
  const pages = new Map<string, string[]>();
  for (const [, page = '', name] of links) {
    if (!pages.has(page)) pages.set(page, sectionsOf((await get(page)).text));
    expect(pages.get(page)).toContain(name);
  }
});

it('begins with the common tasks and the basics, then lists the groups by subject', async () => {
  const { text } = await get('/api/docs');
  const { tags, 'x-tagGroups': subjects } = await readDocument();
  const topics = text.split('aria-label="Topics"')[1]!.split('</nav>')[0]!;
  const headings = [...topics.matchAll(/<h3>([^<]+)</g)].map(([, name]) => name);
  expect(headings).toEqual(subjects.map(({ name }) => name));
  const links = [...topics.matchAll(/href="([^"]+)">([^<]+)</g)];
  expect(links.map(([, , name]) => name)).toEqual(tags.map(({ name }) => name));
  for (const [, page = '', name] of links) {
    expect((await get(page)).text).toContain(`<h1>${name}</h1>`);
  }
  const basics = ['authentication', 'errors', 'paging', 'idempotency', 'rate-limits', 'webhooks'];
  expect(sectionsOf(text)).toEqual(expect.arrayContaining(basics));
  const { text: tasks } = await get('/api/docs/common-tasks');
  const linked = new Set(linksTo(text, 'common-tasks'));
  expect([...linked].toSorted()).toEqual(sectionsOf(tasks).toSorted());
  expect(text.indexOf('<h2>Common tasks')).toBeLessThan(text.indexOf('<section id="auth'));
});

it('links only to shapes that the page of shapes has', async () => {
  const { text: shapes } = await get('/api/docs/shapes');
  const { text: jobs } = await get('/api/docs/jobs');
  const names = linksTo(`${shapes}${jobs}`, 'shapes');
  expect(names.length).toBeGreaterThan(50);
  const known = sectionsOf(shapes);
  for (const name of names) expect(known).toContain(name);
});

it('documents every webhook message with its fields and an example', async () => {
  const { webhooks } = await readDocument();
  const { text } = await get('/api/docs/webhook-messages');
  expect(sectionsOf(text)).toEqual(Object.keys(webhooks));
  const section = sectionOf(text, 'invoice.paid');
  expect(section).toContain('<b><code>invoiceId</code></b>');
  expect(section).toContain('<b><code>webhook-signature</code></b>');
  expect(section).toContain('&quot;number&quot;: &quot;INV-0044&quot;');
});

it('documents a call’s permissions, parameters, responses, errors and examples', async () => {
  const { text } = await get('/api/docs/lead-imports');
  const section = sectionOf(text, 'leadImports.start');
  expect(section).toContain('<code>/leads/imports</code>');
  expect(section).toContain('multipart/form-data');
  expect(section).toMatch(/<b>401<\/b>/);
  expect(section).toContain('curl -X POST &#39;https://soloist.example/api/leads/imports&#39;');
  expect(section).toContain('-F &#39;file=@your-file&#39;');
  expect(section).toContain('&quot;success&quot;: true');
});

it('marks the open page in the contents and lists its calls there', async () => {
  const contents = (text: string) => text.split('<nav id="contents"')[1]!.split('</nav>')[0]!;
  const jobs = contents((await get('/api/docs/jobs')).text);
  expect(jobs).toContain('<a href="/api/docs/jobs" aria-current="page">Jobs</a>');
  expect(linksTo(jobs, 'jobs')).toContain('jobs.create');
  expect(linksTo(contents((await get('/api/docs/leads')).text), 'jobs')).toEqual([]);
});

describe('the search', () => {
  const search = async (q: string) =>
    (await get(`/api/docs?q=${encodeURIComponent(q)}`)).text
      .split('<div id="results"')[1]!
      .split('</main>')[0]!;
  const first = async (q: string) => /href="([^"]+)"/.exec(await search(q))?.[1];

  it.each([
    ['POST /jobs', '/api/docs/jobs#jobs.create'],
    ['post a job', '/api/docs/common-tasks#post-a-job'],
    ['GET /proposal/invoices', '/api/docs/invoices#invoices.list'],
    ['sendInvoice', '/api/docs/invoices#invoices.send'],
    ['idempotency', '/api/docs#idempotency'],
    ['receive webhooks', '/api/docs/common-tasks#receive-a-webhook'],
    ['invoice.paid', '/api/docs/webhook-messages#invoice.paid'],
    ['fund account', '/api/docs/payouts#payouts.addFundAccount'],
  ])('finds %s', async (q, href) => {
    expect(await first(q)).toBe(href);
  });

  it('finds calls by the names of their fields, and names these fields', async () => {
    const found = await search('upfront_payment');
    expect(found).toContain('#proposals.createProject');
    expect(found).toContain('Fields: upfront_payment');
  });

  it('says when nothing matches, and repeats the query as text only', async () => {
    const found = await search('<img src=x> zebra');
    expect(found).toContain('Nothing matches “&lt;img src=x&gt; zebra”');
    const { text } = await get(`/api/docs?q=${encodeURIComponent('" autofocus x="')}`);
    expect(text).toContain('value="&quot; autofocus x=&quot;"');
  });

  it('reads at most 100 characters, and asks for words when there are none', async () => {
    expect((await get(`/api/docs?q=${'a'.repeat(5000)}`)).text).toContain(`“${'a'.repeat(100)}”`);
    expect((await get('/api/docs?q=')).text).toContain('Enter a method');
  });
});

it('loads only files of its own origin, and nothing inline', async () => {
  const { res, text } = await get('/api/docs');
  const policy = res.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(text).not.toMatch(/<script>|<style|style=|https?:\/\/(?!soloist\.example)/);
  const files = [...text.matchAll(/(?:src|href)="(\/api\/docs\/assets\/[^"]+)"/g)];
  expect(files.length).toBe(3);
  for (const [, file = ''] of files) {
    const loaded = await get(file);
    expect([file, loaded.res.status]).toEqual([file, 200]);
    expect(loaded.res.headers.get('cache-control')).toContain('immutable');
  }
});

it('has the product’s tokens and typefaces', async () => {
  const { text } = await get('/api/docs');
  const [style = ''] = /\/api\/docs\/assets\/\w+\/reference\.css/.exec(text) ?? [];
  const css = (await get(style)).text;
  expect(css).toContain('Instrument Sans Variable');
  expect(css).toMatch(/\[data-theme="dark"\][^}]+--canvas: #0b0e0f/);
  const fonts = [...css.matchAll(/url\(([\w.-]+\.woff2)\)/g)].map(([, name]) => name!);
  expect(fonts.length).toBeGreaterThan(3);
  for (const font of fonts) {
    const { res } = await get(style.replace('reference.css', font));
    expect([font, res.headers.get('content-type')]).toEqual([font, 'font/woff2']);
  }
  const outdated = await get(style.replace(/assets\/\w+/, 'assets/0'));
  expect(outdated.res.headers.get('cache-control')).toBe('no-cache');
});

it('responds with 404 to unknown paths and other methods', async () => {
  for (const path of ['nothing', 'assets/0/nothing.js', 'assets/0/..%2Freference.routes.ts']) {
    expect([path, (await get(`/api/docs/${path}`)).res.status]).toEqual([path, 404]);
  }
  const posted = await fetch(`${gateway.url}/api/openapi.json`, { method: 'POST' });
  expect(posted.status).toBe(404);
});

it.each([
  '/api/docs',
  '/api/docs?q=jobs',
  '/api/docs/jobs',
  '/api/docs/assets/0/reference.css',
  '/api/openapi.json',
])('%s is not on portfolio sites', async (path) => {
  const { status } = await rawRequest(gateway.url, { path, headers: { host: 'ada.localhost' } });
  expect(status).toBe(404);
});
