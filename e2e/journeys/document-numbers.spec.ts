import {
  expectNoSidewaysScroll,
  expectNoViolations,
  showInTheme,
} from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { devices } from '../support/devices.ts';
import { waitForMail } from '../support/inbox.ts';
import { sendInvoice } from '../support/invoices.ts';
import { newAddress, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const references = {
  po_number: '4500-1187',
  project_reference: 'Harbour',
  custom_fields: [{ label: 'Cost centre', value: 'K-17' }],
};

for (const [device, settings] of devices) {
  test(`invoices have the person’s own numbers, references and email text, on ${device}`, async ({
    browser,
  }) => {
    const { token } = await newPerson({ name: 'Ines' });
    const client = newAddress('fathom');
    const context = await browser.newContext({ ...settings, baseURL: app.url });
    const page = await context.newPage();
    await signInWith(page, token);

    await test.step('the freelancer sets a pattern and sees the next numbers', async () => {
      await page.goto('/settings#numbering');
      await page.getByRole('button', { name: 'Edit numbers of invoices' }).click();
      const dialog = page.getByRole('dialog', { name: 'Numbers of invoices' });
      await dialog.getByLabel('Pattern', { exact: true }).fill('RE/{FY}/{number}');
      await dialog.getByLabel('Next number').fill('41');
      await dialog.getByLabel('Restart at 1 each year').click();
      await expect(dialog.getByText(/^RE\/\d{4}-\d{2}\/0001$/)).toBeVisible();
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
      await dialog.getByRole('button', { name: 'Save numbering' }).click();
      await expect(page.getByText(/^Next: RE\/\d{4}-\d{2}\/0041$/)).toBeVisible();
    });

    await test.step('and writes the email of invoices', async () => {
      await page.getByRole('button', { name: 'Edit Invoice' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invoice: email text' });
      await dialog.getByLabel('Subject').fill('Bill {number} for {client}');
      await dialog
        .getByLabel('Message', { exact: true })
        .fill('Dear {client},\n\n<b>Thank you</b> for {project}.');
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
      await dialog.getByRole('button', { name: 'Preview email' }).focus();
      await page.keyboard.press('Enter');
      const preview = page.getByRole('dialog', { name: 'Invoice: preview' });
      const frame = preview.getByTitle(/^Email: Bill INV-0001 for Sofie$/);
      const email = frame.contentFrame();
      await expect(email.getByText('<b>Thank you</b> for Winter packaging.')).toBeVisible();
      await expect(email.locator('.mail-card')).toHaveCSS('border-radius', '12px');
      await expect(email.getByRole('link', { name: 'View invoice' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await showInTheme(page, 'dark');
      await expectNoViolations(page);
      await page.emulateMedia({ colorScheme: null });
      await page.keyboard.press('Escape');
      await expect(preview).toBeHidden();
      await expect(dialog.getByRole('button', { name: 'Preview email' })).toBeFocused();
      await dialog.getByRole('button', { name: 'Save text' }).click();
      await expect(page.getByText('Your text: Bill {number} for {client}')).toBeVisible();
    });

    await sendInvoice(token, { email: client, references });
    await sendInvoice(token, { email: client, references });
    const mail = await waitForMail(client, /^Bill RE\/\d{4}-\d{2}\/0042 for/);
    expect(mail.text).toContain('<b>Thank you</b> for Sensor icons, two sizes.');
    expect(mail.html).not.toContain('<b>Thank you</b>');
    expect(mail.text).toMatch(/PO number\s+4500-1187/);

    await test.step('the client sees number and references', async () => {
      const [link = ''] = /http\S+\/invoice\/[\w-]{32}\?view=invoice/.exec(mail.text) ?? [];
      await page.goto(link);
      await expect(page.getByText(/RE\/\d{4}-\d{2}\/0042/).first()).toBeVisible();
      await expect(page.getByText('K-17')).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
    await context.close();
  });
}
