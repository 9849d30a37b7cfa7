import type { Page } from '@playwright/test';

/** The window of the simulated provider's checkout, once it is open. */
export const checkout = (page: Page) =>
  page.frameLocator('iframe[name^="razorpay"], iframe[src*="/checkout/"]');

export type Outcome =
  | 'Pay'
  | 'Let the bank decline'
  | 'Pay, five seconds later'
  | 'Pay, and close this window';

/** Does in the checkout what a person would. */
export async function payInCheckout(page: Page, outcome: Outcome) {
  const button = checkout(page).getByRole('button', { name: outcome, exact: true });
  await button.click({ timeout: 30_000 });
}

export const closeCheckout = (page: Page) =>
  checkout(page).getByRole('button', { name: 'Close checkout' }).click();
