import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { sendInvoice } from '../support/invoices.ts';
import { ownDispute } from '../support/own-things.ts';
import { callApi, newPerson, signInAs, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const openPages = [
  '/',
  '/choice',
  '/signup',
  '/login',
  '/verify',
  '/pricing',
  '/not-found',
  '/error',
];
const freelancerPages = [
  '/dashboard',
  '/projects',
  '/proposal/new',
  '/payments',
  '/payments/disputes',
  '/portfolio',
  '/chooseImage',
  '/service-offer',
  '/service-overview',
  '/settings',
  '/share',
  '/discover',
  '/lead-dashboard',
  '/lead-generation',
  '/requestrecommendation',
  '/message',
  '/refer-to-earn',
  '/subscribe/monthly',
  // The demo's freelancer runs the installation.
  '/operator/ledger',
];
const employerPages = [
  '/empdashboard',
  '/projects',
  '/settings',
  '/empdiscover',
  '/jobs',
  '/createJob',
  '/payments',
];

/** Of somebody whom a client paid, whose bank asks it back, and another may pay a deposit. */
async function openMoneyPages(page: Page) {
  const { token } = await newPerson({ name: 'Ines' });
  const { disputeId } = await ownDispute(token);
  const { body } = await callApi(`GET /payment/disputes/${disputeId}`, { token });
  const { orderId } = await sendInvoice(token, { deposit: 40_000 });
  await signInWith(page, token);
  return [
    `/payments/disputes/${disputeId}`,
    '/payments/disputes',
    '/payments?tab=activity',
    `/projects?tab=invoices&invoice=${body.dispute.invoiceId}`,
    `/invoice/${orderId}`,
    '/settings#plan',
  ];
}

async function expectAccessible(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectNoViolations(page);
}

async function expectToFit(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
}

for (const theme of ['light', 'dark'] as const) {
  test(`open pages have no accessibility violations in the ${theme} theme`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const path of openPages) await test.step(path, () => expectAccessible(page, path));
  });

  test(`a freelancer's pages have no accessibility violations in the ${theme} theme`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await signInAs(page, 'freelancer');
    for (const path of freelancerPages) await test.step(path, () => expectAccessible(page, path));
  });

  test(`a client's pages have no accessibility violations in the ${theme} theme`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await signInAs(page, 'employer');
    for (const path of employerPages) await test.step(path, () => expectAccessible(page, path));
  });

  test(`pages about money have no accessibility violations in the ${theme} theme`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const path of await openMoneyPages(page))
      await test.step(path, () => expectAccessible(page, path));
  });
}

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('no page scrolls sideways', async ({ page }) => {
    test.setTimeout(180_000);
    for (const path of openPages) await test.step(path, () => expectToFit(page, path));
    await signInAs(page, 'freelancer');
    for (const path of freelancerPages) await test.step(path, () => expectToFit(page, path));
  });

  test("no client's page scrolls sideways", async ({ page }) => {
    await signInAs(page, 'employer');
    for (const path of employerPages) await test.step(path, () => expectToFit(page, path));
  });

  test('no page about money scrolls sideways', async ({ page }) => {
    test.setTimeout(180_000);
    for (const path of await openMoneyPages(page))
      await test.step(path, () => expectToFit(page, path));
  });
});
