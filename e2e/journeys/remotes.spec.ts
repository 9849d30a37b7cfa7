import { expect, test } from '@playwright/test';
import { app } from '../support/app.ts';
import { entryOf, healedHeading } from '../support/faulty-remotes/entry.ts';
import { listen } from '../support/faulty-remotes/listen.ts';
import {
  expectRestWorks,
  goToServices,
  inMain,
  notAvailable,
  tryAgain,
} from '../support/faulty-remotes/places.ts';
import {
  faultyVersion,
  publishEntry,
  publishFor,
  releaseOf,
} from '../support/faulty-remotes/published.ts';
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
  test(`a remote whose file ${title} is not available, and is once the file is there`, async ({
    page,
  }) => {
    const heard = listen(page);
    await page.route(files, (route) => route.fulfill(answer));
    await page.goto('/dashboard');
    await expect(inMain(page, notAvailable)).toBeVisible();
    expect(heard.faults()[0]).toMatch(/^mfe-dashboard \S+: load$/);
    await expectRestWorks(page);
    await page.goBack();
    await expect(inMain(page, notAvailable)).toBeVisible();
    await page.unroute(files);
    await tryAgain(page).click();
    await expect(page.getByRole('heading', homeHeading)).toBeVisible();
    expect(heard.thrown()).toEqual([]);
  });
}

test('a remote that nobody published is not available, and the rest works', async ({ page }) => {
  const heard = listen(page);
  await publishFor(page, (release) => (release.name === name ? undefined : release));
  await page.goto('/dashboard');
  await expect(inMain(page, notAvailable)).toBeVisible();
  expect(heard.faults()).toEqual(['mfe-dashboard unpublished: load']);
  await expectRestWorks(page);
  expect(heard.thrown()).toEqual([]);
});

test('without Sage the pages work, and its own place offers to try again', async ({ page }) => {
  await page.route('**/remotes/mfe-sage-chat/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', homeHeading)).toBeVisible();
  const place = page.getByRole('complementary', { name: 'Sage AI' });
  await expect(place).toHaveText(/^Sage AI is not available right now\./);
  await page.unroute('**/remotes/mfe-sage-chat/**');
  await place.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTitle('Open chat')).toBeVisible();
});

test('a remote whose entry does not parse is not available until a sound one is served', async ({
  page,
}) => {
  const sound = entryOf(name, {});
  const heal = await publishEntry(page, name, 'var mfe_dashboard = (', sound);
  await page.goto('/dashboard');
  await expect(inMain(page, notAvailable)).toBeVisible();
  await expectRestWorks(page);
  await page.goBack();
  await expect(inMain(page, notAvailable)).toBeVisible();
  heal();
  await tryAgain(page).click();
  await expect(page.getByRole('heading', { name: healedHeading })).toBeVisible();
});

test.describe('a slow remote', () => {
  for (const [title, late] of [
    ['entry', '/remoteEntry.js'],
    ['first chunk', '.js'],
    ['style sheet', '.css'],
  ] as const) {
    test(`whose ${title} never comes holds nothing up and is offered again`, async ({ page }) => {
      const heard = listen(page);
      const { entry, scripts, styles } = await releaseOf(name);
      const held = [entry, ...scripts, ...styles].find(({ path }) => path.endsWith(late));
      await page.route(
        ({ pathname }) => pathname === (late === '.js' ? scripts : [held])[0]?.path,
        () => new Promise(() => {}),
      );
      await page.goto('/dashboard', { waitUntil: 'commit' });
      await goToServices(page);
      await page.goBack({ waitUntil: 'commit' });
      await expect(inMain(page, notAvailable)).toBeVisible();
      expect(heard.faults().join()).toMatch(/mfe-dashboard \S+: slow/);
      await expectRestWorks(page);
      expect(heard.thrown()).toEqual([]);
    });
  }

  test('that comes after patience ran out is shown without being asked for', async ({ page }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { scripts } = await releaseOf(name);
    await page.route(
      ({ pathname }) => pathname === scripts[0]?.path,
      async (route) => {
        await held;
        await route.continue();
      },
    );
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(inMain(page, notAvailable)).toBeVisible();
    letGo();
    await expect(page.getByRole('heading', homeHeading)).toBeVisible();
    await expect(inMain(page, notAvailable)).toBeHidden();
  });
});

for (const [shared, other] of [
  ['react', '^18.3.1'],
  ['@soloist/web-client', '^7.0.0'],
] as const) {
  test(`a remote built against ${shared} ${other} is not run on ours`, async ({ page }) => {
    const heard = listen(page);
    const { entry } = await releaseOf(name);
    const source = await (await fetch(app.url + entry.path)).text();
    const range = new RegExp(
      `(requiredVersion:")[^"]+("(?:(?!requiredVersion).)*?shareKey:"${shared}")`,
    );
    const built = source.replace(range, `$1${other}$2`);
    expect(built).not.toBe(source);
    // Its chunks are those of the live version.
    await page.route(`**/remotes/${name}/${faultyVersion}/*.{js,css}`, async (route) => {
      const file = route.request().url().split('/').at(-1);
      await route.fulfill({
        response: await fetchFile(entry.path.replace('remoteEntry.js', file ?? '')),
      });
    });
    await publishEntry(page, name, built);
    await page.goto('/dashboard');
    await expect(inMain(page, notAvailable)).toBeVisible();
    expect(heard.faults()).toContain(`mfe-dashboard ${faultyVersion}: load`);
    await expectRestWorks(page);
    async function fetchFile(path: string) {
      return page.request.get(app.url + path);
    }
  });
}

test('a new version is used on the next page load, and a tab that is open keeps its own', async ({
  context,
  page,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', homeHeading)).toBeVisible();
  const newTab = await context.newPage();
  await publishEntry(newTab, name, entryOf(name, {}));
  await newTab.goto('/dashboard');
  await expect(newTab.getByRole('heading', { name: healedHeading })).toBeVisible();
  await page.getByRole('link', { name: 'Discover' }).first().click();
  await expect(page).toHaveURL(/\/discover/);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: healedHeading })).toBeHidden();
});
