import { newId } from '@soloist/server-kit/testing';
import {
  type SubscriptionsHarness,
  startSubscriptionsHarness,
} from '../../../../test/subscriptions-harness.ts';
import { LedgerTransactionModel } from '../../ledger/ledger.model.ts';
import { SubscriptionModel } from './subscriptions.model.ts';

let payments: SubscriptionsHarness;
beforeAll(async () => {
  payments = await startSubscriptionsHarness();
});
afterAll(() => payments.close());

const unknown = 'sub_00000000000000';
const countBooked = () => LedgerTransactionModel.countDocuments();

it.each([
  [{ plan: 'daily' }],
  [{ plan: 'monthly', amount: 1 }],
  [{ plan: 'monthly', currency: 'INR' }],
  [{}],
])('sells nothing for %j', async (body) => {
  const { status } = await payments.send('POST /payment/subscription', { body });
  expect(status).toBe(400);
});

it('belongs to one person, who is not revealed to others', async () => {
  const [ada, eve] = [payments.person(), payments.person()];
  const { id } = await payments.choose();
  await ada.claim(id);
  expect(await eve.claim(id)).toMatchObject({ status: 409 });
  const response = await payments.pay(id);
  expect(await eve.verify(response)).toMatchObject({ status: 409 });
  expect(await eve.subscription()).toBeNull();
  expect(await ada.verify(response)).toMatchObject({ body: { state: 'paid' } });
});

it('gets one owner among concurrent claims', async () => {
  const people = Array.from({ length: 6 }, () => payments.person());
  const { id } = await payments.choose();
  const claims = await Promise.all(people.map((each) => each.claim(id)));
  expect(claims.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(claims.filter(({ status }) => status === 409)).toHaveLength(5);
});

it('is bought once when a person claims and pays several concurrently; the rest are refunded', async () => {
  const ada = payments.person();
  const chosen = await Promise.all([1, 2, 3].map(() => payments.choose()));
  await Promise.all(chosen.map(({ id }) => ada.claim(id)));
  const paid = await Promise.all(chosen.map(({ id }) => payments.pay(id)));
  await Promise.all(paid.map((response) => response.razorpay_payment_id && ada.verify(response)));
  for (const { id } of [...chosen, ...chosen]) await payments.processRecord(id);
  const provider = payments.deps.provider!;
  const outcomes = await Promise.all(
    paid.map(async ({ razorpay_payment_id: id }) => {
      const payment = id ? await provider.payments.get(id) : undefined;
      return payment !== undefined && payment.amount_refunded === 0;
    }),
  );
  // Concurrent claims may leave the person without a subscription, but never with two.
  const running = outcomes.filter(Boolean).length;
  expect(running).toBe((await ada.subscription()) ? 1 : 0);
  expect(await ada.invoices()).toHaveLength(running);
});

it.each([
  ['another payment', { razorpay_payment_id: 'pay_00000000000000' }],
  ['another subscription', { razorpay_subscription_id: unknown }],
  ['a signature of nothing', { razorpay_signature: '0'.repeat(64) }],
])('is not paid with %s', async (_what, change) => {
  const ada = payments.person();
  const { id } = await payments.choose();
  const before = await countBooked();
  const response = { ...(await payments.pay(id)), ...change };
  expect(await ada.verify(response)).toMatchObject({
    status: 400,
    body: { code: 'invalid_signature' },
  });
  expect(await ada.subscription()).toBeNull();
  expect(await countBooked()).toBe(before);
});

it('is not paid with the signature of an order', async () => {
  const order = await payments.newOrder();
  const response = await payments.simulator.pay({ order_id: order.providerOrderId });
  const { status } = await payments.send('POST /payment/verify-payment', {
    token: payments.person().token,
    body: { ...response, razorpay_order_id: (await payments.choose()).id },
  });
  expect(status).toBe(400);
});

it('is not found by an unknown id', async () => {
  expect(await payments.person().claim(unknown)).toMatchObject({ status: 404 });
  expect(await payments.processRecord(unknown)).toBeUndefined();
});

it.each([
  'POST /payment/subscription/claim',
  'POST /payment/verify-payment',
  'GET /payment/cancel-subscription',
  'POST /payment/subscription/resume',
  'GET /payment/subscription',
  'GET /payment/billing',
  'GET /payment/invoices',
  `GET /payment/invoices/${newId()}/pdf`,
])('%s requires the person’s token in the header', async (call) => {
  const headers = { cookie: `token=${payments.person().token}` };
  const body = call.startsWith('POST') ? { body: {} } : {};
  expect(await payments.send(call, { ...body, headers })).toMatchObject({ status: 401 });
});

it('is not stored after a lost response, and the next try creates another', async () => {
  const before = await SubscriptionModel.countDocuments();
  for (const kind of ['lost', 'broken', 'refused'] as const) {
    await payments.simulator.fail('POST /subscriptions', kind);
    const { status } = await payments.send('POST /payment/subscription', {
      body: { plan: 'yearly' },
    });
    expect(status).toBe(503);
  }
  expect(await SubscriptionModel.countDocuments()).toBe(before);
  expect(await payments.choose('yearly')).toMatchObject({ id: expect.stringMatching(/^sub_/) });
});
