import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { payInCheckout } from '../support/checkout.ts';
import { callApi, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const success = 'Your payment was successful. Thank you for your purchase!';
const devices = [
  ['a desktop', {}],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const;

for (const [device, options] of devices) {
  test(`on ${device}, somebody subscribes, cancels, and goes on`, async ({ browser }) => {
    test.setTimeout(150_000);
    const ines = await newPerson({ name: 'Ines' });
    const loadUser = async () =>
      (await callApi('GET /profile/loadUser', { token: ines.token })).body as {
        pro: boolean;
        userInfo: { plan_details: { plan: string } | null };
      };
    const context = await browser.newContext({ baseURL: app.url, ...options });
    const page = await context.newPage();
    await signInWith(page, ines.token);

    await test.step('from the prices to the checkout', async () => {
      await page.goto('/pricing');
      await page.getByRole('link', { name: 'Subscribe monthly' }).click();
      await expect(page).toHaveURL(/\/subscribe\/monthly$/);
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Pay $12.00' }).click();
      await payInCheckout(page, 'Pay');
      await expect(page.getByText(success)).toBeVisible();
    });

    await test.step('they are Pro, and find the invoice of it', async () => {
      await expect.poll(loadUser).toMatchObject({
        pro: true,
        userInfo: { plan_details: { plan: 'monthly' } },
      });
      await page.goto('/settings#plan');
      await expect(page.getByRole('list', { name: 'Invoices from us' })).toContainText('SOL/');
      await expectNoViolations(page);
      const [pdf] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /^Download SOL/ }).click(),
      ]);
      expect(await pdf.failure()).toBeNull();
    });

    await test.step('they cancel, and stay Pro for what is paid', async () => {
      await page.getByRole('button', { name: 'Cancel subscription' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Cancel subscription' })
        .click();
      await expect(page.getByText(/You cancelled. You stay on Pro until/)).toBeVisible();
      expect((await loadUser()).pro).toBe(true);
    });

    await test.step('they go on', async () => {
      await page.getByRole('link', { name: 'Go on with Pro' }).click();
      await page.getByRole('button', { name: 'Go on' }).click();
      await payInCheckout(page, 'Pay');
      await expect(page.getByRole('link', { name: /settings|plan/i }).first()).toBeVisible();
      await page.goto('/settings#plan');
      await expect(page.getByText(/You cancelled/)).toBeHidden();
      expect((await loadUser()).pro).toBe(true);
    });
    await context.close();
  });
}
