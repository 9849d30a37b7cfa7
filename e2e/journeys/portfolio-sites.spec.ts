import { app } from '../support/app.ts';
import { requestHost, siteOf } from '../support/hosts.ts';
import { expect, test } from '../support/test.ts';

const read = (path: string, label = 'ada', headers: Record<string, string> = {}) =>
  requestHost(`${label}.localhost`, path, { accept: '*/*', ...headers });

test('a freelancer has a site on their own host name', async ({ page }) => {
  await page.goto(`${siteOf('ada')}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Ada/);
  await expect(page.getByRole('link', { name: 'Ada Okafor' }).first()).toHaveAttribute('href', '/');
});

test('the content is painted before any script is requested, and the script is small', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') files.push(new URL(request.url()).pathname);
  });
  await page.goto(`${siteOf('ada')}/`);
  await expect(async () => expect(files).toHaveLength(1)).toPass();
  expect(files[0]).toMatch(/^\/remotes\/mfe-portfolio\/[^/]+\/site\/main\.js$/);
  await page.waitForLoadState('networkidle');
  const { paintedAtMs, requestedAtMs, bytes } = await page.evaluate(() => {
    const [script] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('main.js')) as PerformanceResourceTiming[];
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return {
      paintedAtMs: paint?.startTime ?? Number.POSITIVE_INFINITY,
      requestedAtMs: script?.startTime ?? 0,
      bytes: script?.encodedBodySize ?? Number.POSITIVE_INFINITY,
    };
  });
  expect(requestedAtMs).toBeGreaterThan(paintedAtMs);
  expect(bytes).toBeLessThan(10 * 1024);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page of a site can be read and reached', async ({ page }) => {
    await page.goto(`${siteOf('ada')}/`);
    await page.locator('a[href^="/projects/"]').first().click();
    await expect(page).toHaveURL(/\/projects\/[0-9a-f]{24}$/);
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? 'no title';
    await page.getByRole('link', { name: 'Ada Okafor' }).first().click();
    await expect(page).toHaveURL(`${siteOf('ada')}/`);
    await expect(page.getByText(title).first()).toBeVisible();
  });

  test('an unknown path redirects home, too', async ({ page }) => {
    const response = await page.goto(`${siteOf('ada')}/no-such-page`);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveURL(`${siteOf('ada')}/`);
  });
});

test('an unknown path redirects people to the home page and returns 404 to crawlers', async ({
  page,
}) => {
  const response = await page.goto(`${siteOf('ada')}/no-such-page`);
  expect(response?.status()).toBe(404);
  await expect(page).toHaveURL(`${siteOf('ada')}/`);
  for (const path of ['/projects/000000000000000000000000', '/services/x', '/dashboard']) {
    expect([path, (await read(path)).status]).toEqual([path, 404]);
  }
});

test('crawlers find every page of a site, each with its own metadata and content', async () => {
  const sitemap = await read('/sitemap.xml');
  const paths = [...sitemap.body.matchAll(/<loc>http:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(1);
  const titles = new Set<string>();
  for (const path of paths) {
    const { status, body } = await read(path);
    expect([path, status]).toEqual([path, 200]);
    expect(body).toContain(`<link rel="canonical" href="${siteOf('ada')}${path}">`);
    expect(body).toContain('<script type="application/ld+json">');
    expect(body).toMatch(/<h1[ >]/);
    const card = /property="og:image" content="http:\/\/[^/]+([^"]+)"/.exec(body)?.[1] ?? '';
    expect([card, (await read(card)).type]).toEqual([card, 'image/png']);
    titles.add(/<title>(.*?)<\/title>/.exec(body)?.[1] ?? '');
  }
  expect(titles.size).toBe(paths.length);
  expect((await read('/robots.txt')).body).toContain(`Sitemap: ${siteOf('ada')}/sitemap.xml`);
});

test('a site has feeds for readers', async () => {
  expect((await read('/feed.xml')).type).toContain('application/rss+xml');
  expect((await read('/atom.xml')).type).toContain('application/atom+xml');
});

test('a site exposes only the API that its pages call', async () => {
  for (const path of ['/api/auth/jwks', '/api/profile/loadUser', '/api/leads', '/api/site/own']) {
    expect([path, (await read(path)).status]).toEqual([path, 404]);
  }
});

test('a host without a portfolio returns 404 with a message and a link to the product', async ({
  page,
}) => {
  const response = await page.goto(`${siteOf('nobody-here')}/`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('link', { name: /soloist/i })).toHaveAttribute(
    'href',
    new RegExp(`^${app.url}`),
  );
});
