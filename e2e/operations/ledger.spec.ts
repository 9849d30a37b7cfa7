import { expectAccessible } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { rupeeTerms, sendInvoice } from '../support/invoices.ts';
import { payInvoice } from '../support/payment-provider.ts';
import { newPerson, signInAs, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('an admin finds a payment in the ledger, rebuilds the balances and reconciles them', async ({
  page,
}) => {
  const ines = await newPerson({ name: 'Ines' });
  const { orderId, number } = await sendInvoice(ines.token, rupeeTerms);
  const { paymentId } = await payInvoice(orderId);
  await signInAs(page, 'freelancer');
  await page.goto('/operator');
  await page.getByRole('link', { name: 'Ledger' }).click();

  await test.step('the transaction is found and links to its accounts', async () => {
    await page.getByRole('tab', { name: 'Transactions' }).click();
    await page.getByLabel('Key prefix').fill(`payment-${paymentId}`);
    const row = page.getByRole('row', { name: RegExp(`payment-${paymentId}-captured`) });
    await expect(row).toContainText(number);
    await expect(row).toContainText(/platform:fees₹500\.00/);
    await expect(row).toContainText(/tax:gst₹90\.00/);
    await expectAccessible(page);
    await row.getByRole('link', { name: `pending:${ines.user.id}` }).click();
    await expect(page.getByLabel('Account')).toHaveValue(`pending:${ines.user.id}`);
    await expect(page.getByRole('row', { name: /₹9,410\.00/ })).toHaveCount(1);
  });

  await test.step('the rebuilt balances have no corrections', async () => {
    await page.getByRole('tab', { name: 'Accounts' }).click();
    await expect(page.getByRole('row', { name: /^platform:fees INR/ })).toBeVisible();
    await page.getByRole('button', { name: 'Rebuild balances' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rebuild' }).click();
    await expect(page.getByText('All balances match their entries.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Corrected balances' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('debits, credits, balances, entries and the provider agree', async () => {
    await page.getByRole('tab', { name: 'Reconciliations' }).click();
    await page.getByRole('button', { name: 'Reconcile now' }).click();
    const newest = page
      .getByRole('list', { name: 'Reconciliations, newest first' })
      .getByRole('listitem')
      .first();
    await expect(newest).toContainText('No differences', { timeout: 60_000 });
    await expectAccessible(page);
  });

  await test.step('the ledger fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const tab of ['Reconciliations', 'Accounts', 'Transactions']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel')).not.toBeEmpty();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
    }
  });
});

test('redirects a person who is not an admin', async ({ page }) => {
  const { token } = await newPerson({ name: 'Stran' });
  await signInWith(page, token);
  await page.goto('/operator/ledger');
  await expect(page).toHaveURL(/\/dashboard/);
});
