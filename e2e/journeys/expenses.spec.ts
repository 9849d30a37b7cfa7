import { timeSubjectOptions } from '@soloist/contracts';
import {
  expectNoSidewaysScroll,
  expectNoViolations,
  expectNoViolationsInBothThemes,
} from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { devices } from '../support/devices.ts';
import { callApi, newAddress, newPerson, signInWith } from '../support/people.ts';
import { acceptProposal, milestoneTerms, sendProposal } from '../support/proposals.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

/** A freelancer with an accepted project in dollars. */
async function newFreelancer() {
  const { token } = await newPerson({ name: 'Ines' });
  const to = newAddress('sofie');
  const terms = { ...milestoneTerms, currency: 'USD' };
  const { contract_id } = await sendProposal({ token, to, signature: 'Ines Tester', terms });
  await acceptProposal(contract_id);
  const { body } = await callApi('GET /proposal/time/subjects', { token });
  const [option] = timeSubjectOptions(body);
  const id = option!.value.replace('project:', '');
  return { token, to, id, subject: option!.label };
}

for (const [device, settings] of devices) {
  test.describe(`on ${device}`, () => {
    test.use(settings);

    test('an expense with a receipt is added, billed once and locked', async ({ page }) => {
      const { token, to, id, subject } = await newFreelancer();
      await signInWith(page, token);
      await page.goto('/expenses');
      await expect(page.getByRole('heading', { name: 'No expenses yet' })).toBeVisible();

      await test.step('it is added with a rate, a markup and a receipt, with the keyboard', async () => {
        const add = page.getByRole('button', { name: 'Add expense', exact: true }).first();
        await add.press('Enter');
        const dialog = page.getByRole('dialog', { name: 'Add expense' });
        await dialog.getByLabel('Description', { exact: true }).fill('Train to Berlin');
        await dialog.getByLabel('Amount', { exact: true }).fill('100');
        await dialog.getByLabel('Currency', { exact: true }).fill('EUR');
        await dialog.getByLabel('Currency', { exact: true }).press('Enter');
        await dialog.getByLabel('Project or client').selectOption({ label: subject });
        await dialog.getByLabel('Exchange rate', { exact: true }).fill('1.08');
        await dialog.getByLabel('Billable to the client').check();
        await dialog.getByLabel('Markup').fill('10');
        await expect(dialog.getByText('Costs $108.00, billed as $118.80.')).toBeVisible();
        await dialog.locator('input[type=file]').setInputFiles({
          ...{ name: 'train.pdf', mimeType: 'application/pdf' },
          buffer: Buffer.from('%PDF-1.4\n%%EOF'),
        });
        await expectNoViolations(page);
        await dialog.getByLabel('Description', { exact: true }).press('Enter');
        await expect(dialog).toBeHidden();
      });

      await test.step('it is listed, and its receipt can be downloaded', async () => {
        await expect(page.getByText('$118.80 to bill')).toBeVisible();
        await expectNoViolations(page);
        await expectNoSidewaysScroll(page);
        await page.getByRole('button', { name: 'Actions for Train to Berlin' }).press('Enter');
        const download = page.waitForEvent('download');
        await page.getByRole('menuitem', { name: 'Download receipt' }).press('Enter');
        expect((await download).suggestedFilename()).toBe('train.pdf');
      });

      await test.step('it is deleted, and restored with its receipt, with the keyboard', async () => {
        await page.getByRole('button', { name: 'Actions for Train to Berlin' }).press('Enter');
        await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
        const banner = page.getByRole('status').filter({ hasText: 'Train to Berlin is deleted.' });
        await expect(banner).toBeVisible();
        await expect(page.getByRole('heading', { name: 'No expenses yet' })).toBeVisible();
        const undo = banner.getByRole('button', { name: 'Undo' });
        // The row that had the focus is gone.
        await expect(undo).toBeFocused();
        await expectNoViolationsInBothThemes(page);
        await undo.press('Enter');
        await expect(banner).toBeHidden();
        await expect(page.getByText('$118.80 to bill')).toBeVisible();
        await expect(page.getByRole('img', { name: 'Has a receipt' })).toBeVisible();
        await expect(page.getByRole('region', { name: 'Expenses' })).toBeFocused();
      });

      await test.step('it becomes a line of an invoice', async () => {
        await page.getByRole('link', { name: 'Create invoice' }).click();
        const drawer = page.getByRole('dialog', { name: 'Add expenses' });
        await expect(drawer.getByText('€100.00 × 1.08 + 10%')).toBeVisible();
        await expectNoViolations(page);
        await drawer.getByRole('button', { name: 'Add to invoice' }).click();
        await expect(drawer).toBeHidden();
        await expect(page.getByText('Includes $118.80 of expenses')).toBeVisible();
        await expect(page.getByLabel('Client email', { exact: true })).toHaveValue(to);
        await page.getByRole('button', { name: 'Send invoice' }).click();
        const confirm = page.getByRole('alertdialog');
        await expect(confirm).toContainText('$118.80');
        await confirm.getByRole('button', { name: 'Send invoice' }).click();
        await expect(page).toHaveURL(/\/invoice\/new\?sent=/);
      });

      await test.step('it is locked, and nothing is left to bill', async () => {
        await page.goto('/expenses');
        await expect(page.getByRole('link', { name: 'Billed on INV-0001' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Create invoice' })).toBeHidden();
      });

      await test.step('the project’s profit counts it', async () => {
        await page.goto(`/project/status/${id}`);
        const heading = page.getByRole('heading', { name: 'Profit' });
        const profit = page.locator('section').filter({ has: heading });
        await expect(profit.getByRole('link', { name: '$108.00' })).toBeVisible();
        await expect(profit.getByText('$10.80', { exact: true })).toBeVisible();
        await expectNoViolations(page);
        await expectNoSidewaysScroll(page);
      });
    });
  });
}
