import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { devices } from '../support/devices.ts';
import { sendInvoice } from '../support/invoices.ts';
import { newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

async function download(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'latin1') };
}

for (const [device, settings] of devices) {
  test.describe(`on ${device}`, () => {
    test.use(settings);

    test('books are totalled, exported, and stated for a client', async ({ page }) => {
      const { token } = await newPerson({ name: 'Ines' });
      await sendInvoice(token);
      await signInWith(page, token);

      await test.step('the year has the invoice, and both sides are equal', async () => {
        await page.goto('/payments/accounting');
        const total = page.getByRole('row', { name: /^Total/ });
        await expect(total).toHaveAccessibleName(/\$2,400\.00 \$2,400\.00$/);
        await expectNoViolations(page);
        await expectNoSidewaysScroll(page);
      });

      await test.step('its journal is exported with an account of the person', async () => {
        await page.getByLabel('Format').selectOption({ label: 'DATEV, SKR04' });
        await page.getByRole('button', { name: 'Edit accounts' }).click();
        const dialog = page.getByRole('dialog', { name: 'Accounts for DATEV, SKR04' });
        await dialog.getByLabel('Income', { exact: true }).fill('4120');
        await expectNoViolations(page);
        await dialog.getByRole('button', { name: 'Save accounts' }).click();
        await expect(dialog).toBeHidden();
        const { name, text } = await download(page, 'Download journal');
        expect(name).toMatch(/^EXTF_Buchungsstapel-/);
        expect(text).toMatch(/^2400,00;"S";"USD";;;"";1210;4120;/m);
      });

      await test.step('the client’s statement has the same figure', async () => {
        await page.getByRole('link', { name: 'Client statements' }).click();
        await expect(page.getByRole('row', { name: /^Invoice .*\$2,400\.00/ })).toBeVisible();
        await expectNoViolations(page);
        await expectNoSidewaysScroll(page);
        expect((await download(page, 'Download CSV')).text).toContain(',2400.00,2400.00,USD');
      });
    });
  });
}
