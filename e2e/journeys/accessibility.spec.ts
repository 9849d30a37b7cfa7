import type { Page } from '@playwright/test';
import { expectAccessibleThroughout } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { sendInvoice } from '../support/invoices.ts';
import { createOwnedDispute } from '../support/owned-items.ts';
import { callApi, newPerson, signInAs, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

// public-pages.spec.ts checks the pages that search engines list.
const openPages = ['/choice', '/signup', '/login', '/verify', '/not-found', '/error'];
const freelancerPages = {
  work: ['/dashboard', '/projects', '/proposal/new', '/message', '/settings', '/chooseImage'],
  money: [
    '/payments',
    '/payments/disputes',
    '/subscribe/monthly',
    '/refer-to-earn',
    // The demo freelancer is an admin.
    '/operator/ledger',
  ],
  clients: [
    '/discover',
    '/lead-dashboard',
    '/lead-generation',
    '/requestrecommendation',
    '/share',
    '/portfolio',
    '/service-offer',
    '/service-overview',
  ],
};
const employerPages = [
  '/empdashboard',
  '/projects',
  '/settings',
  '/empdiscover',
  '/jobs',
  '/createJob',
  '/payments',
];

/** Signs in a person with a disputed payment and an invoice whose deposit is due. */
async function openMoneyPages(page: Page) {
  const { token } = await newPerson({ name: 'Ines' });
  const { disputeId } = await createOwnedDispute(token);
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

async function expectAccessible(page: Page, paths: string[]) {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('h1, h2').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessibleThroughout(page);
    });
  }
}

const rules = 'are accessible in both themes and fit 360 px';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

test(`open pages ${rules}`, ({ page }) => expectAccessible(page, openPages));

for (const [purpose, paths] of Object.entries(freelancerPages)) {
  test(`a freelancer's pages for ${purpose} ${rules}`, async ({ page }) => {
    await signInAs(page, 'freelancer');
    await expectAccessible(page, paths);
  });
}

test(`a client's pages ${rules}`, async ({ page }) => {
  await signInAs(page, 'employer');
  await expectAccessible(page, employerPages);
});

test(`pages about a disputed payment ${rules}`, async ({ page }) => {
  await expectAccessible(page, await openMoneyPages(page));
});
