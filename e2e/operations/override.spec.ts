import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { entryOf, healedHeading } from '../support/faulty-remotes/entry.ts';
import { inMain, notAvailable } from '../support/faulty-remotes/places.ts';
import { callApi, newPerson, signInAs, signInWith, tokenOf } from '../support/people.ts';
import { releaseForm } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const remote = 'mfe-dashboard';
const [tried, broken] = ['7.0.0-tried', '7.0.0-broken'];
const homeHeading = { name: /Ada/ };

test.beforeAll(async () => {
  const entries = { [tried]: entryOf(remote, {}), [broken]: 'void "no container";' };
  for (const [version, entry] of Object.entries(entries)) {
    const body = releaseForm({ remote, version, entry, isLive: false });
    const { token } = app.installation;
    const published = await callApi(`POST /platform/remotes/${remote}/releases`, { token, body });
    expect(published.status).toBe(200);
  }
});

const badge = (page: Page) =>
  page.getByRole('complementary', { name: 'Versions of this browser alone' });
const tryPage = (version: string) => `/platform/try/${remote}/${version}`;

/** By the keyboard alone. */
async function begin(page: Page, version: string) {
  await page.goto(tryPage(version));
  await page.getByRole('button', { name: 'See it in this browser' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/dashboard');
  await expect(badge(page)).toContainText(`You see ${remote} ${version}, whatever is live.`);
}

async function expectLiveElsewhere(browser: Browser) {
  const other = await browser.newPage({ baseURL: app.url });
  await signInAs(other, 'freelancer');
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', homeHeading)).toBeVisible();
  await expect(badge(other)).toHaveCount(0);
  await other.close();
}

test('an admin sees a version in their own browser, with a badge, until they stop it', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/platform/vitals')) reports.push(request.url());
  });
  await signInAs(page, 'freelancer');

  await test.step('the console leads to the version, which says what it is', async () => {
    await page.goto(`/platform/${remote}`);
    await page.getByRole('link', { name: `Try ${tried}` }).click();
    await expect(page.getByRole('heading', { name: 'Try a version' })).toBeVisible();
    await expect(page.getByText(tried)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  reports.length = 0;
  await begin(page, tried);

  await test.step('it is shown here and nowhere else', async () => {
    await expect(page.getByRole('heading', { name: healedHeading })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await expect(page.getByRole('heading', { name: healedHeading })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    await expectLiveElsewhere(browser);
  });

  await test.step('the badge is on pages of others, too; nothing is reported of it', async () => {
    await page.goto('/service-offer');
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(badge(page)).toBeVisible();
    await page.goto('/pricing');
    await expect(badge(page)).toBeVisible();
    expect(reports).toEqual([]);
  });

  await test.step('stopped, it has what is live', async () => {
    await page.goto('/dashboard');
    await badge(page).getByRole('button', { name: 'Stop' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', homeHeading)).toBeVisible();
    await expect(badge(page)).toHaveCount(0);
  });

  await test.step('the audit log says who saw it', async () => {
    const token = await tokenOf('freelancer');
    const entries = async () =>
      (await callApi(`GET /platform/audit?thing=${tried}`, { token })).body.items;
    await expect.poll(entries).toMatchObject([
      {
        name: 'POST /platform/overrides/:name/:version',
        things: { name: remote, version: tried },
        outcome: 'done',
      },
    ]);
  });
});

test('a version that breaks as it loads keeps its badge and its end', async ({ page }) => {
  await signInAs(page, 'freelancer');
  await begin(page, broken);
  await expect(inMain(page, notAvailable)).toBeVisible();
  await badge(page).getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('heading', homeHeading)).toBeVisible();
});

test('who is in no team is told why not; who is in one sees it until they sign out', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const admin = await tokenOf('freelancer');
  const { token, user } = await newPerson({ name: 'Pim' });
  const setTeam = (userIds: string[]) =>
    callApi('PUT /platform/teams/Tryers', { token: admin, body: { userIds } });
  await signInWith(page, token);
  await page.goto(tryPage(tried));
  await expect(page.getByRole('heading', { name: 'Not yours to try' })).toBeVisible();
  await expectAccessible(page);
  expect((await setTeam([user.id])).status).toBe(200);
  await begin(page, tried);
  await setTeam([]);
  await page.getByRole('button', { name: /Pim/ }).first().click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(badge(page)).toHaveCount(0);
  await page.reload();
  await expect(badge(page)).toHaveCount(0);
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'soloist-override' }),
  );
});
