import type { Browser, Page } from '@playwright/test';
import {
  expectNoSidewaysScroll,
  expectNoViolationsInBothThemes,
} from '../support/accessibility.ts';
import { app, demo } from '../support/app.ts';
import { callApi, fetchDemoToken, newPerson, signInAs, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const { port } = new URL(app.url);
const siteOf = (username: string) => `http://${username}.localhost:${port}/`;
const siteStatus = async (username: string) =>
  (await callApi(`GET /site/page/${username}.localhost`)).status;

/** Opens an editor, runs `fill` and saves. */
async function edit(page: Page, label: string, fill: () => Promise<void>) {
  await page.getByRole('button', { name: new RegExp(`^(Add|Edit) ${label}$`) }).click();
  await fill();
  const form = page.getByRole('form', { name: `Edit ${label}` });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}

/** A page of another browser, signed in or not. */
async function openInOtherBrowser(browser: Browser, token?: string) {
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  if (token) await signInWith(page, token);
  return page;
}

async function fetchDemoId(account: 'freelancer' | 'employer') {
  const { body } = await callApi('GET /profile/loadUser', { token: await fetchDemoToken(account) });
  return body.userInfo.id as string;
}

test('a freelancer edits the profile in place, and its completeness grows', async ({ page }) => {
  const { token, user } = await newPerson();
  await signInWith(page, token);
  await page.goto(`/profile/${user.id}`);
  await expect(page.getByText('1 of 9 complete.')).toBeVisible();

  await test.step('every kind of detail can be edited', async () => {
    await edit(page, 'name', () => page.getByLabel('Last name').fill('Castellanos'));
    await edit(page, 'location', () => page.keyboard.type('Porto, Portugal'));
    await edit(page, 'rate', () => page.getByLabel('Hourly rate').fill('95'));
    await edit(page, 'time zone', async () => {
      await page.getByRole('combobox', { name: 'Time zone' }).fill('azor');
      await page.keyboard.press('Enter');
    });
    await edit(page, 'skills', () => page.keyboard.type('Lettering,Signs'));
    await edit(page, 'links', () => page.getByLabel('Link 1', { exact: true }).fill('are.na/mira'));
    await edit(page, 'introduction', () => page.keyboard.type('I paint signs for shops.'));
  });

  await test.step('the avatar is cropped, and the header shows it, too', async () => {
    await page.getByRole('button', { name: 'Add avatar' }).click();
    const image = Buffer.from(await page.screenshot());
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: image });
    await page.getByRole('button', { name: 'Use image' }).click();
    await expect(page.getByRole('button', { name: 'Change avatar' })).toBeVisible();
    await expect(page.locator('img[src^="/files/"]')).toHaveCount(2);
  });

  await test.step('all edits survive a reload', async () => {
    await page.reload();
    await expect(page.getByText('7 of 9 complete.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Mira Castellanos' })).toBeVisible();
    for (const text of ['Porto, Portugal', '$95 an hour', 'Signs', 'I paint signs for shops.']) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByText(/Azores, Atlantic/)).toBeVisible();
    await expect(page.getByRole('link', { name: /are.na\/mira/ })).toHaveAttribute(
      'href',
      'https://are.na/mira',
    );
    const { body } = await callApi('GET /profile/loadUser', { token });
    expect(body.userInfo).toMatchObject({ hourlyRate: '95$', isSetup: true });
  });

  await test.step('a missing detail opens its form', async () => {
    const completeness = page.getByRole('region', { name: 'Completeness' });
    await completeness.getByRole('button', { name: 'experience' }).click();
    await page.keyboard.type('12 years');
    await page.keyboard.press('Enter');
    await expect(completeness.getByText('8 of 9 complete.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit experience' })).toBeFocused();
  });
});

test('a visitor counts once a day on the profile and on the site', async ({ page, browser }) => {
  const [owner, visitor] = await Promise.all([
    newPerson({ isPublished: true }),
    newPerson({ name: 'Noor' }),
  ]);
  const views = async () => {
    const { body } = await callApi('GET /profile/views', { token: owner.token });
    return body.viewCounts.allTimeView;
  };

  await test.step('two visits to the profile count once', async () => {
    const other = await openInOtherBrowser(browser, visitor.token);
    for (let visit = 0; visit < 2; visit += 1) {
      await other.goto(`/profile/${owner.user.id}`);
      await expect(other.getByRole('heading', { name: 'Mira Tester' })).toBeVisible();
    }
    await other.context().close();
    await expect.poll(views).toBe(1);
  });

  await test.step('two anonymous visits to the site count once', async () => {
    await expect.poll(() => siteStatus(owner.user.username)).toBe(200);
    const other = await openInOtherBrowser(browser);
    for (let visit = 0; visit < 2; visit += 1) {
      const counted = other.waitForResponse(`**/api/users/${owner.user.id}/views`);
      await other.goto(siteOf(owner.user.username));
      expect((await counted).status()).toBe(200);
    }
    await other.context().close();
    await expect.poll(views).toBe(2);
  });

  await test.step('the owner sees both views and is not counted', async () => {
    await signInWith(page, owner.token);
    await page.goto(`/profile/${owner.user.id}`);
    await expect(page.getByLabel('Profile views')).toContainText('All time2');
    await expect(page.getByRole('table', { name: 'Views by day' })).toBeAttached();
    expect(await views()).toBe(2);
  });
});

test('a client saves a profile and removes it later', async ({ page }) => {
  const [freelancer, client] = await Promise.all([
    newPerson(),
    newPerson({ name: 'Grace', role: 'employer' }),
  ]);
  const saved = async () => {
    const { body } = await callApi('GET /profile/loadUser', { token: client.token });
    return body.userInfo.savedProfile;
  };
  await signInWith(page, client.token);
  await page.goto(`/profile/${freelancer.user.id}`);
  await expect(page.getByRole('link', { name: 'Propose work' })).toHaveAttribute(
    'href',
    `/message/${freelancer.user.id}`,
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(saved).toEqual([freelancer.user.id]);
  await page.reload();
  await page.getByRole('button', { name: /^Saved/ }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect.poll(saved).toEqual([]);
});

test('a new username moves the site; a taken one is refused in its field', async ({ page }) => {
  const { token, user } = await newPerson({ isPublished: true });
  const next = `mira-${Date.now()}`;
  await signInWith(page, token);
  await page.goto(`/profile/${user.id}?tab=portfolio`);

  await test.step('a taken username is refused', async () => {
    await page.getByRole('button', { name: 'Edit username' }).click();
    const name = page.getByRole('textbox', { name: 'Username' });
    await name.fill(demo.freelancer.split('@')[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill(next);
    await expect(page.getByText(/stop working/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${next}.localhost:${port}`).first()).toBeVisible();
  });

  await test.step('the site moves to the new username', async () => {
    await expect.poll(() => siteStatus(next)).toBe(200);
    expect(await siteStatus(user.username)).toBe(404);
    await page.goto(siteOf(next));
    await expect(page).toHaveTitle(/^Mira/);
  });
});

test('a missing person is reported in the words of the specification', async ({ page }) => {
  await signInAs(page, 'employer');
  await page.goto(`/profile/${'f'.repeat(24)}`);
  await expect(page.getByText('User not found')).toBeVisible();
  await page.goto('/profile/nobody');
  await expect(page.getByText('Invalid request')).toBeVisible();
});

const openEditors = ['name', 'rate', 'time zone', 'skills', 'links', 'introduction'];

test('profiles are accessible in both themes and fit 360 px', async ({ page }) => {
  await signInAs(page, 'freelancer');
  const profilePath = `/profile/${await fetchDemoId('freelancer')}`;
  const check = async (title: string) =>
    test.step(title, async () => {
      await page.waitForLoadState('networkidle');
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 860 });
        // An element that the bar half covers would count as too small.
        await page.evaluate(() => window.scrollTo(0, 0));
        await expectNoViolationsInBothThemes(page);
        await expectNoSidewaysScroll(page);
      }
      await page.setViewportSize({ width: 1280, height: 860 });
    });

  await page.goto(profilePath);
  await expect(page.getByRole('heading', { name: /Ada/ })).toBeVisible();
  await check('my profile');
  for (const label of openEditors) {
    await page.getByRole('button', { name: `Edit ${label}` }).click();
  }
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  await check('with forms and a list open');
  for (const tab of ['Portfolio', 'Documents']) {
    await page.getByRole('tab', { name: tab }).click();
    await check(tab);
  }
  await page.goto(`/profile/${await fetchDemoId('employer')}`);
  await expect(page.getByRole('heading', { name: /Grace/ })).toBeVisible();
  await check('another person’s profile');
});
