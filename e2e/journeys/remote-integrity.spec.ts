import { expect, type Page, test } from '@playwright/test';
import { app } from '../support/app.ts';
import { listen } from '../support/faulty-remotes/listen.ts';
import {
  expectRestWorks,
  goToServices,
  inMain,
  notAvailable,
  tryAgain,
} from '../support/faulty-remotes/places.ts';
import { releaseOf } from '../support/faulty-remotes/published.ts';
import { signInAs } from '../support/people.ts';

test.use({ baseURL: app.url });
test.beforeEach(({ page }) => signInAs(page, 'freelancer'));

const homeHeading = { name: /Ada/ };
const ofDashboard = /^\/remotes\/mfe-dashboard\//;
// Still a sound script or style sheet: only its hash tells.
const added = { js: ';window.tampered=true', css: ':root{--tampered:yes}' };

/** Answers with changed bytes until it is undone. */
async function tamper(page: Page, isMeant: (path: string) => boolean) {
  const matches = ({ pathname }: URL) => ofDashboard.test(pathname) && isMeant(pathname);
  await page.route(matches, async (route) => {
    const response = await route.fetch();
    const addition = route.request().url().endsWith('.css') ? added.css : added.js;
    await route.fulfill({ response, body: (await response.text()) + addition });
  });
  return () => page.unroute(matches);
}

async function expectNothingRan(page: Page) {
  expect(await page.evaluate('window.tampered')).toBeUndefined();
  expect(
    await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--tampered'),
    ),
  ).toBe('');
}

for (const part of ['entry', 'scripts', 'styles'] as const) {
  test(`a remote with a changed byte in its ${part} is refused, and runs once the byte is right`, async ({
    page,
  }) => {
    const heard = listen(page);
    const release = await releaseOf('mfe-dashboard');
    const paths = [release[part]].flat().map(({ path }) => path);
    expect(paths).not.toEqual([]);
    const undo = await tamper(page, (path) => paths.includes(path));
    await page.goto('/dashboard');
    await expect(inMain(page, notAvailable)).toBeVisible();
    await expectNothingRan(page);
    expect(heard.faults()).toContain(`mfe-dashboard ${release.version}: load`);
    await expectRestWorks(page);
    await page.goBack();
    await expect(inMain(page, notAvailable)).toBeVisible();
    await undo();
    await tryAgain(page).click();
    await expect(page.getByRole('heading', homeHeading)).toBeVisible();
    expect(heard.thrown()).toEqual([]);
  });
}

for (const [what, extension] of [
  ['chunk', '.js'],
  ['style sheet', '.css'],
] as const) {
  test(`a late ${what} with a changed byte is refused; its page says so and can be tried again`, async ({
    page,
  }) => {
    const heard = listen(page);
    const { entry, scripts, styles, version } = await releaseOf('mfe-dashboard');
    const first = [entry, ...scripts, ...styles].map(({ path }) => path);
    const undo = await tamper(page, (path) => path.endsWith(extension) && !first.includes(path));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', homeHeading)).toBeVisible();
    await test.step('the page is refused, the remote and the others are not', async () => {
      await page.getByRole('link', { name: 'Discover' }).first().click();
      await expect(inMain(page, 'This part of the page could not be loaded.')).toBeVisible();
      await expectNothingRan(page);
      expect(heard.faults()).toContain(`mfe-dashboard ${version}: uncaught`);
      await page.getByRole('link', { name: 'Home' }).first().click();
      await expect(page.getByRole('heading', homeHeading)).toBeVisible();
      await goToServices(page);
    });
    await test.step('trying again helps once the byte is right', async () => {
      await page.getByRole('link', { name: 'Discover' }).first().click();
      await expect(inMain(page, 'This part of the page could not be loaded.')).toBeVisible();
      await undo();
      await tryAgain(page).click();
      await expect(page).toHaveURL(/\/discover/);
      await expect(inMain(page, 'This part of the page could not be loaded.')).toBeHidden();
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    });
  });
}
