import { hmac, keys, startTestSimulator, type TestSimulator } from './testing.ts';

let simulator: TestSimulator;
const ask: TestSimulator['ask'] = (...asked) => simulator.ask(...asked);
const pay: TestSimulator['pay'] = (about, outcome) => simulator.pay(about, outcome);

beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.stop());
beforeEach(() => {
  simulator.taken.length = 0;
});

async function subscribe(over: object = {}) {
  const item = { name: 'Pro', amount: 1200, currency: 'USD' };
  const plan = await ask('POST /v1/plans', { period: 'monthly', item });
  const asked = { plan_id: plan.body.id, total_count: 12, ...over };
  return (await ask('POST /v1/subscriptions', asked)).body;
}
const stateOf = async (id: string) => (await ask(`GET /v1/subscriptions/${id}`)).body;
const pass = (id: string, event: string) => ask(`POST /simulator/subscriptions/${id}`, { event });
const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 24 * 3600;
const events = () => simulator.taken.map(({ event }) => event);

it('begins with a payment that the checkout signs', async () => {
  const { id } = await subscribe();
  const { body } = await pay({ subscription_id: id });
  const signed = `${body.razorpay_payment_id}|${id}`;
  expect(body.razorpay_signature).toBe(hmac(signed, keys.keySecret));
  expect(await stateOf(id)).toMatchObject({ status: 'active', paid_count: 1, remaining_count: 11 });
  await simulator.heard('subscription.charged');
  await simulator.heard('subscription.authenticated');
  await simulator.heard('subscription.activated');
});

it('whose first payment is declined has not begun, and may be paid again', async () => {
  const { id } = await subscribe();
  expect((await pay({ subscription_id: id }, 'failed')).status).toBe(400);
  expect(await stateOf(id)).toMatchObject({ status: 'created', auth_attempts: 0 });
  expect((await pay({ subscription_id: id })).status).toBe(200);
  expect(await stateOf(id)).toMatchObject({ status: 'active', paid_count: 1 });
});

it('is known to the invoice of a payment, not to the payment', async () => {
  const { id } = await subscribe();
  const { razorpay_payment_id } = (await pay({ subscription_id: id })).body;
  const { body: payment } = await ask(`GET /v1/payments/${razorpay_payment_id}`);
  expect(payment).not.toHaveProperty('subscription_id');
  const { body: invoice } = await ask(`GET /v1/invoices/${payment.invoice_id}`);
  expect(invoice).toMatchObject({
    subscription_id: id,
    payment_id: payment.id,
    order_id: payment.order_id,
    status: 'paid',
    amount: 1200,
  });
  const { body: all } = await ask(`GET /v1/invoices?subscription_id=${id}`);
  expect(all.items).toEqual([invoice]);
});

describe('that begins later', () => {
  it('takes a small payment back and forth, and charges the plan when it begins', async () => {
    const start_at = inDays(7);
    const { id } = await subscribe({ start_at });
    const { razorpay_payment_id } = (await pay({ subscription_id: id })).body;
    expect(await stateOf(id)).toMatchObject({
      status: 'authenticated',
      charge_at: start_at,
      paid_count: 0,
    });
    const { body: payment } = await ask(`GET /v1/payments/${razorpay_payment_id}`);
    expect(payment).toMatchObject({ amount: 500, status: 'refunded', captured: false });
    await simulator.heard('subscription.authenticated');
    await simulator.heard('refund.processed');
    expect(events()).not.toContain('payment.captured');

    await pass(id, 'charged');
    expect(await stateOf(id)).toMatchObject({
      status: 'active',
      current_start: start_at,
      paid_count: 1,
    });
    await simulator.heard('subscription.charged');
  });

  it('cannot begin in the past', async () => {
    const { error } = await subscribe({ start_at: inDays(-1) });
    expect(error.field).toBe('start_at');
  });
});

describe('whose charge fails', () => {
  async function failing(times: number) {
    const { id } = await subscribe();
    await pay({ subscription_id: id });
    for (let attempt = 0; attempt < times; attempt++) await pass(id, 'failed');
    return id;
  }

  it('waits, is told of each time, halts after four, and goes on once it is charged', async () => {
    const id = await failing(3);
    expect(await stateOf(id)).toMatchObject({ status: 'pending', auth_attempts: 3 });
    await pass(id, 'failed');
    expect(await stateOf(id)).toMatchObject({ status: 'halted' });
    await simulator.heard('subscription.halted');
    await pass(id, 'charged');
    expect(await stateOf(id)).toMatchObject({ status: 'active', paid_count: 2 });
  });

  it.each([1, 4])('goes on when it is paid at the checkout after %d times', async (times) => {
    const id = await failing(times);
    const before = await stateOf(id);
    const { body } = await pay({ subscription_id: id });
    expect(body.razorpay_subscription_id).toBe(id);
    // One invoice for one cycle, however often its charge was tried.
    expect((await ask(`GET /v1/invoices?subscription_id=${id}`)).body.count).toBe(2);
    expect(await stateOf(id)).toMatchObject({
      status: 'active',
      current_start: before.current_end,
      auth_attempts: 0,
    });
    await simulator.heard('subscription.activated');
  });
});

it('that is cancelled at the end of its cycle runs until then, and does not say so', async () => {
  const { id } = await subscribe();
  await pay({ subscription_id: id });
  const asked = await ask(`POST /v1/subscriptions/${id}/cancel`, { cancel_at_cycle_end: 1 });
  expect(asked.body).toEqual(await stateOf(id));
  expect(asked.body.status).toBe('active');
  await pass(id, 'charged');
  expect(await stateOf(id)).toMatchObject({ status: 'cancelled', paid_count: 1 });
  expect((await pass(id, 'charged')).status).toBe(400);
});

it.each([{}, { cancel_at_cycle_end: false }, { cancel_at_cycle_end: 0 }])(
  'that is cancelled with %j ends at once',
  async (how) => {
    const { id } = await subscribe();
    await pay({ subscription_id: id });
    await ask(`POST /v1/subscriptions/${id}/cancel`, how);
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled' });
    expect((await ask(`POST /v1/subscriptions/${id}/cancel`, how)).body.error.description).toBe(
      'Subscription is not cancellable in cancelled status.',
    );
  },
);

it('is completed with its last cycle', async () => {
  const { id } = await subscribe({ total_count: 2 });
  await pay({ subscription_id: id });
  await pass(id, 'charged');
  expect(await stateOf(id)).toMatchObject({ status: 'completed', remaining_count: 0 });
  await simulator.heard('subscription.completed');
});
