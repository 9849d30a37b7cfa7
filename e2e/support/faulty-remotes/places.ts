import { expect, type Page } from '@playwright/test';

/** What stands in a remote's place: it is not there, or it broke. */
export const notAvailable = 'This part of Soloist is not available right now.';
export const wentWrong = 'Something went wrong';

export const inMain = (page: Page, text: string) => page.getByRole('main').getByText(text);
export const tryAgain = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Try again', exact: true });

/** From the dashboard, whose remote is at fault: the frame, the assistant and another remote's page work. */
export async function expectRestWorks(page: Page) {
  await page.getByTitle('Open chat').click();
  const sage = page.getByRole('dialog', { name: 'Sage AI' });
  await expect(sage).toBeVisible();
  await page.keyboard.press('Control+j');
  await expect(sage).toBeHidden();
  await goToServices(page);
}

/** Without loading the page anew. */
export async function goToServices(page: Page) {
  await page.getByRole('link', { name: 'Services' }).first().click();
  await expect(page).toHaveURL(/\/service-offer/);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(inMain(page, notAvailable)).toBeHidden();
  await expect(inMain(page, wentWrong)).toBeHidden();
}
