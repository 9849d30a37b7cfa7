import type { Page } from '@playwright/test';
import {
  expectNoSidewaysScroll,
  expectNoViolations,
  expectNoViolationsInBothThemes,
} from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const popover = (page: Page) => page.locator('.driver-popover');
const press = (page: Page, name: 'Next' | 'Back' | 'Done' | 'Continue on profile') =>
  popover(page).getByRole('button', { name, exact: true }).click();
const flags = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      ['isNewUser', 'tourStarted', 'startProfileTour', 'startPortfolioTour'].map((name) => [
        name,
        localStorage.getItem(name),
      ]),
    ),
  );
const none = {
  isNewUser: null,
  tourStarted: null,
  startProfileTour: null,
  startPortfolioTour: null,
};

/** Signs a new person in; each has a tour of their own. */
async function signInAsNew(page: Page, role: 'freelancer' | 'employer') {
  const name = role === 'freelancer' ? 'Ada' : 'Grace';
  const { token } = await newPerson({ name, role });
  await signInWith(page, token);
  await page.addInitScript(() => {
    if (sessionStorage.getItem('new-once')) return;
    sessionStorage.setItem('new-once', 'yes');
    localStorage.setItem('isNewUser', 'true');
  });
}

/** The page is loaded, and the time at which a tour would start has passed. */
async function expectNoTour(page: Page) {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await page.clock.fastForward(10_000);
  await page.waitForTimeout(200);
  await expect(popover(page)).toBeHidden();
}

async function expectStop(page: Page, [progress, title]: [progress: string, title: string]) {
  await expect(popover(page)).toContainText(progress);
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
}

const desktopTour = [
  'Your workspace',
  'Home',
  'Discover',
  'Lead generation',
  'Projects & invoices',
  'Wallet',
  'Blogs',
  'Refer to earn',
  'Share identity',
  'Your identity',
];
const mobileTour = [
  'Your workspace',
  'Home',
  'Discover',
  'Projects & invoices',
  'Wallet',
  'Your identity',
];
const profileTour = [
  'Profile image',
  'About you',
  'Missing details',
  'Profile views',
  'Share your profile',
];

test('the tour leads a new freelancer across the dashboard and to the profile', async ({
  page,
}) => {
  await signInAsNew(page, 'freelancer');
  await page.goto('/dashboard');

  await test.step('it starts automatically with a welcome and sets its flag', async () => {
    await expectStop(page, ['1 of 11', 'Welcome to Soloist']);
    await expect(popover(page).getByRole('button', { name: 'Back' })).toBeHidden();
    expect(await flags(page)).toEqual({ ...none, tourStarted: 'true' });
  });

  for (const [index, title] of desktopTour.entries()) {
    await test.step(title, async () => {
      await press(page, 'Next');
      await expectStop(page, [`${index + 2} of 11`, title]);
      const { width = 0 } = (await popover(page).boundingBox()) ?? {};
      expect(width).toBeLessThanOrEqual(0.28 * 1280);
    });
  }

  await test.step('the last stop offers the profile, which clears its flag', async () => {
    expect(await flags(page)).toEqual({ ...none, tourStarted: 'true' });
    await press(page, 'Continue on profile');
    await expect(page).toHaveURL(/\/profile\//);
    await expectStop(page, ['1 of 5', 'Profile image']);
    expect(await flags(page)).toEqual({ ...none, tourStarted: 'true' });
    for (const title of profileTour.slice(1)) {
      await press(page, 'Next');
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    }
    await press(page, 'Done');
    await expect(popover(page)).toBeHidden();
  });

  await test.step('the portfolio clears its flag', async () => {
    expect(await flags(page)).toMatchObject({ startPortfolioTour: 'true' });
    await page.goto('/portfolio');
    await expect.poll(() => flags(page)).toMatchObject({ startPortfolioTour: null });
  });

  await test.step('it does not start again automatically', async () => {
    await page.clock.install();
    await page.goto('/dashboard');
    await expectNoTour(page);
  });
});

test('the tour works by keyboard alone and is accessible in both themes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAsNew(page, 'freelancer');
  await page.goto('/dashboard');
  const next = popover(page).getByRole('button', { name: 'Next', exact: true });
  await expect(next).toBeFocused();
  await expect(popover(page)).toHaveCSS('animation-name', 'none');
  await page.keyboard.press('Enter');
  await expectStop(page, ['2 of 11', 'Your workspace']);
  await expectNoViolationsInBothThemes(page);
  await page.keyboard.press('ArrowRight');
  await expectStop(page, ['3 of 11', 'Home']);
  await expectNoViolationsInBothThemes(page);
  await page.keyboard.press('ArrowLeft');
  await expectStop(page, ['2 of 11', 'Your workspace']);
  for (const name of ['Skip', 'Back', 'Next']) {
    await page.keyboard.press('Tab');
    await expect(popover(page).getByRole('button', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(popover(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Discover' }).first()).toBeEnabled();
  expect(await flags(page)).toEqual({ ...none, tourStarted: 'true' });
});

test('the account menu restarts the tour from any page', async ({ page }) => {
  await signInWith(page, (await newPerson({ name: 'Ada' })).token);
  await page.goto('/settings');
  await page.getByRole('button', { name: /Account: Ada/ }).click();
  await page.getByRole('menuitem', { name: 'Take the tour' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expectStop(page, ['1 of 11', 'Welcome to Soloist']);
  await popover(page).getByRole('button', { name: 'Skip' }).click();
  await expect(popover(page)).toBeHidden();
  await page.getByRole('button', { name: /Account: Ada/ }).click();
  await page.getByRole('menuitem', { name: 'Take the tour' }).click();
  await expectStop(page, ['1 of 11', 'Welcome to Soloist']);
});

test('the tour continues on another device where it was left', async ({ page, browser }) => {
  const { token } = await newPerson({ name: 'Ada' });
  await signInWith(page, token);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Account: Ada/ }).click();
  await page.getByRole('menuitem', { name: 'Take the tour' }).click();
  await expectStop(page, ['1 of 11', 'Welcome to Soloist']);
  await press(page, 'Next');
  await press(page, 'Next');
  // Not the save of an earlier stop, which may still be under way.
  const saved = page.waitForResponse((response) =>
    /tourPlace[^a-z]*discover/.test(response.request().postData() ?? ''),
  );
  await press(page, 'Next');
  await saved;
  await expectStop(page, ['4 of 11', 'Discover']);
  await popover(page).getByRole('button', { name: 'Skip' }).click();

  const phone = { viewport: { width: 390, height: 844 } };
  const context = await browser.newContext({ baseURL: app.url, ...phone });
  const other = await context.newPage();
  await signInWith(other, token);
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Menu', exact: true }).click();
  await other.getByRole('button', { name: /Account: Ada/ }).click();
  await other.getByRole('menuitem', { name: 'Continue the tour' }).click();
  await expectStop(other, ['4 of 7', 'Discover']);
  await press(other, 'Back');
  await expectStop(other, ['3 of 7', 'Home']);
  await context.close();
});

test('a client has no tour and keeps the flag for a later freelancer role', async ({ page }) => {
  await signInAsNew(page, 'employer');
  await page.clock.install();
  await page.goto('/empdashboard');
  await expectNoTour(page);
  expect(await flags(page)).toEqual({ ...none, isNewUser: 'true' });
  await page.getByRole('button', { name: /Account: Grace/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Take the tour' })).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  const sidebar = (page: Page) => page.getByRole('dialog', { name: 'Menu', exact: true });

  test('the tour is shorter and opens the sidebar from the second stop on', async ({ page }) => {
    await signInAsNew(page, 'freelancer');
    await page.goto('/dashboard');
    await expectStop(page, ['1 of 7', 'Welcome to Soloist']);
    await press(page, 'Next');
    await expectStop(page, ['2 of 7', 'Your workspace']);
    await expect(sidebar(page)).toBeHidden();
    for (const [index, title] of mobileTour.entries()) {
      if (index === 0) continue;
      await press(page, 'Next');
      await expectStop(page, [`${index + 2} of 7`, title]);
      await expect(sidebar(page)).toBeVisible();
      const { x = 0, width = 0 } = (await popover(page).boundingBox()) ?? {};
      expect({ x, width }).toEqual({ x: 16, width: 390 - 32 });
    }
    await expectNoViolations(page);
    await press(page, 'Continue on profile');
    await expect(sidebar(page)).toBeHidden();
    await expect(page).toHaveURL(/\/profile\//);
    await expectStop(page, ['1 of 5', 'Profile image']);
  });

  test('going back or leaving closes the sidebar', async ({ page }) => {
    await signInAsNew(page, 'freelancer');
    await page.goto('/dashboard');
    await press(page, 'Next');
    await expectStop(page, ['2 of 7', 'Your workspace']);
    await press(page, 'Next');
    await expectStop(page, ['3 of 7', 'Home']);
    await expect(sidebar(page)).toBeVisible();
    await press(page, 'Back');
    await expectStop(page, ['2 of 7', 'Your workspace']);
    await expect(sidebar(page)).toBeHidden();
    await press(page, 'Next');
    await expectStop(page, ['3 of 7', 'Home']);
    await page.keyboard.press('Escape');
    await expect(popover(page)).toBeHidden();
    await expect(sidebar(page)).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(sidebar(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sidebar(page)).toBeHidden();
  });

  test('the tour fits 360 px', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await signInAsNew(page, 'freelancer');
    await page.goto('/dashboard');
    await expectStop(page, ['1 of 7', 'Welcome to Soloist']);
    for (const [index, title] of mobileTour.entries()) {
      await press(page, 'Next');
      await expectStop(page, [`${index + 2} of 7`, title]);
      const box = await popover(page).boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
      await expectNoSidewaysScroll(page);
    }
  });
});
