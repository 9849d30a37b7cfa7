import { readFile } from 'node:fs/promises';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { today } from '../support/days.ts';
import { sendInvoice } from '../support/invoices.ts';
import { newAddress, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url, viewport: { width: 360, height: 780 } });

const gstin = '29AAGCB7383J1Z4';
const party = { address: 'MG Road 1', postcode: '560001', city: 'Bengaluru', country: 'IN' };

test('GST follows from the settings, and the client sees its halves', async ({ page }) => {
  const { token } = await newPerson({ name: 'Asha' });
  await signInWith(page, token);

  await test.step('the freelancer enters a registration', async () => {
    await page.goto('/settings#tax');
    await page.getByRole('button', { name: 'Edit tax registration' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tax registration' });
    await dialog.getByText('GST (India)').click();
    await dialog.getByLabel('GSTIN').fill(gstin);
    await dialog.getByLabel('Usual rate').fill('18');
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Save tax' }).click();
    await expect(page.getByText(`${gstin}, 18%`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download GSTR-1 as CSV' })).toBeVisible();
  });

  const { orderId } = await sendInvoice(token, {
    email: newAddress('indigo'),
    time_zone: 'UTC',
    ...{ currency: 'INR', tax_mode: 'exclusive', tax_name: 'GST', tds_rate: 10 },
    client: { ...party, tax_number: '29AAAAA0000A1ZY' },
    sender: { ...party, tax_number: gstin },
    items: [{ name: 'Icons', qty: 1, rate: 8466, tax: 18, total: 8466, sac: '998314' }],
    tax_treatment: { treatment: 'cgst_sgst', place_of_supply: '29', lut: '' },
  });

  await test.step('the client sees CGST and SGST, and can download UBL', async () => {
    await page.goto(`/invoice/${orderId}?view=invoice`);
    await expect(page.getByText(/^CGST 9%/)).toBeVisible();
    await expect(page.getByText('Place of supply: Karnataka (29)')).toBeVisible();
    await expectNoSidewaysScroll(page);
    const href = await page.getByRole('link', { name: 'UBL' }).getAttribute('href');
    const ubl = await page.request.get(href ?? '');
    expect(await ubl.text()).toContain('<cbc:TaxAmount currencyID="INR">15.24</cbc:TaxAmount>');
  });

  await test.step('the freelancer downloads GSTR-1 of this month with the invoice', async () => {
    await page.goto('/settings#tax');
    await page.getByLabel('GSTR-1', { exact: true }).selectOption(today().slice(0, 7));
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download GSTR-1 as CSV' }).click();
    const csv = await readFile(await (await saving).path(), 'utf8');
    expect(csv).toMatch(/29AAAAA0000A1ZY.*INV-0001/);
    expect(csv).toMatch(/998314/);
  });
});
