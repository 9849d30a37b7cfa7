import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { waitForMail } from '../support/inbox.ts';
import { newAddress, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('an invoice in yen is written on a phone and has no decimals for its client', async ({
  page,
  browser,
}) => {
  const ines = await newPerson({ name: 'Ines' });
  const client = newAddress('hoshino');
  await signInWith(page, ines.token);
  await page.setViewportSize({ width: 360, height: 740 });

  await test.step('the currency is found by its name, and the form says what can be paid online', async () => {
    await page.goto('/invoice/new');
    const fill = (label: string, text: string) =>
      page.getByLabel(label, { exact: true }).fill(text);
    await fill('Client email', client);
    await fill('Name of item 1', 'Catalogue');
    await fill('Rate of item 1', '88000');
    const currency = page.getByLabel('Currency', { exact: true });
    await currency.fill('krw');
    await currency.press('Enter');
    await expect(page.getByText('Your client can’t pay KRW online.')).toBeVisible();
    await currency.fill('japanese');
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
    await currency.press('Enter');
    await expect(currency).toHaveValue('JPY, Japanese Yen');
    await expect(page.getByText('Your client can pay this invoice online.')).toBeVisible();
    await page.getByRole('button', { name: 'Send invoice' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('¥88,000 invoice');
    await expect(dialog).toContainText('Your client can pay this invoice online.');
    await dialog.getByRole('button', { name: 'Send invoice' }).click();
    await expect(page).toHaveURL(/\/invoice\/new\?sent=/);
  });

  await test.step('the client’s email and page have no decimals', async () => {
    const mail = await waitForMail(client, /INV-0001/);
    expect(mail.text).toContain('¥88,000');
    expect(mail.text).not.toContain('¥88,000.00');
    const [link = ''] = /http\S+\/invoice\/[\w-]{32}\?view=invoice/.exec(mail.text) ?? [];
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(link);
    await expect(other.getByRole('button', { name: 'Pay ¥88,000', exact: true })).toBeVisible();
    await expectNoViolations(other);
    await context.close();
  });
});
