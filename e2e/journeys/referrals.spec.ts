import { expectAccessible } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { devices } from '../support/devices.ts';
import { waitForMail } from '../support/inbox.ts';
import { rupeeTerms, sendInvoice } from '../support/invoices.ts';
import { endRefundWindow, payInvoice } from '../support/payment-provider.ts';
import { callApi, newAddress, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

/** A tenth of the 5 % fee on ₹10,000.00. */
const share = '₹50.00';

async function createInviter() {
  const ines = await newPerson({ name: 'Ines' });
  const { body } = await callApi('GET /profile/referral-code', { token: ines.token });
  return { ...ines, code: body.code as string };
}

for (const [device, options] of devices) {
  test(`on ${device}, the first payment of a referred person earns a pending share`, async ({
    browser,
  }) => {
    const ines = await newPerson({ name: 'Ines' });
    const context = await browser.newContext({ baseURL: app.url, ...options });
    const page = await context.newPage();
    await signInWith(page, ines.token);
    await page.goto('/refer-to-earn');
    await expect(page.getByText('No one has joined yet')).toBeVisible();
    const link = await page.getByLabel('Your link').inputValue();
    await expect(page.getByRole('img', { name: `QR code of ${link}` })).toBeVisible();
    await expectAccessible(page);
    const row = page.getByRole('row', { name: /Noor T\./ });

    const invited = await browser.newContext({ baseURL: app.url, ...options });
    const noor = await invited.newPage();
    await test.step('a visitor follows the link, visits other pages and signs up', async () => {
      await noor.goto(link);
      await expect(noor.getByText('Ines T. invites you')).toBeVisible();
      await expectAccessible(noor);
      await noor.getByRole('link', { name: 'Sign up' }).click();
      await expect(noor).toHaveURL(/\/choice\?ref=/);
      await noor.goto('/pricing');
      await noor.goto('/choice');
      await noor.getByText('Continue as a freelancer').click();
      const address = newAddress('noor');
      await noor.getByLabel('First name', { exact: true }).fill('Noor');
      await noor.getByLabel('Last name', { exact: true }).fill('Tester');
      await noor.getByLabel('Email', { exact: true }).fill(address);
      await noor.getByLabel('Password', { exact: true }).fill('a quiet green harbour');
      await noor.getByRole('button', { name: 'Create account' }).click();
      await expect(noor).toHaveURL(/\/verify/);
      const { text } = await waitForMail(address, /code/i);
      await noor.getByLabel('Code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
      await expect(noor).toHaveURL(/\/chooseImage/);
    });
    const token = (await noor.evaluate(() => localStorage.getItem('token'))) ?? '';
    await invited.close();

    await test.step('the inviter sees the new person and their status immediately', async () => {
      await expect(row).toContainText('Joined');
      await expect(row).toContainText('Counts after their first online payment');
      await expectAccessible(page);
    });

    const { orderId } = await sendInvoice(token, rupeeTerms);
    await payInvoice(orderId);
    await test.step('their first payment earns a pending share', async () => {
      await expect(row).toContainText(share);
      await expect(row).toContainText('Qualified');
      await expect(row).toContainText('Your reward is pending until their first payment clears');
      await page.getByRole('link', { name: 'your wallet' }).click();
      const reward = page.getByRole('row', { name: /Noor T\..*Referral reward/ });
      await expect(reward).toContainText(/Available [A-Z][a-z]{2} \d+/);
      await expect(reward).toContainText(`+${share}`);
      await expectAccessible(page);
    });
    await context.close();
  });
}

test('a cleared share is in the wallet, with a notification', async ({ page }) => {
  const { code, token } = await createInviter();
  const noor = await newPerson({ name: 'Noor', ref: code });
  const { id, orderId } = await sendInvoice(noor.token, rupeeTerms);
  await payInvoice(orderId);
  const balance = async () =>
    (await callApi('GET /wallet/balance', { token })).body.balances[0] ?? {};
  await expect.poll(balance).toMatchObject({ available: 0, pending: 5000 });
  await signInWith(page, token);
  await page.goto('/refer-to-earn');
  await endRefundWindow(id);
  // Payments clear every ten seconds, and the shares of inviters after that.
  await expect.poll(balance, { timeout: 150_000 }).toMatchObject({ available: 5000, pending: 0 });
  const row = page.getByRole('row', { name: /Noor T\./ });
  await expect(row).toContainText('Paid');
  await expect(row).toContainText('You earn from their fees until');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(
    page.getByRole('link', { name: /Your reward for inviting Noor T\. is in your wallet/ }),
  ).toBeVisible();
});

test('a self-referral and a refunded payment earn nothing, with the reason', async ({ page }) => {
  const { code, token, email } = await createInviter();
  const self = await newPerson({
    name: 'Second',
    email: email.replace('@', '+again@'),
    ref: code,
  });
  const refunded = await newPerson({ name: 'Backed', ref: code });
  await payInvoice((await sendInvoice(self.token, rupeeTerms)).orderId);
  const { orderId } = await sendInvoice(refunded.token, rupeeTerms);
  const { paymentId } = await payInvoice(orderId);
  await signInWith(page, token);
  await page.goto('/refer-to-earn');
  const row = (name: string) => page.getByRole('row', { name: RegExp(name) });
  await expect(row('Backed T.')).toContainText(share);
  await callApi(`POST /payment/payments/${paymentId}/refunds`, {
    token: refunded.token,
    body: { refund_id: crypto.randomUUID(), amount: 1_000_000, reason: 'It was not needed.' },
  });
  await expect(row('Backed T.')).toContainText('Not counted');
  await expect(row('Backed T.')).toContainText('The payment was refunded.');
  await expect(row('Second T.')).toContainText('Not counted');
  await expect(row('Second T.')).toContainText('This looks like your account');
  await expect(row('Second T.')).not.toContainText('₹');
  const { body } = await callApi('GET /wallet/balance', { token });
  for (const { available, pending } of body.balances) {
    expect([available, pending]).toEqual([0, 0]);
  }
  await expectAccessible(page);
});
