import type { Page } from '@playwright/test';

const frame = (page: Page) => page.locator('iframe[name^="razorpay"], iframe[src*="/checkout/"]');

/** The open checkout frame of the simulated provider. */
export const checkout = (page: Page) => frame(page).contentFrame();

export type CheckoutOutcome = 'Pay' | 'Decline' | 'Pay in 5 seconds' | 'Pay and leave';

/** Presses a button of the checkout. */
export async function payInCheckout(page: Page, outcome: CheckoutOutcome) {
  const button = checkout(page).getByRole('button', { name: outcome, exact: true });
  await button.click({ timeout: 30_000 });
}

/** The click removes its frame, and sometimes the browser's answer to the click with it. */
export async function closeCheckout(page: Page) {
  const close = checkout(page).getByRole('button', { name: 'Close checkout' });
  await close.waitFor();
  const click = close.click();
  await Promise.race([click, frame(page).waitFor({ state: 'detached' })]);
  click.catch(() => undefined);
}
