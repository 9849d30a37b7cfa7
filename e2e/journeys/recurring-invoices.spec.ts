import { expectAccessibleThroughout } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { dayIn } from '../support/days.ts';
import { devices } from '../support/devices.ts';
import { waitForMail } from '../support/inbox.ts';
import { recurringRequest, sendInvoice } from '../support/invoices.ts';
import { callApi, newAddress, newPerson, signInWith } from '../support/people.ts';
import { withMongo } from '../support/stores.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

/** Moves a person's recurring invoice one month into the past, so that its next period is due. */
const passOneMonth = (email: string) =>
  withMongo(async (mongo) => {
    const stored = mongo.db('soloist_documents').collection('recurringinvoices');
    const recurring = await stored.findOne({ 'terms.email': email });
    const first = new Date(recurring!.schedule.first_date);
    first.setUTCDate(1);
    first.setUTCMonth(first.getUTCMonth() - 1);
    const first_date = first.toISOString().slice(0, 10);
    await stored.updateOne(
      { _id: recurring!._id },
      { $set: { 'schedule.first_date': first_date, nextOn: new Date() } },
    );
  });

for (const [device, settings] of devices) {
  test(`an invoice becomes a recurring one, is sent when due, paused and seen by its client, on ${device}`, async ({
    browser,
  }) => {
    const { token } = await newPerson({ name: 'Ines' });
    const client = newAddress('fathom');
    await sendInvoice(token, { email: client });
    const context = await browser.newContext({ ...settings, baseURL: app.url });
    const page = await context.newPage();
    await signInWith(page, token);

    await test.step('the freelancer makes it recurring and previews the next dates', async () => {
      await page.goto('/projects?tab=invoices');
      await page.getByRole('button', { name: 'Actions for INV-0001' }).click();
      await page.getByRole('menuitem', { name: 'Make recurring' }).click();
      await expect(page.getByLabel('Name of item 1', { exact: true })).toHaveValue(
        'Sensor icons, two sizes',
      );
      await expect(page.getByLabel('Repeats', { exact: true })).toHaveValue('month');
      const dates = page.getByRole('region', { name: 'Next dates' });
      await expect(dates.getByRole('listitem')).toHaveCount(4);
      await expect(dates).toContainText('$2,400.00');
      await page.getByRole('radio', { name: 'Send automatically' }).click();
      await page.getByLabel(/^Hours per period/).fill('20');
      await expectAccessibleThroughout(page);
      await page.getByRole('button', { name: 'Start recurring invoice' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Start recurring invoice' })
        .click();
    });

    const panel = page.getByRole('dialog', { name: 'Recurring invoice' });
    await test.step('the first one is sent immediately, and the next when it is due', async () => {
      await expect(page).toHaveURL(/tab=recurring&recurring=/);
      await expect(panel.getByText('Active', { exact: true })).toBeVisible();
      await expect(panel.getByText('20 hours per period')).toBeVisible();
      await expect(panel.getByRole('link', { name: 'INV-0002' })).toBeVisible();
      await passOneMonth(client);
      await expect(panel.getByRole('link', { name: 'INV-0003' })).toBeVisible();
      await expectAccessibleThroughout(page);
    });

    const mail = await waitForMail(client, /INV-0003/);
    const [link = ''] = /http\S+\/invoice\/[\w-]{32}\?view=invoice/.exec(mail.text) ?? [];
    await test.step('the client sees the plan and its next date', async () => {
      const other = await context.newPage();
      await other.goto(link);
      const plan = other.getByRole('region', { name: 'Recurring invoice' });
      await expect(plan).toContainText('Monthly');
      await expect(plan).toContainText('20 hours');
      await expect(plan).not.toContainText('None scheduled');
      await expectAccessibleThroughout(other);
      await other.close();
    });

    await test.step('the freelancer pauses it, which the client’s page says', async () => {
      await panel.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Pause' }).click();
      await expect(panel.getByText('Paused', { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      // What the panel hid from screen readers is theirs again.
      await expect(page.locator('[data-aria-hidden]')).toHaveCount(0);
      const row = page.getByRole('row', { name: /Sensor icons/ });
      await expect(row.getByText('Paused', { exact: true }).first()).toBeVisible();
      await expectAccessibleThroughout(page);
      const other = await context.newPage();
      await other.goto(link);
      await expect(other.getByRole('region', { name: 'Recurring invoice' })).toContainText(
        'None scheduled',
      );
    });
    await context.close();
  });
}

test('a recurring invoice’s price changes, its next period is skipped, and it ends', async ({
  page,
}) => {
  const { token } = await newPerson({ name: 'Ines' });
  const created = await callApi('POST /proposal/recurring', {
    token,
    body: recurringRequest(dayIn(10)),
  });
  expect(created.status).toBe(200);
  await signInWith(page, token);
  await page.goto(`/projects?tab=recurring&recurring=${created.body.recurring.id}`);
  const panel = page.getByRole('dialog', { name: 'Recurring invoice' });
  const linesOf = (heading: string) =>
    panel
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: heading }) })
      .getByRole('listitem');
  const dates = linesOf('Next dates');
  const act = async (action: string) => {
    await panel.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  await test.step('the new price counts from the next period on', async () => {
    await expect(dates.first()).toContainText('$2,400.00');
    await panel.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Rate of item 2', { exact: true }).fill('70');
    await expectAccessibleThroughout(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save changes' }).click();
    await expect(dates.first()).toContainText('$2,440.00');
  });

  await test.step('the next period has no invoice, and the ones after it do', async () => {
    const [skipped = '', following = ''] = await dates.locator('b').allTextContents();
    await act('Skip next');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Skip invoice' }).click();
    await expect(dates.first()).toContainText(following);
    await expect(linesOf('Past periods')).toHaveText(new RegExp(`${skipped}.*Skipped`));
    await expectAccessibleThroughout(page);
  });

  await test.step('no more invoices follow after its end', async () => {
    await act('End');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'End recurring invoice' })
      .click();
    await expect(panel.getByText('No more invoices are scheduled.')).toBeVisible();
  });
});
