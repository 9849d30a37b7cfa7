import { expectAccessible } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { devices } from '../support/devices.ts';
import { waitForMail } from '../support/inbox.ts';
import { inRupees, sendInvoice } from '../support/invoices.ts';
import { passRefundWindow, payInvoice } from '../support/payment-provider.ts';
import { callApi, newAddress, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

/** Of the fee of 5 % on ₹10,000.00, the tenth. */
const share = '₹50.00';

async function newInviter() {
  const ines = await newPerson({ name: 'Ines' });
  const { body } = await callApi('GET /profile/referral-code', { token: ines.token });
  return { ...ines, code: body.code as string };
}

for (const [device, options] of devices) {
  test(`on ${device}, who joins by a link and is paid brings a share that waits`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const ines = await newPerson({ name: 'Ines' });
    const context = await browser.newContext({ baseURL: app.url, ...options });
    const page = await context.newPage();
    await signInWith(page, ines.token);
    await page.goto('/refer-to-earn');
    await expect(page.getByText('Nobody has joined yet')).toBeVisible();
    const link = await page.getByLabel('Your link').inputValue();
    await expect(page.getByRole('img', { name: `QR code of ${link}` })).toBeVisible();
    await expectAccessible(page);
    const row = page.getByRole('row', { name: /Noor T\./ });

    const invited = await browser.newContext({ baseURL: app.url, ...options });
    const noor = await invited.newPage();
    await test.step('somebody follows it, looks around, and signs up', async () => {
      await noor.goto(link);
      await expect(noor).toHaveURL(/\/choice\?ref=/);
      await noor.goto('/pricing');
      await noor.goto('/choice');
      await noor.getByText('Continue as a freelancer').click();
      const address = newAddress('noor');
      await noor.getByLabel('First name', { exact: true }).fill('Noor');
      await noor.getByLabel('Last name', { exact: true }).fill('Tester');
      await noor.getByLabel('E-mail', { exact: true }).fill(address);
      await noor.getByLabel('Password', { exact: true }).fill('a quiet green harbour');
      await noor.getByRole('button', { name: 'Create account' }).click();
      await expect(noor).toHaveURL(/\/verify/);
      const { text } = await waitForMail(address, /code/i);
      await noor.getByLabel('Code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
      await expect(noor).toHaveURL(/\/chooseImage/);
    });
    const token = (await noor.evaluate(() => localStorage.getItem('token'))) ?? '';
    await invited.close();

    await test.step('the inviter sees them at once, and what counts', async () => {
      await expect(row).toContainText('Joined', { timeout: 30_000 });
      await expect(row).toContainText('Counts once a client has paid them online');
      await expectAccessible(page);
    });

    const { orderId } = await sendInvoice(token, inRupees);
    await payInvoice(orderId);
    await test.step('their first payment brings a share that waits', async () => {
      await expect(row).toContainText(share, { timeout: 30_000 });
      await expect(row).toContainText('Qualified');
      await expect(row).toContainText('waits until it cannot be refunded any more');
      await page.getByRole('link', { name: 'your wallet' }).click();
      const reward = page.getByRole('row', { name: /Noor T\..*Referral reward/ });
      await expect(reward).toContainText(/Available [A-Z][a-z]{2} \d+/);
      await expect(reward).toContainText(`+${share}`);
      await expectAccessible(page);
    });
    await context.close();
  });
}

test('a share that has waited is in the wallet, and the bell says so', async ({ page }) => {
  test.setTimeout(240_000);
  const { code, token } = await newInviter();
  const noor = await newPerson({ name: 'Noor', ref: code });
  const { id, orderId } = await sendInvoice(noor.token, inRupees);
  await payInvoice(orderId);
  const balance = async () =>
    (await callApi('GET /wallet/balance', { token })).body.balances[0] ?? {};
  await expect.poll(balance, { timeout: 30_000 }).toMatchObject({ available: 0, pending: 5000 });
  await signInWith(page, token);
  await page.goto('/refer-to-earn');
  await passRefundWindow(id);
  // Payments are released once a minute, and what goes of them to others after that.
  await expect.poll(balance, { timeout: 150_000 }).toMatchObject({ available: 5000, pending: 0 });
  const row = page.getByRole('row', { name: /Noor T\./ });
  await expect(row).toContainText('Paid');
  await expect(row).toContainText('Fees are shared until');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(
    page.getByRole('link', { name: /What Noor T\. brought you is in your wallet/ }),
  ).toBeVisible();
});

test('an account of one’s own, and a payment that went back, bring nothing, and it says why', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { code, token, email } = await newInviter();
  const self = await newPerson({
    name: 'Second',
    email: email.replace('@', '+again@'),
    ref: code,
  });
  const repaid = await newPerson({ name: 'Backed', ref: code });
  await payInvoice((await sendInvoice(self.token, inRupees)).orderId);
  const { orderId } = await sendInvoice(repaid.token, inRupees);
  const { paymentId } = await payInvoice(orderId);
  await signInWith(page, token);
  await page.goto('/refer-to-earn');
  const row = (name: string) => page.getByRole('row', { name: RegExp(name) });
  await expect(row('Backed T.')).toContainText(share, { timeout: 30_000 });
  await callApi(`POST /payment/payments/${paymentId}/refunds`, {
    token: repaid.token,
    body: { refund_id: crypto.randomUUID(), amount: 1_000_000, reason: 'It was not needed.' },
  });
  await expect(row('Backed T.')).toContainText('Not counted', { timeout: 30_000 });
  await expect(row('Backed T.')).toContainText('The payment went back to the client.');
  await expect(row('Second T.')).toContainText('Not counted');
  await expect(row('Second T.')).toContainText('It looks like an account of your own');
  await expect(row('Second T.')).not.toContainText('₹');
  const { body } = await callApi('GET /wallet/balance', { token });
  for (const { available, pending } of body.balances) {
    expect([available, pending]).toEqual([0, 0]);
  }
  await expectAccessible(page);
});
