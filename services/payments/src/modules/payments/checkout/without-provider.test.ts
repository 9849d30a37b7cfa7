import { startTestPayments, type TestPayments } from '../../../../test/payments-harness.ts';

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.close());

const anyResponse = {
  razorpay_order_id: `order_${'A'.repeat(14)}`,
  razorpay_payment_id: `pay_${'A'.repeat(14)}`,
  razorpay_signature: 'a'.repeat(64),
};

it.each([
  ['the order of an invoice', `GET /payment/order/${'A'.repeat(32)}`, undefined],
  ['the verification of a payment', 'POST /payment/verify-order-payment', anyResponse],
  ['the webhook', 'POST /payment/webhook', {}],
])('without a provider: %s is unavailable', async (_what, call, body) => {
  expect(await payments.send(call, { body })).toMatchObject({
    status: 503,
    body: { code: 'payments_unavailable', message: 'Payments are not set up yet.' },
  });
});

it('without a provider: the wallet still loads', async () => {
  const token = payments.tokenFor();
  expect((await payments.send('GET /wallet/balance', { token })).status).toBe(200);
});
