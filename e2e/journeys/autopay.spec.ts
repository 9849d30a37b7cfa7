import { randomUUID } from 'node:crypto';
import { invoiceViewPath } from '@soloist/contracts';
import { expectAccessibleThroughout, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { payInCheckout } from '../support/checkout.ts';
import { dayIn, today } from '../support/days.ts';
import { devices } from '../support/devices.ts';
import { waitForMail } from '../support/inbox.ts';
import { rupeeTerms, sendInvoice } from '../support/invoices.ts';
import { callApi, newAddress, newPerson } from '../support/people.ts';
import { withMongo } from '../support/stores.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

/** Autopays are checked every half hour. */
const checkNow = (freelancerId: string) =>
  withMongo((mongo) =>
    mongo
      .db('soloist_payments')
      .collection('mandates')
      .updateOne({ freelancerId }, { $set: { checkAt: new Date() } }),
  );

for (const [device, options] of devices) {
  test(`on ${device}, a client turns autopay on, skips a charge and stops it`, async ({
    browser,
  }) => {
    const ines = await newPerson({ name: 'Ines' });
    const email = newAddress('fathom');
    const terms = { ...rupeeTerms, email, due_date: dayIn(1) };
    const first = await sendInvoice(ines.token, terms);
    const context = await browser.newContext({ baseURL: app.url, ...options });
    const page = await context.newPage();
    await test.step('accepts the mandate with a payment', async () => {
      await page.goto(invoiceViewPath(first.orderId));
      // The page loads its scripts at the first sign of a person.
      await page.getByRole('heading', { name: 'Pay online' }).click();
      await page.getByRole('button', { name: 'Turn on autopay' }).click();
      await expect(page.getByText(/A charge is at most ₹10,000.00/)).toBeVisible();
      await expectAccessibleThroughout(page);
      await page.getByRole('button', { name: 'Accept and pay ₹10,000.00' }).click();
      await payInCheckout(page, 'Pay');
      await expect(page.getByText('Autopay is on with Visa ending in 1111.')).toBeVisible();
      await waitForMail(email, /Autopay is on/, 'at most');
    });
    const next = await sendInvoice(ines.token, terms);
    await checkNow(ines.user.id);
    await test.step('gets an email before the next charge, and another one once its amount changes', async () => {
      await waitForMail(email, /will be charged/, '₹10,000.00');
      const payment_id = randomUUID();
      const payment = { payment_id, amount: 400_000, method: 'bank_transfer', note: '' };
      await callApi(`POST /proposal/invoices/${next.id}/payments`, {
        token: ines.token,
        body: { ...payment, received_on: today() },
      });
      await checkNow(ines.user.id);
      await waitForMail(email, /will be charged/, '₹6,000.00');
    });
    await test.step('skips that charge and stops autopay', async () => {
      await page.goto(`${invoiceViewPath(next.orderId)}#autopay`);
      await expect(page.getByText(/We’ll charge ₹6,000.00 on/)).toBeVisible();
      await page.getByRole('button', { name: 'Skip this charge' }).click();
      await expect(page.getByText('We won’t charge this invoice.')).toBeVisible();
      await page.getByRole('button', { name: 'Stop autopay' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Stop autopay?' });
      await dialog.getByRole('button', { name: 'Stop autopay' }).click();
      await expect(page.getByText('Autopay is off. Nothing more will be charged.')).toBeVisible();
      await expectNoViolations(page);
    });
    const { body } = await callApi('GET /payment/autopay', { token: ines.token });
    expect(body.items).toMatchObject([
      { state: 'ended', endReason: 'client', charge: { state: 'skipped' } },
    ]);
    await context.close();
  });
}
