import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { registry } from '@soloist/contracts';
import { app } from '../support/app.ts';
import { signInAs } from '../support/people.ts';

test.use({ baseURL: app.url });

const registryFile = path.join(app.remotesDir, 'registry.json');
const readRegistry = () => registry.parse(JSON.parse(readFileSync(registryFile, 'utf8')));
const dashboard = () => {
  const release = readRegistry().remotes.find(({ name }) => name === 'mfe-dashboard');
  if (!release) throw new Error('mfe-dashboard is not published');
  return release;
};

async function expectRestWorks(page: Page) {
  await page.goto('/proposal/new');
  await expect(page.getByRole('heading', { name: 'Describe the project' })).toBeVisible();
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test.beforeEach(({ page }) => signInAs(page, 'freelancer'));

test('a missing remote shows a way to try again in its own place, and everything else works', async ({
  page,
}) => {
  await page.route('**/remotes/mfe-dashboard/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.unroute('**/remotes/mfe-dashboard/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /Ada/ })).toBeVisible();
  await page.route('**/remotes/mfe-dashboard/**', (route) => route.fulfill({ status: 404 }));
  await expectRestWorks(page);
});

test('a corrupt remote is refused by its hash and offers to try again', async ({ page }) => {
  await page.route('**/remotes/mfe-dashboard/**/*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};window.tampered=true` });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await page.evaluate('window.tampered')).toBeUndefined();
  await expectRestWorks(page);
});

test('a remote that never answers does not hold up leaving its page', async ({ page }) => {
  await page.route('**/remotes/mfe-dashboard/**/*.js', () => new Promise(() => {}));
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Services' }).first().click();
  await expect(page).toHaveURL(/\/service-offer/);
  await expect(page.locator('main h1, main h2').first()).toBeVisible();
});

test('a republished remote is used on the next page load, the old version stays for open tabs', async ({
  page,
}) => {
  const before = dashboard();
  const from = path.join(app.remotesDir, before.name, before.version);
  const version = `${before.version}-next`;
  const to = path.join(app.remotesDir, before.name, version);
  const original = readFileSync(registryFile, 'utf8');
  try {
    await test.step('publish a changed copy under a new version', () => {
      cpSync(from, to, { recursive: true });
      const rename = (asset: { path: string; integrity: string }) => ({
        ...asset,
        path: asset.path.replace(`/${before.version}/`, `/${version}/`),
      });
      const next = readRegistry();
      next.remotes = next.remotes.map((remote) =>
        remote.name === before.name
          ? {
              ...remote,
              version,
              entry: rename(remote.entry),
              scripts: remote.scripts.map(rename),
              styles: remote.styles.map(rename),
            }
          : remote,
      );
      writeFileSync(`${registryFile}.new`, JSON.stringify(next));
      renameSync(`${registryFile}.new`, registryFile);
    });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: /Ada/ })).toBeVisible();
    expect(loaded.filter((url) => url.includes('/mfe-dashboard/'))).not.toHaveLength(0);
    expect(loaded.filter((url) => url.includes(`/mfe-dashboard/${before.version}/`))).toHaveLength(
      0,
    );
    expect((await fetch(app.url + before.entry.path)).status).toBe(200);
  } finally {
    writeFileSync(registryFile, original);
    rmSync(to, { recursive: true, force: true });
  }
});
