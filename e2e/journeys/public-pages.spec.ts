import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { indexedPaths, publicPages } from '@soloist/contracts';
import { expectAccessibleThroughout } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const maxStartBytes = 142 * 1024;
const { port } = new URL(app.url);

/** The metadata that browsers, search engines and link previews read. */
const readMetadata = (page: Page) =>
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
      // The size comes from the attributes or from the aspect ratio of the styles.
      imagesWithoutSize: [...document.images].filter(
        (image) =>
          !image.hasAttribute('alt') ||
          !image.width ||
          (!image.hasAttribute('height') && getComputedStyle(image).aspectRatio === 'auto'),
      ).length,
    };
  });

/** Opens a page and returns its console and request problems. */
async function openPage(page: Page, path: string) {
  // Leaving a page ends its requests, which are no problem of the next page.
  await page.goto('about:blank');
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('requestfailed', (request) => problems.push(request.url()));
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.locator('h1').first()).toBeVisible();
  return problems;
}

test('every indexed page has a unique title and description and complete metadata', async ({
  page,
}) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of indexedPaths) {
    await test.step(path, async () => {
      const problems = await openPage(page, path);
      const metadata = await readMetadata(page);
      expect(problems).toEqual([]);
      expect(metadata.title.length).toBeGreaterThan(10);
      expect(metadata.title.length).toBeLessThanOrEqual(65);
      expect(metadata.description).toBe(publicPages[path]?.description);
      expect(metadata.canonical).toBe(app.url + path);
      expect(metadata.preview.filter(Boolean)).toHaveLength(metadata.preview.length);
      expect(metadata).toMatchObject({
        language: 'en',
        headings: 1,
        landmarks: 1,
        imagesWithoutSize: 0,
      });
      titles.add(metadata.title);
      descriptions.add(metadata.description);
    });
  }
  expect([titles.size, descriptions.size]).toEqual([indexedPaths.length, indexedPaths.length]);
});

test('the link preview image and the icons exist', async ({ page, request }) => {
  await page.goto('/');
  const imageUrl = await page.locator('meta[property="og:image"]').getAttribute('content');
  const { width, height } = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src ?? '';
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  }, imageUrl);
  expect([width, height]).toEqual([1200, 630]);
  expect((await request.get(imageUrl ?? '')).headers()['cache-control']).toContain('immutable');
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
  expect(manifest).toMatchObject({ name: 'Soloist', start_url: '/dashboard' });
});

test('robots.txt names the sitemap, and every address in it responds', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /api/');
  const sitemap = /Sitemap: (\S+)/.exec(robots)?.[1] ?? '';
  const addresses = [...(await (await request.get(sitemap)).text()).matchAll(/<loc>(.*?)<\/loc>/g)];
  const paths = addresses.map(([, address = '']) => new URL(address).pathname);
  expect(paths.slice(0, indexedPaths.length)).toEqual(indexedPaths);
  // Posts of people without a published site, left by other journeys.
  for (const path of paths.slice(indexedPaths.length))
    expect(path).toMatch(/^\/(?:gmd-blogs\/\w+|help\/[\w-]+)$/);
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

test('a freelancer’s site has structured data about its owner', async ({ page }) => {
  const site = `http://ada.localhost:${port}`;
  await page.goto(`${site}/`);
  const structuredData = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(structuredData ?? '')).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: 'Ada Okafor' },
  });
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site}/`);
  // Only the browser resolves names below localhost.
  const read = (path: string) => page.evaluate(async (from) => (await fetch(from)).text(), path);
  expect(await read('/robots.txt')).not.toContain('Disallow');
  expect(await read('/sitemap.xml')).toContain(`<loc>${site}/</loc>`);
});

test('the start page loads no remote and at most 142 KB of scripts, and shows numbers from the minimum on', async ({
  page,
}) => {
  const scripts: Promise<Buffer>[] = [];
  const remotes: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/remotes/')) remotes.push(response.url());
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(
    page.getByText(/^\d+ freelancers on Soloist, \d+ available for work$/),
  ).toBeVisible();
  await expect(page.getByText(/^\d+ proposals? sent/)).toBeVisible();
  expect(scripts).toEqual([]);
  await page.mouse.move(200, 200);
  await expect.poll(() => scripts.length).toBeGreaterThan(1);
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(maxStartBytes);
  expect(remotes).toEqual([]);
});

test('the start page shows both sides of the product in real screens', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const sides = [
    {
      heading: 'From first hello to last payment, in one place.',
      first: 'Lead',
      next: 'Proposal',
      role: 'freelancer',
      action: 'Start as a freelancer',
      chosen: 'Paid',
      alt: /^The wallet/,
    },
    {
      heading: 'From job post to finished work, on one page.',
      first: 'Job',
      next: 'People',
      role: 'employer',
      action: 'Hire someone',
      chosen: 'Agreement',
      alt: /^A proposal beside its price/,
    },
  ];
  for (const { heading, first, next, role, action, chosen, alt } of sides) {
    await test.step(heading, async () => {
      const side = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: heading }) });
      const step = (name: string) => side.getByRole('button', { name, exact: true });
      await side.getByRole('heading', { name: chosen }).scrollIntoViewIfNeeded();
      await expect(step(first)).toHaveAttribute('aria-current', 'step');
      await expect(side.getByRole('link', { name: action })).toHaveAttribute(
        'href',
        `/signup?role=${role}`,
      );

      // It moves by itself, until a step is chosen by keyboard.
      await expect(step(next)).toHaveAttribute('aria-current', 'step');
      await step(chosen).press('Enter');
      await expect(side.getByRole('button', { name: `Play the ${role}’s screens` })).toBeVisible();
      const screen = side.getByRole('img', { name: alt });
      await expect(screen).toBeVisible();
      await expect
        .poll(() => screen.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(1600);
    });
  }
  for (const theme of [
    'a serif',
    'colour blocks',
    'a timetable of work',
    'details beside your work',
  ]) {
    await expect(page.getByRole('img', { name: `Portfolio theme with ${theme}` })).toBeVisible();
  }
  await expectAccessibleThroughout(page);
});

test('the start page does not move for people who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const lead = page.getByRole('button', { name: 'Lead', exact: true });
  await page.getByRole('heading', { name: 'Lead', exact: true }).scrollIntoViewIfNeeded();
  await expect(lead).toHaveAttribute('aria-current', 'step');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeHidden();
  await page.getByRole('button', { name: 'Invoice', exact: true }).click();
  await expect(page.getByRole('img', { name: /^An invoice being written/ })).toBeVisible();
});

test('the public pages are accessible in both themes and fit 360 px', async ({ page }) => {
  for (const path of [...indexedPaths, '/forhire?q=nobody-has-this-name']) {
    await test.step(path, async () => {
      await openPage(page, path);
      await expectAccessibleThroughout(page);
    });
  }
});
