import { expect, type Page, test } from '@playwright/test';
import { app } from '../support/app.ts';
import {
  expectRestWorks,
  goToServices,
  mainText,
  retryButton,
  unavailableText,
} from '../support/faulty-remotes/error-views.ts';
import { recordErrors } from '../support/faulty-remotes/record-errors.ts';
import { fetchLiveRelease } from '../support/faulty-remotes/releases.ts';
import { signInAs } from '../support/people.ts';

test.use({ baseURL: app.url });
test.beforeEach(({ page }) => signInAs(page, 'freelancer'));

const homeHeading = { name: /Ada/ };
const dashboardFiles = /^\/remotes\/mfe-dashboard\//;
// The files stay valid; only their hash differs.
const additions = { js: ';window.tampered=true', css: ':root{--tampered:yes}' };

/** Changes the bytes of matching files until it is undone. */
async function tamper(page: Page, isTarget: (path: string) => boolean) {
  const matches = ({ pathname }: URL) => dashboardFiles.test(pathname) && isTarget(pathname);
  await page.route(matches, async (route) => {
    const response = await route.fetch();
    const addition = route.request().url().endsWith('.css') ? additions.css : additions.js;
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
  test(`a remote with a changed byte in its ${part} is refused until the byte is corrected`, async ({
    page,
  }) => {
    const errors = recordErrors(page);
    const release = await fetchLiveRelease('mfe-dashboard');
    const paths = [release[part]].flat().map(({ path }) => path);
    expect(paths).not.toEqual([]);
    const undo = await tamper(page, (path) => paths.includes(path));
    await page.goto('/dashboard');
    await expect(mainText(page, unavailableText)).toBeVisible();
    await expectNothingRan(page);
    expect(errors.faults()).toContain(`mfe-dashboard ${release.version}: load`);
    await expectRestWorks(page);
    await page.goBack();
    await expect(mainText(page, unavailableText)).toBeVisible();
    await undo();
    await retryButton(page).click();
    await expect(page.getByRole('heading', homeHeading)).toBeVisible();
    expect(errors.thrown()).toEqual([]);
  });
}

for (const [what, extension] of [
  ['chunk', '.js'],
  ['style sheet', '.css'],
] as const) {
  test(`a lazy ${what} with a changed byte is refused; its page shows an error and can be retried`, async ({
    page,
  }) => {
    const errors = recordErrors(page);
    const { entry, scripts, styles, version } = await fetchLiveRelease('mfe-dashboard');
    const first = [entry, ...scripts, ...styles].map(({ path }) => path);
    const undo = await tamper(page, (path) => path.endsWith(extension) && !first.includes(path));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', homeHeading)).toBeVisible();
    await test.step('only the page is refused', async () => {
      await page.getByRole('link', { name: 'Discover' }).first().click();
      await expect(mainText(page, 'We couldn’t load this part of the page.')).toBeVisible();
      await expectNothingRan(page);
      expect(errors.faults()).toContain(`mfe-dashboard ${version}: uncaught`);
      await page.getByRole('link', { name: 'Home' }).first().click();
      await expect(page.getByRole('heading', homeHeading)).toBeVisible();
      await goToServices(page);
    });
    await test.step('a retry succeeds once the byte is corrected', async () => {
      await page.getByRole('link', { name: 'Discover' }).first().click();
      await expect(mainText(page, 'We couldn’t load this part of the page.')).toBeVisible();
      await undo();
      await retryButton(page).click();
      await expect(page).toHaveURL(/\/discover/);
      await expect(mainText(page, 'We couldn’t load this part of the page.')).toBeHidden();
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    });
  });
}
