import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { closeCheckout, payInCheckout } from '../support/checkout.ts';
import { devices } from '../support/devices.ts';
import { callSimulator, subscribe } from '../support/payment-provider.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const success = 'Your payment was successful. Thank you for your purchase!';

for (const [device, options] of devices) {
  test(`on ${device}, a person subscribes, cancels, and resumes`, async ({ browser }) => {
    const ines = await newPerson({ name: 'Ines' });
    const loadUser = async () =>
      (await callApi('GET /profile/loadUser', { token: ines.token })).body as {
        pro: boolean;
        userInfo: { plan_details: { plan: string } | null };
      };
    const context = await browser.newContext({ baseURL: app.url, ...options });
    const page = await context.newPage();
    await signInWith(page, ines.token);

    await test.step('they subscribe from the pricing page', async () => {
      await page.goto('/pricing');
      await page.getByRole('link', { name: 'Subscribe monthly' }).click();
      await expect(page).toHaveURL(/\/subscribe\/monthly$/);
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Pay $12.00' }).click();
      await payInCheckout(page, 'Pay');
      await expect(page.getByText(success)).toBeVisible();
    });

    await test.step('they are Pro and can download the invoice', async () => {
      await expect.poll(loadUser).toMatchObject({
        pro: true,
        userInfo: { plan_details: { plan: 'monthly' } },
      });
      await page.goto('/settings#plan');
      await expect(page.getByRole('list', { name: 'Soloist invoices' })).toContainText('SOL/');
      await expectNoViolations(page);
      const [pdf] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /^Download SOL/ }).click(),
      ]);
      expect(await pdf.failure()).toBeNull();
    });

    await test.step('they cancel and stay Pro for the paid period', async () => {
      await page.getByRole('button', { name: 'Cancel subscription' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Cancel subscription' })
        .click();
      await expect(page.getByText(/You cancelled. You keep Pro until/)).toBeVisible();
      expect((await loadUser()).pro).toBe(true);
    });

    await test.step('they resume', async () => {
      await page.getByRole('link', { name: 'Resume Pro' }).click();
      await page.getByRole('button', { name: 'Resume' }).click();
      await payInCheckout(page, 'Pay');
      await expect(page.getByRole('link', { name: /settings|plan/i }).first()).toBeVisible();
      await page.goto('/settings#plan');
      await expect(
        page.getByText(/You cancelled, then resumed: Pro, monthly starts on/),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: 'Resume Pro' })).toHaveCount(0);
      expect((await loadUser()).pro).toBe(true);
    });
    await context.close();
  });
}

for (const [device, options] of devices) {
  test(`on ${device}, a failed charge starts a grace period, and a payment continues the plan`, async ({
    browser,
  }) => {
    const { token } = await newPerson({ name: 'Ines' });
    const { subscriptionId } = await subscribe(token);
    const isPro = async () => (await callApi('GET /profile/loadUser', { token })).body.pro;
    await expect.poll(isPro).toBe(true);
    const context = await browser.newContext({ baseURL: app.url, ...options });
    const page = await context.newPage();
    await signInWith(page, token);
    await page.goto('/settings#plan');
    const plan = page.getByRole('region', { name: 'Plan' });
    await expect(plan).toContainText('Renews on');
    await callSimulator(`/subscriptions/${subscriptionId}`, { event: 'failed' });

    await test.step('they are notified, and stay Pro', async () => {
      await expect(plan).toContainText('Your last payment failed.');
      await expect(plan).toContainText('Ends if unpaid on');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('link', { name: /Your Soloist Pro payment failed/ }).click();
      await expect(page).toHaveURL(/\/settings#plan$/);
      expect(await isPro()).toBe(true);
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    });

    await test.step('after the last failed retry, another card pays the charge', async () => {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await callSimulator(`/subscriptions/${subscriptionId}`, { event: 'failed' });
      }
      await plan.getByRole('link', { name: 'Pay now' }).click();
      await expect(page.getByText('Failed payment')).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Pay $12.00' }).click();
      await payInCheckout(page, 'Decline');
      await closeCheckout(page);
      await page.getByRole('button', { name: /^(Try again|Pay \$12\.00)$/ }).click();
      await payInCheckout(page, 'Pay');
      await expect(page.getByText(success)).toBeVisible();
    });

    await test.step('the plan continues, with an invoice for each charge', async () => {
      await page.goto('/settings#plan');
      await expect(plan).toContainText('Renews on');
      await expect(plan.getByText('Your last payment failed.')).toHaveCount(0);
      const invoices = page.getByRole('list', { name: 'Soloist invoices' });
      await expect(invoices.getByRole('listitem')).toHaveCount(2);
      expect(await isPro()).toBe(true);
    });
    await context.close();
  });
}
