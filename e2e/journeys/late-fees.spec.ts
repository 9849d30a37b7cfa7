import { ObjectId } from 'mongodb';
import { expectAccessibleThroughout } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { devices } from '../support/devices.ts';
import { waitForMail } from '../support/inbox.ts';
import { sendInvoice } from '../support/invoices.ts';
import { newAddress, newPerson, signInWith } from '../support/people.ts';
import { withMongo } from '../support/stores.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

/** Changes a stored invoice, because none can be sent with a due date in the past. */
const changeStored = (id: string, fields: object) =>
  withMongo((mongo) =>
    mongo
      .db('soloist_documents')
      .collection('invoices')
      .updateOne({ _id: new ObjectId(id) }, { $set: fields }),
  );

for (const [device, settings] of devices) {
  test(`late fees are stated, waived and billed, on ${device}`, async ({ browser }) => {
    const { token } = await newPerson({ name: 'Ines' });
    const client = newAddress('fathom');
    const context = await browser.newContext({ ...settings, baseURL: app.url });
    const page = await context.newPage();
    await signInWith(page, token);

    await test.step('the freelancer starts from statutory interest', async () => {
      await page.goto('/settings#late-fees');
      await page.getByRole('button', { name: 'Edit late fees' }).click();
      const dialog = page.getByRole('dialog', { name: 'Late fees' });
      await dialog.getByRole('switch', { name: 'Charge late fees' }).click();
      await dialog.getByRole('button', { name: 'Use EU statutory interest' }).click();
      await dialog.getByText('Send a fee note', { exact: true }).click();
      await expectAccessibleThroughout(page);
      await dialog.getByRole('button', { name: 'Save late fees' }).click();
      await expect(page.getByText(/^Late payments cost €40\.00 plus interest of/)).toBeVisible();
    });

    const { id, orderId } = await sendInvoice(token, { email: client, currency: 'EUR' });
    await test.step('the client’s invoice states them before they apply', async () => {
      await page.goto(`/invoice/${orderId}?view=invoice`);
      await expect(page.getByText(/^Late payments cost €40\.00 plus interest of/)).toBeVisible();
    });

    await changeStored(id, { 'terms.due_date': '2026-01-31', dueAt: new Date(0) });
    const panel = page.getByRole('dialog', { name: 'Invoice' });
    await test.step('the freelancer waives the fee so far, and undoes it', async () => {
      await page.goto(`/projects?tab=invoices&invoice=${id}`);
      await panel.getByRole('button', { name: /^Waive €/ }).click();
      await expect(panel.getByText('Waived', { exact: true })).toBeVisible();
      await expectAccessibleThroughout(page);
      await panel.getByRole('button', { name: 'Undo waiver' }).click();
      await expect(panel.getByText(/^so far, until/)).toBeVisible();
    });

    await test.step('the client gets a fee note of its own', async () => {
      await changeStored(id, { lateFeeAt: new Date(0) });
      await expect(panel.getByRole('link', { name: 'INV-0002' })).toBeVisible();
      const mail = await waitForMail(client, /INV-0002/);
      expect(mail.text).toContain('Late fee for INV-0001');
    });
    await context.close();
  });
}
