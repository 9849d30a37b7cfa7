import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pageRoutes } from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';
import { findHtmlProblems } from '@soloist/tools/html/find-html-problems.ts';
import { buildShellPage } from '../../../test/build-shell-page.ts';
import { publishSite } from '../../../test/publish-site.ts';
import { getPage } from '../../../test/raw-request.ts';
import { startTestGateway, type TestGateway } from '../../../test/start-test-gateway.ts';
import {
  answerPages,
  testBlog,
  testPage,
  testProject,
  testService,
} from '../../../test/test-site.ts';

const siteHost = 'ada.localhost:8080';
let gateway: TestGateway;
let shellPage: string;
beforeAll(async () => {
  [gateway, shellPage] = await Promise.all([startTestGateway(), buildShellPage()]);
  await writeFile(path.join(gateway.dir, 'shell/index.html'), shellPage);
  await publishSite(gateway, '1.0.0');
});
afterAll(() => gateway.close());
afterEach(() => {
  gateway.fakes.marketplace.answer = undefined;
});

/** The problems of each page, by its address. */
async function problemsAt(paths: string[], host?: string) {
  const found: Record<string, string[]> = {};
  for (const at of paths) {
    const { body, headers } = await getPage(gateway.url, at, host);
    expect([at, headers['content-type']]).toEqual([at, expect.stringContaining('text/html')]);
    const problems = findHtmlProblems(body);
    if (problems.length > 0) found[at] = problems;
  }
  return found;
}

it('serves every page of the product, and the not-found page, as valid HTML', async () => {
  const pages = pageRoutes.map(({ path: pattern }) => pattern.replace(/:\w+/g, 'abc'));
  expect(await problemsAt([...pages, '/no/such/page'])).toEqual({});
});

it('adds an integrity hash only to scripts and style sheets, which browsers verify', () => {
  const links = shellPage.match(/<link[^>]*>/g) ?? [];
  const hashed = links.filter((link) => link.includes('integrity='));
  expect(hashed).toEqual([expect.stringContaining('rel="stylesheet"')]);
  expect(links).toContainEqual(expect.stringContaining('rel="icon"'));
});

it('serves a community article as valid HTML', async () => {
  gateway.fakes.marketplace.answer = (_req, res) => {
    const article = { blog: testBlog, owner: samplePublicProfile(), host: null };
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ success: true, ...article }));
  };
  const { body } = await getPage(gateway.url, `/gmd-blogs/${testBlog.id}`);
  expect(body).toContain(testBlog.title);
  expect(findHtmlProblems(body)).toEqual([]);
});

it('serves every page of the API reference as valid HTML', async () => {
  const { body } = await getPage(gateway.url, '/api/docs');
  const pages = [...body.matchAll(/href="(\/api\/docs(?:\/[\w-]+)?)[#"]/g)].map(([, at]) => at!);
  expect(pages.length).toBeGreaterThan(10);
  expect(await problemsAt([...new Set(pages), '/api/docs?q=invoice', '/api/docs?q=zebra'])).toEqual(
    {},
  );
});

it('serves every page and error page of a site as valid HTML', async () => {
  const site = {
    '/': testPage({ page: 'home', projects: [testProject] }),
    [`/services/${testService.id}`]: testPage({ page: 'service', service: testService }),
    [`/projects/${testProject.id}`]: testPage({ page: 'project', project: testProject }),
    [`/blogs/${testBlog.slug}`]: testPage({ page: 'blog', blog: testBlog }),
  };
  const byAddress = Object.entries(site).map(([at, page]) => [`ada.localhost${at}`, page]);
  answerPages(gateway.fakes.marketplace, Object.fromEntries(byAddress));
  expect(await problemsAt([...Object.keys(site), '/dashboard'], siteHost)).toEqual({});
  expect(await problemsAt(['/'], 'nobody.localhost')).toEqual({});
  gateway.fakes.marketplace.answer = (_req, res) => res.writeHead(503).end();
  expect(await problemsAt(['/', '/blogs/away'], 'away.localhost')).toEqual({});
});

it('serves error pages as valid HTML', async () => {
  expect(await problemsAt(['/shell/nothing.js', '/api/nothing', '/%E0%A4'])).toEqual({});
});
