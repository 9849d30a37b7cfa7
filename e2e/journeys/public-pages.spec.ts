import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { indexedPaths, openPages } from '@soloist/contracts';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const maxStartBytes = 140 * 1024;
const { port } = new URL(app.url);

/** What a browser, a search engine and a link preview find in a page. */
const readPage = (page: Page) =>
  page.evaluate(() => {
    const content = (key: string) =>
      document
        .querySelector(`meta[name="${key}"], meta[property="${key}"]`)
        ?.getAttribute('content') ?? '';
    return {
      title: document.title,
      language: document.documentElement.lang,
      description: content('description'),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '',
      preview: ['og:type', 'og:title', 'og:description', 'og:url', 'og:image', 'twitter:card'].map(
        content,
      ),
      headings: [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility())
        .length,
      landmarks: document.querySelectorAll('main:not([hidden])').length,
      // By its attributes, or by the shape that its styles give it.
      picturesWithoutSize: [...document.images].filter(
        (image) =>
          !image.hasAttribute('alt') ||
          !image.width ||
          (!image.hasAttribute('height') && getComputedStyle(image).aspectRatio === 'auto'),
      ).length,
    };
  });

/** Goes there and tells what went wrong on the way. */
async function visit(page: Page, path: string) {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('requestfailed', (request) => problems.push(request.url()));
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.locator('h1').first()).toBeVisible();
  return problems;
}

test('every page that may be listed says what it is, once and to everybody', async ({ page }) => {
  test.setTimeout(120_000);
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of indexedPaths) {
    await test.step(path, async () => {
      const problems = await visit(page, path);
      const found = await readPage(page);
      expect(problems).toEqual([]);
      expect(found.title.length).toBeGreaterThan(10);
      expect(found.title.length).toBeLessThanOrEqual(65);
      expect(found.description).toBe(openPages[path]?.description);
      expect(found.canonical).toBe(app.url + path);
      expect(found.preview.filter(Boolean)).toHaveLength(found.preview.length);
      expect(found).toMatchObject({
        language: 'en',
        headings: 1,
        landmarks: 1,
        picturesWithoutSize: 0,
      });
      titles.add(found.title);
      descriptions.add(found.description);
    });
  }
  expect([titles.size, descriptions.size]).toEqual([indexedPaths.length, indexedPaths.length]);
});

test('the picture of link previews and the icons are there', async ({ page, request }) => {
  await page.goto('/');
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const { width, height } = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src ?? '';
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  }, picture);
  expect([width, height]).toEqual([1200, 630]);
  expect((await request.get(picture ?? '')).headers()['cache-control']).toContain('immutable');
  for (const path of [
    '/favicon.ico',
    '/apple-touch-icon.png',
    '/shell/icon-192.png',
    '/shell/icon-512.png',
  ]) {
    const reply = await request.get(path);
    expect([path, reply.status(), reply.headers()['content-type']]).toEqual([
      path,
      200,
      expect.stringMatching(/^image\//),
    ]);
  }
  const manifest = await (await request.get('/site.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Soloist', start_url: '/' });
});

test('crawlers are shown the way, and every address on it answers', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /api/');
  const sitemap = /Sitemap: (\S+)/.exec(robots)?.[1] ?? '';
  const addresses = [...(await (await request.get(sitemap)).text()).matchAll(/<loc>(.*?)<\/loc>/g)];
  const paths = addresses.map(([, address = '']) => new URL(address).pathname);
  expect(paths.slice(0, indexedPaths.length)).toEqual(indexedPaths);
  // Articles of people without a published site, as other journeys left them.
  for (const path of paths.slice(indexedPaths.length)) expect(path).toMatch(/^\/gmd-blogs\/\w+$/);
  for (const [, address = ''] of addresses) {
    const reply = await request.get(address, { headers: { accept: '*/*' } });
    expect([address, reply.status(), reply.headers()['x-robots-tag']]).toEqual([
      address,
      200,
      undefined,
    ]);
  }
  const missing = await request.get('/no/such/page');
  expect([missing.status(), missing.headers()['x-robots-tag']]).toEqual([404, 'noindex']);
});

test('a freelancer’s site tells search engines whose it is', async ({ page }) => {
  const site = `http://ada.localhost:${port}`;
  await page.goto(`${site}/`);
  const said = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(said ?? '')).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: 'Ada Okafor' },
  });
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site}/`);
  // By the browser: only it knows where names below localhost are.
  const read = (path: string) => page.evaluate(async (from) => (await fetch(from)).text(), path);
  expect(await read('/robots.txt')).not.toContain('Disallow');
  expect(await read('/sitemap.xml')).toContain(`<loc>${site}/</loc>`);
});

test('the start page is light: no remote, under 140 KB of scripts, and numbers that are true', async ({
  page,
}) => {
  const scripts: Promise<Buffer>[] = [];
  const remotes: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/remotes/')) remotes.push(response.url());
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByText(/^\d+ freelancers on Soloist, \d+ taking on work$/)).toBeVisible();
  await expect(page.getByText(/^\d+ proposals? sent/)).toBeVisible();
  const bytes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(maxStartBytes);
  expect(remotes).toEqual([]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the public pages have no accessibility violations in the ${theme} theme`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const path of [...indexedPaths, '/gmd-blogs', '/forhire?q=nobody-has-this-name']) {
      await test.step(path, async () => {
        await visit(page, path);
        await expectNoViolations(page);
      });
    }
  });
}

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('no public page scrolls sideways', async ({ page }) => {
    test.setTimeout(120_000);
    for (const path of indexedPaths) {
      await test.step(path, async () => {
        await visit(page, path);
        await expectNoSidewaysScroll(page);
      });
    }
  });
});
