import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startPaymentSimulator } from './simulator.ts';

// The shapes are those of the provider's documentation, as its own SDK reads them.

const keys = { keyId: 'rzp_test_key', keySecret: 'key secret', webhookSecret: 'hook secret' };
const folder = mkdtempSync(path.join(tmpdir(), 'payment-simulator-'));
const file = path.join(folder, 'payments.json');
let listener: Server;
let taken: { id: string; event: string; isSigned: boolean }[] = [];
let refusals = 0;
let simulator: Awaited<ReturnType<typeof startPaymentSimulator>>;

const hmac = (body: string, secret: string) =>
  createHmac('sha256', secret).update(body).digest('hex');

beforeAll(async () => {
  listener = createServer(async (req, res) => {
    const body = await text(req);
    const isSigned = req.headers['x-razorpay-signature'] === hmac(body, keys.webhookSecret);
    if (refusals > 0) {
      refusals -= 1;
      res.statusCode = 503;
    } else {
      const id = String(req.headers['x-razorpay-event-id']);
      taken.push({ id, event: JSON.parse(body).event, isSigned });
    }
    res.end();
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  simulator = await start();
});
afterAll(async () => {
  await simulator.close();
  listener.close();
  listener.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  taken = [];
});

function start() {
  const { port } = listener.address() as AddressInfo;
  return startPaymentSimulator({ ...keys, webhookUrl: `http://127.0.0.1:${port}/`, file });
}

async function ask(call: string, body?: object, headers: Record<string, string> = {}) {
  const [method, where] = call.split(' ');
  const response = await fetch(`${simulator.url}${where}`, {
    method: method!,
    headers: {
      authorization: `Basic ${btoa(`${keys.keyId}:${keys.keySecret}`)}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the answer that it asked for
  return { status: response.status, body: (await response.json()) as any };
}

async function until(isThere: () => boolean) {
  const end = Date.now() + 10_000;
  while (!isThere()) {
    if (Date.now() > end) throw new Error('it did not come');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const heard = (event: string) => until(() => taken.some((each) => each.event === event));

const order = async (over: object = {}) =>
  (await ask('POST /v1/orders', { amount: 50_000, currency: 'INR', receipt: 'one', ...over })).body;
const pay = (about: object, outcome = 'paid') =>
  ask('POST /v1/checkout/pay', { ...about, outcome });

describe('an order', () => {
  it('is paid at the checkout, which signs what it says, and is told of', async () => {
    const { id } = await order();
    const { body } = await pay({ order_id: id });
    expect(body).toEqual({
      razorpay_order_id: id,
      razorpay_payment_id: expect.stringMatching(/^pay_\w{14}$/),
      razorpay_signature: hmac(`${id}|${body.razorpay_payment_id}`, keys.keySecret),
    });
    expect((await ask(`GET /v1/orders/${id}`)).body).toMatchObject({
      status: 'paid',
      amount_paid: 50_000,
      amount_due: 0,
    });
    await heard('order.paid');
    expect(taken.map(({ event }) => event).toSorted()).toEqual([
      'order.paid',
      'payment.authorized',
      'payment.captured',
    ]);
    expect(taken.every(({ isSigned }) => isSigned)).toBe(true);
  });

  it('that the bank declines can be paid again, once', async () => {
    const { id } = await order();
    expect(await pay({ order_id: id }, 'failed')).toMatchObject({ status: 400 });
    await heard('payment.failed');
    expect((await pay({ order_id: id })).status).toBe(200);
    expect((await pay({ order_id: id })).body.error.description).toBe('Order is already paid');
  });

  it('is found by its receipt', async () => {
    const { id } = await order({ receipt: 'mine' });
    const { body } = await ask('GET /v1/orders?receipt=mine');
    expect(body.items.map((each: { id: string }) => each.id)).toEqual([id]);
  });

  it.each([{ amount: 99 }, { amount: 500.5 }, { amount: -500 }, { currency: 'euro' }])(
    'of %j is refused',
    async (over) => {
      const { status, body } = await ask('POST /v1/orders', {
        amount: 500,
        currency: 'INR',
        ...over,
      });
      expect(status).toBe(400);
      expect(body.error.field).toBe(Object.keys(over)[0]);
    },
  );

  it('in another currency brings the account its own', async () => {
    const { id } = await order({ amount: 1000, currency: 'EUR' });
    await pay({ order_id: id });
    const { body } = await ask(`GET /v1/orders/${id}/payments`);
    expect(body.items[0]).toMatchObject({ base_amount: 96_000, base_currency: 'INR' });
  });
});

it('nobody without the key is answered', async () => {
  const { status } = await ask('GET /v1/orders', undefined, { authorization: 'Basic no' });
  expect(status).toBe(401);
});

it('a refund is at most what was paid, and one with the receipt of another is that one', async () => {
  const { id } = await order();
  const { body } = await pay({ order_id: id });
  const refund = (amount: number, receipt: string) =>
    ask(`POST /v1/payments/${body.razorpay_payment_id}/refund`, { amount, receipt });
  const first = await refund(20_000, 'r1');
  expect((await refund(20_000, 'r1')).body.id).toBe(first.body.id);
  expect((await refund(30_001, 'r2')).status).toBe(400);
  expect((await refund(30_000, 'r2')).status).toBe(200);
  const { body: payment } = await ask(`GET /v1/payments/${body.razorpay_payment_id}`);
  expect(payment).toMatchObject({ status: 'refunded', amount_refunded: 50_000 });
});

describe('a subscription', () => {
  async function subscribe() {
    const item = { name: 'Pro', amount: 1200, currency: 'USD' };
    const plan = await ask('POST /v1/plans', { period: 'monthly', item });
    return (await ask('POST /v1/subscriptions', { plan_id: plan.body.id, total_count: 12 })).body;
  }
  const stateOf = async (id: string) => (await ask(`GET /v1/subscriptions/${id}`)).body;

  it('begins with a payment that the checkout signs', async () => {
    const { id } = await subscribe();
    const { body } = await pay({ subscription_id: id });
    const signed = `${body.razorpay_payment_id}|${id}`;
    expect(body.razorpay_signature).toBe(hmac(signed, keys.keySecret));
    expect(await stateOf(id)).toMatchObject({ status: 'active', paid_count: 1 });
    await heard('subscription.charged');
  });

  it('waits after a failed charge, halts after four, and goes on once it is paid', async () => {
    const { id } = await subscribe();
    await pay({ subscription_id: id });
    const fail = () => ask(`POST /simulator/subscriptions/${id}`, { event: 'failed' });
    await fail();
    expect(await stateOf(id)).toMatchObject({ status: 'pending' });
    for (let attempt = 0; attempt < 3; attempt++) await fail();
    expect(await stateOf(id)).toMatchObject({ status: 'halted' });
    await ask(`POST /simulator/subscriptions/${id}`, { event: 'charged' });
    expect(await stateOf(id)).toMatchObject({ status: 'active', paid_count: 2 });
  });

  it('that is cancelled at the end of its cycle runs until then', async () => {
    const { id } = await subscribe();
    await pay({ subscription_id: id });
    await ask(`POST /v1/subscriptions/${id}/cancel`, { cancel_at_cycle_end: true });
    expect(await stateOf(id)).toMatchObject({ status: 'active' });
    await ask(`POST /simulator/subscriptions/${id}`, { event: 'charged' });
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled' });
  });
});

describe('a payout', () => {
  const bank = (account_number: string) => ({
    name: 'Ada Haddad',
    ifsc: 'HDFC0000001',
    account_number,
  });
  async function account(number = '5021000123') {
    const contact = await ask('POST /v1/contacts', { name: 'Ada Haddad', reference_id: 'ada' });
    const about = { contact_id: contact.body.id, account_type: 'bank_account' };
    return (await ask('POST /v1/fund_accounts', { ...about, bank_account: bank(number) })).body.id;
  }
  const send = (fund_account_id: string, key: string, amount = 10_000) =>
    ask(
      'POST /v1/payouts',
      {
        account_number: '1',
        fund_account_id,
        amount,
        currency: 'INR',
        mode: 'IMPS',
        purpose: 'payout',
      },
      { 'x-payout-idempotency': key },
    );

  it('of one key is one, and another request under that key is refused', async () => {
    const to = await account();
    const first = await send(to, 'k1');
    expect((await send(to, 'k1')).body.id).toBe(first.body.id);
    expect((await send(to, 'k1', 20_000)).status).toBe(400);
    expect((await send(to, '')).status).toBe(400);
  });

  it('is processed, or comes back', async () => {
    const to = await account();
    const { body } = await send(to, 'k2');
    await ask(`POST /simulator/payouts/${body.id}`, { status: 'processed' });
    await ask(`POST /simulator/payouts/${body.id}`, { status: 'reversed' });
    await heard('payout.reversed');
    expect((await ask(`GET /v1/payouts/${body.id}`)).body).toMatchObject({ status: 'reversed' });
  });

  it.each([
    ['5021000123', 'active'],
    ['5021000000', 'invalid'],
  ])('to the account %s finds it %s first', async (number, account_status) => {
    const id = await account(number);
    const { body } = await ask('POST /v1/fund_accounts/validations', {
      account_number: '1',
      fund_account: { id },
    });
    expect(body.status).toBe('created');
    await heard('fund_account.validation.completed');
    const { body: settled } = await ask(`GET /v1/fund_accounts/validations/${body.id}`);
    expect(settled.results).toMatchObject({ account_status });
  });
});

it('a dispute is opened, answered with evidence, and settled', async () => {
  const { id } = await order();
  const { body } = await pay({ order_id: id });
  const { body: dispute } = await ask(
    `POST /simulator/payments/${body.razorpay_payment_id}/dispute`,
    {},
  );
  const contest = { summary: 'It was delivered.', action: 'submit' };
  const contested = await ask(`PATCH /v1/disputes/${dispute.id}/contest`, contest);
  expect(contested.body).toMatchObject({ status: 'under_review', amount_deducted: 50_000 });
  await ask(`POST /simulator/disputes/${dispute.id}`, { status: 'won' });
  expect((await ask(`GET /v1/disputes/${dispute.id}`)).body).toMatchObject({
    status: 'won',
    amount_deducted: 0,
  });
});

describe('events', () => {
  it('are tried again until they are taken', async () => {
    refusals = 2;
    const { id } = await order();
    await pay({ order_id: id });
    await until(() => taken.length === 3);
  });

  it('that are held back wait, over a restart too', async () => {
    await ask('POST /simulator/webhooks/hold', {});
    const { id } = await order();
    await pay({ order_id: id });
    expect(taken).toEqual([]);
    await simulator.close();
    simulator = await start();
    await until(() => taken.length === 3);
    expect((await ask(`GET /v1/orders/${id}`)).body.status).toBe('paid');
  });
});

it('a lost answer is of something done, a refused one of something not done', async () => {
  await ask('POST /simulator/faults', { call: 'POST /orders', kind: 'lost' });
  await expect(order({ receipt: 'lost' })).rejects.toThrow();
  await ask('POST /simulator/faults', { call: 'POST /orders', kind: 'refused' });
  await expect(order({ receipt: 'refused' })).rejects.toThrow();
  const countOf = async (receipt: string) =>
    (await ask(`GET /v1/orders?receipt=${receipt}`)).body.count;
  expect([await countOf('lost'), await countOf('refused')]).toEqual([1, 0]);
});
