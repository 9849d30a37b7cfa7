import { expect, type Page } from '@playwright/test';

/** Texts in place of a remote that is missing or broken. */
export const unavailableText = 'We couldn’t load this part of Soloist.';
export const errorText = 'Something went wrong';

export const mainText = (page: Page, text: string) => page.getByRole('main').getByText(text);
export const retryButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Try again', exact: true });

/** While the dashboard's remote is broken, the shell, Sage and another remote's page work. */
export async function expectRestWorks(page: Page) {
  await page.getByTitle('Open chat').click();
  const sage = page.getByRole('dialog', { name: 'Sage AI' });
  await expect(sage).toBeVisible();
  await page.keyboard.press('Control+j');
  await expect(sage).toBeHidden();
  await goToServices(page);
}

/** Navigates without a page load. */
export async function goToServices(page: Page) {
  await page.getByRole('link', { name: 'Services' }).first().click();
  await expect(page).toHaveURL(/\/service-offer/);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(mainText(page, unavailableText)).toBeHidden();
  await expect(mainText(page, errorText)).toBeHidden();
}
