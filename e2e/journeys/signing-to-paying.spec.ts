import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { payInCheckout } from '../support/checkout.ts';
import { devices } from '../support/devices.ts';
import { waitForMail } from '../support/inbox.ts';
import { callApi, newAddress, newPerson, signInWith } from '../support/people.ts';
import { sendProposal } from '../support/proposals.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

for (const [device, options] of devices) {
  test(`on ${device}, a client signs a proposal and pays its upfront payment in one visit`, async ({
    browser,
    page: freelancerPage,
  }) => {
    const ines = await newPerson({ name: 'Ines' });
    const client = newAddress('sofie');
    const { id, contract_id } = await sendProposal({
      token: ines.token,
      to: client,
      signature: 'Ines Tester',
      terms: { currency: 'USD', first_invoice: 'send' },
    });
    const context = await browser.newContext({ baseURL: app.url, ...options });
    const page = await context.newPage();
    await page.goto(`/proposal/accept/${contract_id}`);
    await page.getByLabel('Sign with your full name').fill('Sofie Lind');
    await page.getByLabel(/I have read the proposal/).click();
    await page.getByRole('button', { name: 'Accept proposal' }).click();

    await expect(page.getByRole('heading', { name: 'Accepted' })).toBeVisible();
    await expect(page.getByText(/Next: your first payment to Ines Tester/)).toBeVisible();
    const schedule = page.locator('section').filter({ hasText: 'Payment schedule' });
    await expect(schedule.getByRole('listitem')).toContainText([
      /Upfront payment.*\$2,000\.00/,
      /Delivery.*\$10,400\.00/,
    ]);
    await expect(schedule).toContainText('$12,400.00');
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('link', { name: 'Pay $2,000.00' }).click();
    await payInCheckout(page, 'Pay');
    await expect(
      page.getByText('Your payment was successful. Thank you for your purchase!'),
    ).toBeVisible();
    await waitForMail(client, /Receipt/);
    await context.close();

    const upfront = async () =>
      (await callApi(`GET /proposal/fetchProject/${id}`, { token: ines.token })).body.proposal
        .project.schedule[0].state;
    await expect.poll(upfront).toBe('paid');
    await signInWith(freelancerPage, ines.token);
    await freelancerPage.goto(`/project/status/${id}`);
    const plan = freelancerPage.locator('section').filter({ hasText: 'Payment schedule' });
    await expect(plan.getByRole('listitem').first()).toContainText('Paid');
    await expect(freelancerPage.getByRole('link', { name: 'INV-0001' }).first()).toBeVisible();
  });
}
