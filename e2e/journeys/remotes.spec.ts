import { expect, test } from '@playwright/test';
import { app } from '../support/app.ts';
import { entryOf, recoveredHeading } from '../support/faulty-remotes/entry.ts';
import {
  expectRestWorks,
  goToServices,
  mainText,
  retryButton,
  unavailableText,
} from '../support/faulty-remotes/error-views.ts';
import { recordErrors } from '../support/faulty-remotes/record-errors.ts';
import {
  faultyVersion,
  fetchLiveRelease,
  publishEntry,
  publishToPage,
} from '../support/faulty-remotes/releases.ts';
import { signInAs } from '../support/people.ts';

test.use({ baseURL: app.url });
test.beforeEach(({ page }) => signInAs(page, 'freelancer'));

const name = 'mfe-dashboard';
const files = `**/remotes/${name}/**`;
const homeHeading = { name: /Ada/ };

for (const [title, answer] of [
  ['is missing', { status: 404 }],
  ['is empty', { status: 200, body: '', contentType: 'text/javascript' }],
  ['is a page of HTML', { status: 200, body: '<!doctype html>', contentType: 'text/html' }],
] as const) {
  test(`a remote whose file ${title} is unavailable until the file is served`, async ({ page }) => {
    const errors = recordErrors(page);
    await page.route(files, (route) => route.fulfill(answer));
    await page.goto('/dashboard');
    await expect(mainText(page, unavailableText)).toBeVisible();
    expect(errors.faults()[0]).toMatch(/^mfe-dashboard \S+: load$/);
    await expectRestWorks(page);
    await page.goBack();
    await expect(mainText(page, unavailableText)).toBeVisible();
    await page.unroute(files);
    await retryButton(page).click();
    await expect(page.getByRole('heading', homeHeading)).toBeVisible();
    expect(errors.thrown()).toEqual([]);
  });
}

test('an unpublished remote is unavailable, and the rest works', async ({ page }) => {
  const errors = recordErrors(page);
  await publishToPage(page, (release) => (release.name === name ? undefined : release));
  await page.goto('/dashboard');
  await expect(mainText(page, unavailableText)).toBeVisible();
  expect(errors.faults()).toEqual(['mfe-dashboard unpublished: load']);
  await expectRestWorks(page);
  expect(errors.thrown()).toEqual([]);
});

test('without Sage the pages work, and its region offers a retry', async ({ page }) => {
  await page.route('**/remotes/mfe-sage-chat/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', homeHeading)).toBeVisible();
  const region = page.getByRole('complementary', { name: 'Sage AI' });
  await expect(region).toHaveText(/^We couldn’t load Sage AI\./);
  await page.unroute('**/remotes/mfe-sage-chat/**');
  await region.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTitle('Open chat')).toBeVisible();
});

test('a remote whose entry does not parse is unavailable until a valid one is served', async ({
  page,
}) => {
  const validEntry = entryOf(name, {});
  const serveValidEntry = await publishEntry(page, name, 'var mfe_dashboard = (', validEntry);
  await page.goto('/dashboard');
  await expect(mainText(page, unavailableText)).toBeVisible();
  await expectRestWorks(page);
  await page.goBack();
  await expect(mainText(page, unavailableText)).toBeVisible();
  serveValidEntry();
  await retryButton(page).click();
  await expect(page.getByRole('heading', { name: recoveredHeading })).toBeVisible();
});

test.describe('a slow remote', () => {
  for (const [title, late] of [
    ['entry', '/remoteEntry.js'],
    ['first chunk', '.js'],
    ['style sheet', '.css'],
  ] as const) {
    test(`whose ${title} never arrives blocks nothing and can be retried`, async ({ page }) => {
      const errors = recordErrors(page);
      const { entry, scripts, styles } = await fetchLiveRelease(name);
      const file = [entry, ...scripts, ...styles].find(({ path }) => path.endsWith(late));
      await page.route(
        ({ pathname }) => pathname === (late === '.js' ? scripts : [file])[0]?.path,
        () => new Promise(() => {}),
      );
      await page.goto('/dashboard', { waitUntil: 'commit' });
      await goToServices(page);
      await page.goBack({ waitUntil: 'commit' });
      await expect(mainText(page, unavailableText)).toBeVisible();
      expect(errors.faults().join()).toMatch(/mfe-dashboard \S+: slow/);
      await expectRestWorks(page);
      expect(errors.thrown()).toEqual([]);
    });
  }

  test('that arrives after the timeout is shown automatically', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { scripts } = await fetchLiveRelease(name);
    await page.route(
      ({ pathname }) => pathname === scripts[0]?.path,
      async (route) => {
        await released;
        await route.continue();
      },
    );
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(mainText(page, unavailableText)).toBeVisible();
    release();
    await expect(page.getByRole('heading', homeHeading)).toBeVisible();
    await expect(mainText(page, unavailableText)).toBeHidden();
  });
});

for (const [shared, other] of [
  ['react', '^18.3.1'],
  ['@soloist/web-client', '^7.0.0'],
] as const) {
  test(`a remote built against ${shared} ${other} is refused`, async ({ page }) => {
    const errors = recordErrors(page);
    const { entry } = await fetchLiveRelease(name);
    const source = await (await fetch(app.url + entry.path)).text();
    const range = new RegExp(
      `(requiredVersion:")[^"]+("(?:(?!requiredVersion).)*?shareKey:"${shared}")`,
    );
    const built = source.replace(range, `$1${other}$2`);
    expect(built).not.toBe(source);
    // The chunks are those of the live version.
    await page.route(`**/remotes/${name}/${faultyVersion}/*.{js,css}`, async (route) => {
      const file = route.request().url().split('/').at(-1);
      await route.fulfill({
        response: await fetchFile(entry.path.replace('remoteEntry.js', file ?? '')),
      });
    });
    await publishEntry(page, name, built);
    await page.goto('/dashboard');
    await expect(mainText(page, unavailableText)).toBeVisible();
    expect(errors.faults()).toContain(`mfe-dashboard ${faultyVersion}: load`);
    await expectRestWorks(page);
    async function fetchFile(path: string) {
      return page.request.get(app.url + path);
    }
  });
}

test('a new version is used on the next page load, and an open tab keeps the previous one', async ({
  context,
  page,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', homeHeading)).toBeVisible();
  const newTab = await context.newPage();
  await publishEntry(newTab, name, entryOf(name, {}));
  await newTab.goto('/dashboard');
  await expect(newTab.getByRole('heading', { name: recoveredHeading })).toBeVisible();
  await page.getByRole('link', { name: 'Discover' }).first().click();
  await expect(page).toHaveURL(/\/discover/);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: recoveredHeading })).toBeHidden();
});
