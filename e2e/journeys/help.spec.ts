import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

test('a visitor searches the help and reads an article', async ({ page }) => {
  await page.goto('/help');
  await expect(page.getByRole('heading', { name: 'Start here' })).toBeVisible();
  await page.getByLabel('Search help').fill('send a reminder');
  await page.getByRole('link', { name: 'Reminders, payments and overdue invoices' }).click();
  await expect(page).toHaveURL(`${app.url}/help/invoice-reminders`);
  await expect(page).toHaveTitle('Reminders, payments and overdue invoices · Soloist help');
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  expect(await (await fetch(`${app.url}/sitemap.xml`)).text()).toContain('/help/invoice-reminders');
});

test('a page links to the article that explains it, and the article back', async ({ page }) => {
  const { token } = await newPerson({ name: 'Ines' });
  await signInWith(page, token);
  await page.goto('/payments');
  await page.getByRole('link', { name: 'Help with this page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet and payouts');
  await page.getByRole('link', { name: 'Open Wallet' }).click();
  await expect(page).toHaveURL(`${app.url}/payments`);
});
