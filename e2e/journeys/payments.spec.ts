import { expectAccessibleThroughout } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { closeCheckout, payInCheckout } from '../support/checkout.ts';
import { dayIn } from '../support/days.ts';
import { devices } from '../support/devices.ts';
import { waitForMail } from '../support/inbox.ts';
import { sendInvoice } from '../support/invoices.ts';
import { withoutWebhooks } from '../support/payment-provider.ts';
import { callApi, newAddress, newPerson, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

const success = 'Your payment was successful. Thank you for your purchase!';
const failure = 'Payment failed. Please check your network connection or try again later.';

/** The limit for reconciling a payment without a browser or a webhook. */
const repairedWithinMs = 60_000;

/** A freelancer and their invoice for $2,400.00. */
async function createInvoice(overrides: Parameters<typeof sendInvoice>[1] = {}) {
  const ines = await newPerson({ name: 'Ines' });
  const client = newAddress('fathom');
  const { id, orderId } = await sendInvoice(ines.token, { email: client, ...overrides });
  const read = async () =>
    (await callApi(`GET /proposal/fetchInvoice/${id}`, { token: ines.token })).body.invoice;
  return { ines, client, id, orderId, read };
}

for (const [device, options] of devices) {
  test(`on ${device}, a client without an account pays an invoice after a declined attempt`, async ({
    browser,
  }) => {
    const { ines, client, orderId, read } = await createInvoice();
    const context = await browser.newContext({ baseURL: app.url, ...options });
    const page = await context.newPage();
    await page.goto(`/invoice/${orderId}`);
    await expect(
      page.getByText('Initializing payment... Please do not close this page.'),
    ).toBeVisible();
    await payInCheckout(page, 'Decline');
    await closeCheckout(page);
    await expect(
      page.getByText(failure).or(page.getByRole('button', { name: /^Pay/ })),
    ).toBeVisible();
    await page.getByRole('button', { name: /^(Try again|Pay \$)/ }).click();
    await payInCheckout(page, 'Pay');
    await expect(page.getByText(success)).toBeVisible();
    await expectAccessibleThroughout(page);
    await waitForMail(client, /Receipt/, 'Visa ending in 1111');
    await expect.poll(read).toMatchObject({ status: 'paid', paid: 240_000, balance: 0 });
    await page.reload();
    await expect(page.getByText('Paid in full. Thank you.')).toBeVisible();
    const { body } = await callApi('GET /wallet/balance', { token: ines.token });
    expect(body.balances).toMatchObject([{ currency: 'INR', available: 0 }]);
    expect(body.balances[0].pending).toBeGreaterThan(0);
    await context.close();
  });
}

for (const [device, options] of devices) {
  test(`on ${device}, a payment counts although the payer closes the window and no webhook arrives`, async ({
    browser,
  }) => {
    const { client, orderId, read } = await createInvoice();
    await withoutWebhooks(orderId, async () => {
      const context = await browser.newContext({ baseURL: app.url, ...options });
      const page = await context.newPage();
      await page.goto(`/invoice/${orderId}`);
      await payInCheckout(page, 'Pay and leave');
      await context.close();
      await expect.poll(read, { timeout: repairedWithinMs }).toMatchObject({
        status: 'paid',
        balance: 0,
      });
      await waitForMail(client, /Receipt/);
    });
  });
}

test('a deposit is paid, then the rest, and the deposit is refunded', async ({ page }) => {
  const { ines, client, orderId, read } = await createInvoice({ deposit: 40_000 });
  await page.goto(`/invoice/${orderId}`);
  await page.getByLabel(/Deposit: \$400\.00/).check();
  await page.getByRole('button', { name: 'Pay $400.00' }).click();
  await payInCheckout(page, 'Pay');
  await expect(page.getByText(success)).toBeVisible();
  await expect.poll(read).toMatchObject({ paid: 40_000, balance: 200_000 });

  await page.goto(`/invoice/${orderId}`);
  await payInCheckout(page, 'Pay');
  await expect(page.getByText(success)).toBeVisible();
  await expect.poll(read).toMatchObject({ status: 'paid', balance: 0 });

  const { body } = await callApi(`GET /payment/of-invoice/${(await read()).id}`, {
    token: ines.token,
  });
  const deposit = body.payments.find(({ amount }: { amount: number }) => amount === 40_000);
  await signInWith(page, ines.token);
  const refunded = await callApi(`POST /payment/payments/${deposit.id}/refunds`, {
    token: ines.token,
    body: { refund_id: crypto.randomUUID(), amount: 40_000, reason: 'The icons were fewer.' },
  });
  expect(refunded.status).toBe(200);
  await waitForMail(client, /Credit note/);
  await expect.poll(read).toMatchObject({ paid: 200_000, credited: 40_000, balance: 0 });
});

for (const [device, options] of devices) {
  test(`on ${device}, a client pays the next installment`, async ({ browser }) => {
    const { orderId, read } = await createInvoice({
      installments: [{ kind: 'percent', percent: 30, due_date: dayIn(3) }],
    });
    const context = await browser.newContext({ ...options, baseURL: app.url });
    const page = await context.newPage();
    await page.goto(`/invoice/${orderId}`);
    const installments = page.getByRole('region', { name: 'Installments' }).getByRole('listitem');
    await expect(installments).toHaveText([/^\$720\.00.*Due$/, /^\$1,680\.00.*Due$/]);
    await expect(page.getByLabel('Installment 1: $720.00')).toBeChecked();
    await expectAccessibleThroughout(page);
    await page.getByRole('button', { name: 'Pay $720.00' }).click();
    await payInCheckout(page, 'Pay');
    await expect(page.getByText(success)).toBeVisible();
    await expect.poll(read).toMatchObject({ paid: 72_000, balance: 168_000 });
    await page.getByRole('button', { name: 'View invoice' }).click();
    await expect(installments.first()).toHaveText(/Paid$/);
    await context.close();
  });
}

test('an invoice is split into installments, which its client sees', async ({ page }) => {
  const { token } = await newPerson({ name: 'Ines' });
  const client = newAddress('fathom');
  await signInWith(page, token);
  const fill = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel(label, { exact: true }).blur();
  };
  await page.goto('/invoice/new');
  await fill('Client email', client);
  await fill('Name of item 1', 'Sensor icons');
  await fill('Quantity of item 1', '48');
  await fill('Rate of item 1', '50');
  await page.getByText('Payment schedule', { exact: true }).click();
  await page.getByRole('button', { name: 'Add installment' }).click();
  await fill('Percentage of installment 1', '30');
  await page.getByRole('button', { name: 'Add installment' }).click();
  await page.getByLabel('Unit of installment 2').selectOption('amount');
  await fill('Amount of installment 2', '680');
  await fill('Due date of installment 2', dayIn(7));
  await expect(page.getByLabel('Amount of the last installment')).toHaveText('$1,000.00');
  await expectAccessibleThroughout(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Send invoice' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice sent' })).toBeVisible();
  const mail = await waitForMail(client, /INV-0001/);
  const [link = ''] = /http\S+\/invoice\/[\w-]{32}\?view=invoice/.exec(mail.text) ?? [];
  await page.goto(link.replace('?view=invoice', ''));
  await expect(page.getByRole('region', { name: 'Installments' }).getByRole('listitem')).toHaveText(
    [/^\$720\.00.*Due$/, /^\$680\.00.*Due$/, /^\$1,000\.00.*Due$/],
  );
});
