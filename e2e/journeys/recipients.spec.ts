import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { waitForMail } from '../support/inbox.ts';
import { newAddress, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('an invoice goes to a client and their accounts department, each by a link of their own', async ({
  page,
  browser,
}) => {
  const ines = await newPerson({ name: 'Ines' });
  const [client, accounts] = [newAddress('fathom'), newAddress('accounts')];
  await signInWith(page, ines.token);

  await test.step('the freelancer adds a recipient and sends it', async () => {
    await page.goto('/invoice/new');
    await page.getByLabel('Client email', { exact: true }).fill(client);
    await page.getByLabel('Name of item 1', { exact: true }).fill('Sensor icons');
    await page.getByLabel('Rate of item 1', { exact: true }).fill('45');
    await page.getByText('Recipients', { exact: true }).click();
    await page.getByRole('button', { name: 'Add recipient' }).click();
    await page.getByLabel('Email', { exact: true }).fill(accounts);
    await expect(page.getByLabel('Role', { exact: true })).toHaveValue('cc');
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Send invoice' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(`${client} and 1 other person`);
    await dialog.getByRole('button', { name: 'Send invoice' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Invoice sent' })).toBeVisible();
  });

  await test.step('each gets an email, and accounts opens it on a phone', async () => {
    await waitForMail(client, /Invoice INV-0001/);
    const { text } = await waitForMail(accounts, /Invoice INV-0001/);
    const link = text.match(/https?:\S+\/invoice\/[\w-]{32}\?view=invoice/)?.[0] ?? '';
    expect(text).toContain(`Also sent to ${client}.`);
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await phone.goto(link);
    await expect(phone.getByRole('heading', { level: 1, name: 'Invoice INV-0001' })).toBeVisible();
    await expectNoSidewaysScroll(phone);
    await phone.close();
  });

  await test.step('the sender sees who viewed it, and removes access', async () => {
    await page.goto('/projects?tab=invoices');
    await page.getByRole('link', { name: 'Sensor icons' }).click();
    const panel = page.getByRole('dialog', { name: 'Invoice' });
    const person = panel.getByRole('listitem').filter({ hasText: accounts }).first();
    await expect(person).toContainText('Viewed');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
    await person.getByRole('button', { name: /^Remove access/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove access' }).click();
    await expect(person).toContainText('Access removed');
  });
});
