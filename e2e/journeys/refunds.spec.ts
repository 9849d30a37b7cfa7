import { expectAccessible } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { devices } from '../support/devices.ts';
import { downloadAttachment, waitForMail } from '../support/inbox.ts';
import { rupeeTerms, sendInvoice } from '../support/invoices.ts';
import { payInvoice } from '../support/payment-provider.ts';
import { newAddress, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

for (const [device, options] of devices) {
  test(`on ${device}, a freelancer refunds a part of a payment, then the rest`, async ({
    browser,
  }) => {
    const ines = await newPerson({ name: 'Ines' });
    const client = newAddress('fathom');
    const { id, orderId } = await sendInvoice(ines.token, {
      email: client,
      ...rupeeTerms,
    });
    await payInvoice(orderId);
    const context = await browser.newContext({ baseURL: app.url, ...options });
    const page = await context.newPage();
    await signInWith(page, ines.token);
    await page.goto(`/projects?tab=invoices&invoice=${id}`);
    const payments = page.getByRole('list', { name: 'Online payments' });
    const panel = page.getByRole('dialog', { name: 'Invoice' });
    const form = page.getByRole('dialog', { name: 'Refund ₹10,000.00' });
    const open = () => page.getByRole('button', { name: 'Refund payment of ₹10,000.00' }).click();
    const send = () => form.getByRole('button', { name: 'Refund', exact: true }).click();

    await test.step('refuses more than the paid amount, and a refund without a reason', async () => {
      await expect(payments).toContainText('You earn ₹9,410.00');
      await open();
      await form.getByLabel('Amount').fill('10000.01');
      await send();
      await expect(form.getByText('Please say why.')).toBeVisible();
      await form.getByLabel('Reason').fill('The icons were fewer.');
      await send();
      await expect(form.getByText('You can refund up to ₹10,000.00 now.')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('a partial refund shows the remainder and emails a credit note', async () => {
      await form.getByLabel('Amount').fill('4000');
      await expect(form.getByText('This takes about ₹3,764.00 from your wallet.')).toBeVisible();
      await send();
      await expect(form).toBeHidden();
      await expect(payments).toContainText('Partly refunded');
      await expect(payments).toContainText('₹4,000.00 refunded');
      await expect(payments).toContainText('You keep about ₹5,646.00');
      await expect(panel).toContainText(/₹4,000\.00 \(CN-\d+\)/);
      await expect(panel).toContainText('₹4,000.00 · Refunded: The icons were fewer.');
      const mail = await waitForMail(client, /Credit note/, 'The icons were fewer.');
      expect(mail.text).toContain('Visa ending in 1111');
      expect((await downloadAttachment(mail)).subarray(0, 5).toString()).toBe('%PDF-');
      await expectAccessible(page);
    });

    await test.step('the second refund leaves nothing to refund', async () => {
      await open();
      await expect(form.getByLabel('Amount')).toHaveValue('6000');
      await form.getByLabel('Reason').fill('The brief was withdrawn.');
      await send();
      await expect(form).toBeHidden();
      await expect(payments).toContainText('You refunded the full amount.');
      await expect(payments.getByRole('button')).toHaveCount(0);
      await expect(panel.getByText('Credited', { exact: true }).first()).toBeVisible();
      await waitForMail(client, /Credit note/, 'The brief was withdrawn.');
    });

    await test.step('the wallet lists both refunds in the history of the payment, and is empty', async () => {
      await page.goto('/payments?tab=activity');
      const payment = page.getByRole('row', { name: /Refunded/ });
      await expect(payment).toHaveCount(1);
      await payment.getByText(/^History/).focus();
      await page.keyboard.press('Enter');
      const refunds = payment.getByRole('listitem').filter({ hasText: 'Refund,' });
      await expect(refunds).toHaveCount(2);
      await expect(refunds.first()).toContainText('−₹3,764.00');
      await expect(refunds.last()).toContainText('−₹5,646.00');
      await expect(page.getByText('Nothing is pending.')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the client owes nothing', async () => {
      const clientPage = await browser.newPage({ baseURL: app.url });
      await clientPage.goto(`/invoice/${orderId}`);
      await expect(clientPage.getByText('Paid in full. Thank you.')).toBeVisible();
      await expect(clientPage.getByText('₹10,000.00').first()).toBeVisible();
      await clientPage.close();
    });
    await context.close();
  });
}
