import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { payInCheckout } from '../support/checkout.ts';
import { devices } from '../support/devices.ts';
import { rupeeTerms, sendInvoice } from '../support/invoices.ts';
import { callSimulator, endRefundWindow } from '../support/payment-provider.ts';
import { newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

/** ₹10,000.00 less the 5 % fee and its tax. */
const earned = '₹9,410.00';

for (const [device, options] of devices) {
  test(`on ${device}, earnings are pending, then paid out, returned and paid out again`, async ({
    page: payer,
    browser,
  }) => {
    const ines = await newPerson({ name: 'Ines' });
    const { id, orderId } = await sendInvoice(ines.token, rupeeTerms);
    await payer.goto(`/invoice/${orderId}`);
    await payInCheckout(payer, 'Pay');
    await expect(payer.getByText('Your payment was successful.')).toBeVisible();
    const context = await browser.newContext({ baseURL: app.url, ...options });
    const page = await context.newPage();
    await signInWith(page, ines.token);

    await test.step('earnings are pending, and an account is added', async () => {
      await page.goto('/payments');
      await expect(page.getByText(earned).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Pay out' })).toBeDisabled();
      await page.getByRole('button', { name: 'Add account' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('UPI address', { exact: true }).click();
      await dialog.getByLabel('Account holder').fill('Ines Tester');
      await dialog.getByLabel('UPI address', { exact: true }).last().fill(`ines.${id}@upi`);
      await dialog.getByRole('button', { name: 'Add account' }).click();
      await expect(page.getByRole('list', { name: 'Your accounts' })).toContainText('Verified');
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    });

    const payOut = async () => {
      await page.getByRole('button', { name: 'Pay out' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pay out' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      const { items } = await callSimulator('/payouts');
      return items.find(({ status }: { status: string }) => status === 'processing').id as string;
    };

    await test.step('cleared earnings are paid out and returned', async () => {
      await endRefundWindow(id);
      await expect(page.getByRole('button', { name: 'Pay out' })).toBeEnabled({ timeout: 90_000 });
      const payout = await payOut();
      await callSimulator(`/payouts/${payout}`, { status: 'reversed' });
      await page.goto('/payments?tab=payouts');
      await expect(page.getByText('Returned', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Pay out' })).toBeEnabled();
    });

    await test.step('the next payout succeeds', async () => {
      const payout = await payOut();
      await callSimulator(`/payouts/${payout}`, { status: 'processed' });
      await expect(page.getByText('Paid out', { exact: true }).first()).toBeVisible();
      await expectNoViolations(page);
    });

    await test.step('the statement can be downloaded', async () => {
      await page.getByRole('button', { name: 'Statement' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('CSV').first().click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: /Download/ }).click(),
      ]);
      expect(await file.failure()).toBeNull();
    });
    await context.close();
  });
}
