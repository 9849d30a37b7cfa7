import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { entryOf, recoveredHeading } from '../support/faulty-remotes/entry.ts';
import { mainText, unavailableText } from '../support/faulty-remotes/error-views.ts';
import { callApi, fetchDemoToken, newPerson, signInAs, signInWith } from '../support/people.ts';
import { releaseForm } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const remote = 'mfe-dashboard';
const [previewed, broken] = ['7.0.0-tried', '7.0.0-broken'];
const homeHeading = { name: /Ada/ };

test.beforeAll(async () => {
  const entries = { [previewed]: entryOf(remote, {}), [broken]: 'void "no container";' };
  for (const [version, entry] of Object.entries(entries)) {
    const body = releaseForm({ remote, version, entry, isLive: false });
    const { token } = app.installation;
    const published = await callApi(`POST /platform/remotes/${remote}/releases`, { token, body });
    expect(published.status).toBe(200);
  }
});

const badge = (page: Page) => page.getByRole('complementary', { name: 'Version preview' });
const tryPage = (version: string) => `/platform/try/${remote}/${version}`;

/** Starts a preview by keyboard alone. */
async function startPreview(page: Page, version: string) {
  await page.goto(tryPage(version));
  await page.getByRole('button', { name: 'Start preview' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/dashboard');
  await expect(badge(page)).toContainText(`Previewing ${remote} ${version} in this browser.`);
}

async function expectLiveElsewhere(browser: Browser) {
  const other = await browser.newPage({ baseURL: app.url });
  await signInAs(other, 'freelancer');
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', homeHeading)).toBeVisible();
  await expect(badge(other)).toHaveCount(0);
  await other.close();
}

test('an admin previews a version in their browser, with a badge, until they stop', async ({
  page,
  browser,
}) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/platform/vitals')) reports.push(request.url());
  });
  await signInAs(page, 'freelancer');

  await test.step('the console links to the version’s preview page', async () => {
    await page.goto(`/platform/${remote}`);
    await page.getByRole('link', { name: `Try ${previewed}` }).click();
    await expect(page.getByRole('heading', { name: 'Version preview' })).toBeVisible();
    await expect(page.getByText(previewed)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  await startPreview(page, previewed);
  // Leaving a page sends vitals; the pages so far were of the live version.
  reports.length = 0;

  await test.step('it is shown in this browser only', async () => {
    await expect(page.getByRole('heading', { name: recoveredHeading })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await expect(page.getByRole('heading', { name: recoveredHeading })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    await expectLiveElsewhere(browser);
  });

  await test.step('the badge is on the other pages, too, and no vitals are reported', async () => {
    await page.goto('/service-offer');
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(badge(page)).toBeVisible();
    await page.goto('/pricing');
    await expect(badge(page)).toBeVisible();
    expect(reports).toEqual([]);
  });

  await test.step('stopping restores the live version', async () => {
    await page.goto('/dashboard');
    await badge(page).getByRole('button', { name: 'Stop' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', homeHeading)).toBeVisible();
    await expect(badge(page)).toHaveCount(0);
  });

  await test.step('the audit log records the preview', async () => {
    const token = await fetchDemoToken('freelancer');
    const entries = async () =>
      (await callApi(`GET /platform/audit?thing=${previewed}`, { token })).body.items;
    await expect.poll(entries).toMatchObject([
      {
        name: 'POST /platform/overrides/:name/:version',
        things: { name: remote, version: previewed },
        outcome: 'done',
      },
    ]);
  });
});

test('the preview of a broken version keeps its badge and can be stopped', async ({ page }) => {
  await signInAs(page, 'freelancer');
  await startPreview(page, broken);
  await expect(mainText(page, unavailableText)).toBeVisible();
  await badge(page).getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('heading', homeHeading)).toBeVisible();
});

test('a preview needs a team and ends when its member signs out', async ({ page }) => {
  const admin = await fetchDemoToken('freelancer');
  const { token, user } = await newPerson({ name: 'Pim' });
  const setTeam = (userIds: string[]) =>
    callApi('PUT /platform/teams/Tryers', { token: admin, body: { userIds } });
  await signInWith(page, token);
  await page.goto(tryPage(previewed));
  await expect(page.getByRole('heading', { name: 'No access to this version' })).toBeVisible();
  await expectAccessible(page);
  expect((await setTeam([user.id])).status).toBe(200);
  await startPreview(page, previewed);
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
