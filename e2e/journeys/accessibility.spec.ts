import type { Page } from '@playwright/test';
import { expectAccessibleThroughout } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { sendInvoice } from '../support/invoices.ts';
import { createOwnedDispute } from '../support/owned-items.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

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

// every-page.spec.ts checks pages of the demo, public-pages.spec.ts those that search engines list.
test('pages about a disputed payment are accessible in both themes and fit 360 px', async ({
  page,
}) => {
  for (const path of await openMoneyPages(page)) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('h1, h2').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessibleThroughout(page);
    });
  }
});

test('menus close and act for people who reduce motion', async ({ page }) => {
  const { token } = await newPerson({ name: 'Rena' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInWith(page, token);
  await page.goto('/dashboard');
  const trigger = page.getByRole('button', { name: /Rena/ });
  const menu = page.getByRole('menu');

  await trigger.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(trigger).toBeFocused();

  await trigger.press('Enter');
  await page.getByRole('menuitem', { name: 'Log out' }).press('Enter');
  await expect(page).toHaveURL(/\/login/);
});
