import { startTestSimulator, type TestSimulator } from '../test/test-simulator.ts';

let simulator: TestSimulator;
const request: TestSimulator['request'] = (...args) => simulator.request(...args);
const control = (path: string, body: object) => request(`POST /simulator/${path}`, body);

beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.stop());
beforeEach(() => control('bank', { mandates: 'confirmed', charges: 'paid' }));

const inAYear = () => Math.floor(Date.now() / 1000) + 365 * 86_400;

async function saveMethod(over: object = {}) {
  const details = { name: 'Asha', email: 'asha@kaveri.example' };
  const { id: customer_id } = (await request('POST /v1/customers', details)).body;
  const terms = { max_amount: 80_000, expire_at: inAYear(), frequency: 'as_presented' };
  const order = await simulator.order({ customer_id, token: terms });
  const { body } = await simulator.pay({ order_id: order.id, ...over });
  const payment = (await request(`GET /v1/payments/${body.razorpay_payment_id}`)).body;
  const path = `/v1/customers/${customer_id}/tokens/${payment.token_id}`;
  return { customer_id, token: payment.token_id as string, path };
}

async function charge(
  { customer_id, token }: { customer_id: string; token: string },
  { amount = 50_000, order = undefined as { id: string } | undefined } = {},
) {
  const { id } = order ?? (await simulator.order({ amount }));
  return request('POST /v1/payments/create/recurring', {
    ...{ email: 'asha@kaveri.example', contact: '+919000090000', amount, currency: 'INR' },
    ...{ order_id: id, customer_id, token, recurring: '1', notes: { autopay: 'one' } },
  });
}

it('saves the payment method of a payment whose order asks for it', async () => {
  const { path, token } = await saveMethod();
  const { body } = await request(`GET ${path}`);
  expect(body).toMatchObject({
    ...{ id: token, method: 'card', card: { last4: '1111', network: 'Visa' } },
    ...{ max_amount: 80_000, recurring_details: { status: 'confirmed' } },
  });
  await simulator.waitForEvent('token.confirmed', token);
  const { id } = await simulator.order();
  const { body: paid } = await simulator.pay({ order_id: id });
  expect(
    (await request(`GET /v1/payments/${paid.razorpay_payment_id}`)).body.token_id,
  ).toBeUndefined();
});

it('charges a saved payment method once per order, up to the maximum', async () => {
  const saved = await saveMethod();
  const order = await simulator.order();
  const { status, body } = await charge(saved, { order });
  expect(status).toBe(200);
  const { body: payment } = await request(`GET /v1/payments/${body.razorpay_payment_id}`);
  expect(payment).toMatchObject({ status: 'captured', notes: { autopay: 'one' } });
  expect((await charge(saved, { order })).status).toBe(400);
  expect((await charge(saved, { amount: 80_001 })).status).toBe(400);
});

it('fails a charge with a reason, or leaves it to the bank', async () => {
  const saved = await saveMethod({ method: 'upi', vpa: 'asha@upi' });
  await control('bank', { charges: 'declined' });
  const order = await simulator.order();
  const { status, body } = await charge(saved, { order });
  expect(status).toBe(400);
  const failedPath = `GET /v1/payments/${body.error.metadata.payment_id}`;
  expect((await request(failedPath)).body.error_reason).toBe('insufficient_funds');

  await control('bank', { charges: 'later' });
  const { razorpay_payment_id: id } = (await charge(saved, { order })).body;
  expect((await request(`GET /v1/payments/${id}`)).body.status).toBe('created');
  await control(`payments/${id}/charge`, { outcome: 'paid' });
  expect((await request(`GET /v1/payments/${id}`)).body.status).toBe('captured');
});

it('charges no revoked, unconfirmed or deleted payment method', async () => {
  const saved = await saveMethod();
  await control(`tokens/${saved.token}`, { status: 'cancelled' });
  await simulator.waitForEvent('token.cancelled', saved.token);
  expect((await charge(saved)).status).toBe(400);

  const deleted = await saveMethod();
  expect((await request(`DELETE ${deleted.path}`)).body).toEqual({ deleted: true });
  expect((await charge(deleted)).status).toBe(400);
  expect((await request(`GET ${deleted.path}`)).status).toBe(400);

  await control('bank', { mandates: 'later' });
  expect((await charge(await saveMethod())).status).toBe(400);
});

it('saves payment methods for rupees only', async () => {
  const details = { name: 'Asha', email: 'asha@kaveri.example' };
  const { id: customer_id } = (await request('POST /v1/customers', details)).body;
  const token = { max_amount: 80_000, expire_at: inAYear(), frequency: 'as_presented' };
  expect((await simulator.order({ currency: 'USD', customer_id, token })).error).toBeDefined();
});
