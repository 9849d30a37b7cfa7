import { hmac, keys, startTestSimulator, type TestSimulator } from '../test/test-simulator.ts';

let simulator: TestSimulator;
const request: TestSimulator['request'] = (...args) => simulator.request(...args);
const pay: TestSimulator['pay'] = (target, outcome) => simulator.pay(target, outcome);

beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.stop());
beforeEach(() => {
  simulator.receivedEvents.length = 0;
});

async function subscribe(over: object = {}) {
  const item = { name: 'Pro', amount: 1200, currency: 'USD' };
  const plan = await request('POST /v1/plans', { period: 'monthly', item });
  const input = { plan_id: plan.body.id, total_count: 12, ...over };
  return (await request('POST /v1/subscriptions', input)).body;
}
const getSubscription = async (id: string) => (await request(`GET /v1/subscriptions/${id}`)).body;
const advance = (id: string, event: string) =>
  request(`POST /simulator/subscriptions/${id}`, { event });
const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 24 * 3600;
const events = () => simulator.receivedEvents.map(({ event }) => event);

it('starts with a payment that the checkout signs', async () => {
  const { id } = await subscribe();
  const { body } = await pay({ subscription_id: id });
  const signed = `${body.razorpay_payment_id}|${id}`;
  expect(body.razorpay_signature).toBe(hmac(signed, keys.keySecret));
  expect(await getSubscription(id)).toMatchObject({
    status: 'active',
    paid_count: 1,
    remaining_count: 11,
  });
  await simulator.waitForEvent('subscription.charged');
  await simulator.waitForEvent('subscription.authenticated');
  await simulator.waitForEvent('subscription.activated');
});

it('can be paid again when the first payment is declined', async () => {
  const { id } = await subscribe();
  expect((await pay({ subscription_id: id }, 'failed')).status).toBe(400);
  expect(await getSubscription(id)).toMatchObject({ status: 'created', auth_attempts: 0 });
  expect((await pay({ subscription_id: id })).status).toBe(200);
  expect(await getSubscription(id)).toMatchObject({ status: 'active', paid_count: 1 });
});

it('is named by the invoice of a payment, not by the payment', async () => {
  const { id } = await subscribe();
  const { razorpay_payment_id } = (await pay({ subscription_id: id })).body;
  const { body: payment } = await request(`GET /v1/payments/${razorpay_payment_id}`);
  expect(payment).not.toHaveProperty('subscription_id');
  const { body: invoice } = await request(`GET /v1/invoices/${payment.invoice_id}`);
  expect(invoice).toMatchObject({
    subscription_id: id,
    payment_id: payment.id,
    order_id: payment.order_id,
    status: 'paid',
    amount: 1200,
  });
  const { body: all } = await request(`GET /v1/invoices?subscription_id=${id}`);
  expect(all.items).toEqual([invoice]);
});

describe('that starts later', () => {
  it('refunds a small payment, and charges the plan when it starts', async () => {
    const start_at = inDays(7);
    const { id } = await subscribe({ start_at });
    const { razorpay_payment_id } = (await pay({ subscription_id: id })).body;
    expect(await getSubscription(id)).toMatchObject({
      status: 'authenticated',
      charge_at: start_at,
      paid_count: 0,
    });
    const { body: payment } = await request(`GET /v1/payments/${razorpay_payment_id}`);
    expect(payment).toMatchObject({ amount: 500, status: 'refunded', captured: false });
    await simulator.waitForEvent('subscription.authenticated');
    await simulator.waitForEvent('refund.processed');
    expect(events()).not.toContain('payment.captured');

    await advance(id, 'charged');
    expect(await getSubscription(id)).toMatchObject({
      status: 'active',
      current_start: start_at,
      paid_count: 1,
    });
    await simulator.waitForEvent('subscription.charged');
  });

  it('cannot start in the past', async () => {
    const { error } = await subscribe({ start_at: inDays(-1) });
    expect(error.field).toBe('start_at');
  });
});

describe('with a failed charge', () => {
  async function failing(times: number) {
    const { id } = await subscribe();
    await pay({ subscription_id: id });
    for (let attempt = 0; attempt < times; attempt++) await advance(id, 'failed');
    return id;
  }

  it('is pending, sends an event each time, halts after four, and continues once it is charged', async () => {
    const id = await failing(3);
    expect(await getSubscription(id)).toMatchObject({ status: 'pending', auth_attempts: 3 });
    await advance(id, 'failed');
    expect(await getSubscription(id)).toMatchObject({ status: 'halted' });
    await simulator.waitForEvent('subscription.halted');
    await advance(id, 'charged');
    expect(await getSubscription(id)).toMatchObject({ status: 'active', paid_count: 2 });
  });

  it.each([1, 4])('continues when it is paid at the checkout after %d failures', async (times) => {
    const id = await failing(times);
    const before = await getSubscription(id);
    const { body } = await pay({ subscription_id: id });
    expect(body.razorpay_subscription_id).toBe(id);
    // One invoice for one cycle, however often its charge was tried.
    expect((await request(`GET /v1/invoices?subscription_id=${id}`)).body.count).toBe(2);
    expect(await getSubscription(id)).toMatchObject({
      status: 'active',
      current_start: before.current_end,
      auth_attempts: 0,
    });
    await simulator.waitForEvent('subscription.activated');
  });
});

it('continues until the end of its cycle when cancelled for the cycle’s end', async () => {
  const { id } = await subscribe();
  await pay({ subscription_id: id });
  const cancelled = await request(`POST /v1/subscriptions/${id}/cancel`, {
    cancel_at_cycle_end: 1,
  });
  expect(cancelled.body).toEqual(await getSubscription(id));
  expect(cancelled.body.status).toBe('active');
  await advance(id, 'charged');
  expect(await getSubscription(id)).toMatchObject({ status: 'cancelled', paid_count: 1 });
  expect((await advance(id, 'charged')).status).toBe(400);
});

it.each([{}, { cancel_at_cycle_end: false }, { cancel_at_cycle_end: 0 }])(
  'that is cancelled with %j ends immediately',
  async (how) => {
    const { id } = await subscribe();
    await pay({ subscription_id: id });
    await request(`POST /v1/subscriptions/${id}/cancel`, how);
    expect(await getSubscription(id)).toMatchObject({ status: 'cancelled' });
    expect((await request(`POST /v1/subscriptions/${id}/cancel`, how)).body.error.description).toBe(
      'Subscription is not cancellable in cancelled status.',
    );
  },
);

it('is completed with its last cycle', async () => {
  const { id } = await subscribe({ total_count: 2 });
  await pay({ subscription_id: id });
  await advance(id, 'charged');
  expect(await getSubscription(id)).toMatchObject({ status: 'completed', remaining_count: 0 });
  await simulator.waitForEvent('subscription.completed');
});
