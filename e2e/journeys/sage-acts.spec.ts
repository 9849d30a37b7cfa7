import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { callApi, newAddress, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const panel = (page: Page) => page.getByRole('dialog', { name: 'Sage AI' });
const act = (page: Page) => panel(page).locator('section', { hasText: 'Approve by' }).last();

/** Opens a page of a new person, and asks Sage there in a new chat. */
async function askSage(page: Page, { token, path, question }: Record<string, string>) {
  await signInWith(page, String(token));
  await page.goto(String(path));
  await page.getByTitle('Open chat').click();
  await panel(page).getByRole('button', { name: 'Start New Chat' }).click();
  const field = panel(page).getByPlaceholder('Type a message...');
  await field.fill(String(question));
  await field.press('Enter');
}

const press = (page: Page, name: string | RegExp) =>
  panel(page).getByRole('button', { name, exact: true }).click();

test('Sage sends an invoice as shown after a click, and Undo voids it', async ({ page }) => {
  const { token } = await newPerson();
  const client = newAddress('sofie');
  const invoice = JSON.stringify({
    ...{ client, client_name: 'Sofie Lindqvist', currency: 'EUR' },
    items: [{ name: 'Logo', rate: 2000 }],
  });
  await askSage(page, { token, path: '/projects?tab=invoices', question: `Invoice ${invoice}` });
  await expect(act(page)).toContainText('Logo: 1 × €2,000.00 = €2,000.00');
  const listed = async () => (await callApi('GET /proposal/invoices', { token })).body.items;
  expect(await listed()).toEqual([]);

  await press(page, 'Send €2,000.00 invoice');
  await expect(panel(page).getByRole('status').filter({ hasText: 'Done' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Sofie Lindqvist' });
  await expect(row).toContainText('INV-0001');

  await press(page, 'Undo');
  await expect(panel(page).getByRole('status').filter({ hasText: 'Undone' })).toBeVisible();
  await expect(row).toContainText('Void');
  expect(await listed()).toMatchObject([{ number: 'INV-0001', status: 'void', email: client }]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Sage moves a lead after a tap, and Undo moves it back', async ({ page }) => {
    const { token } = await newPerson();
    const body = {
      ...{ lead_id: crypto.randomUUID(), name: 'Mara Lopes', email: newAddress('mara') },
      ...{ company: 'Casa Lumen', message: 'Boxes for our lamps.', mayWrite: true },
    };
    const { id } = (await callApi('POST /leads', { token, body })).body.lead;
    const stage = async () => (await callApi(`GET /leads/${id}`, { token })).body.lead.stage;
    await askSage(page, { token, path: '/lead-dashboard', question: `Win ${id}` });
    await expect(act(page)).toContainText('Mara Lopes');
    await expectNoSidewaysScroll(page);
    expect(await stage()).toBe('new');

    await press(page, 'Move to Won');
    await expect(panel(page).getByRole('status').filter({ hasText: 'Done' })).toBeVisible();
    expect(await stage()).toBe('won');
    await press(page, 'Undo');
    await expect(panel(page).getByRole('status').filter({ hasText: 'Undone' })).toBeVisible();
    expect(await stage()).toBe('new');
  });
});
