import type { Page } from '@playwright/test';

/** The open checkout frame of the simulated provider. */
export const checkout = (page: Page) =>
  page.frameLocator('iframe[name^="razorpay"], iframe[src*="/checkout/"]');

export type CheckoutOutcome = 'Pay' | 'Decline' | 'Pay in 5 seconds' | 'Pay and leave';

/** Presses a button of the checkout. */
export async function payInCheckout(page: Page, outcome: CheckoutOutcome) {
  const button = checkout(page).getByRole('button', { name: outcome, exact: true });
  await button.click({ timeout: 30_000 });
}

export const closeCheckout = (page: Page) =>
  checkout(page).getByRole('button', { name: 'Close checkout' }).click();
