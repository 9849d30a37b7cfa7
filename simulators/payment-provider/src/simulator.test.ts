import {
  hmac,
  keys,
  startTestSimulator,
  type TestSimulator,
  until,
} from '../test/test-simulator.ts';

// The shapes are those of the provider's documentation, as its own SDK reads them.

let simulator: TestSimulator;
const request: TestSimulator['request'] = (...args) => simulator.request(...args);
const order: TestSimulator['order'] = (over) => simulator.order(over);
const pay: TestSimulator['pay'] = (target, outcome) => simulator.pay(target, outcome);

beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.stop());
beforeEach(() => {
  simulator.receivedEvents.length = 0;
});

describe('an order', () => {
  it('is paid at the checkout with a signed response, and sends an event', async () => {
    const { id } = await order();
    const { body } = await pay({ order_id: id });
    expect(body).toEqual({
      razorpay_order_id: id,
      razorpay_payment_id: expect.stringMatching(/^pay_\w{14}$/),
      razorpay_signature: hmac(`${id}|${body.razorpay_payment_id}`, keys.keySecret),
    });
    expect((await request(`GET /v1/orders/${id}`)).body).toMatchObject({
      status: 'paid',
      amount_paid: 50_000,
      amount_due: 0,
    });
    await simulator.waitForEvent('order.paid');
    expect(simulator.receivedEvents.map(({ event }) => event).toSorted()).toEqual([
      'order.paid',
      'payment.authorized',
      'payment.captured',
    ]);
    expect(simulator.receivedEvents.every(({ isSigned }) => isSigned)).toBe(true);
  });

  it('can be paid again once after the bank declined it', async () => {
    const { id } = await order();
    expect(await pay({ order_id: id }, 'failed')).toMatchObject({ status: 400 });
    await simulator.waitForEvent('payment.failed');
    expect((await pay({ order_id: id })).status).toBe(200);
    expect((await pay({ order_id: id })).body.error.description).toBe('Order is already paid');
  });

  it('is found by its receipt', async () => {
    const { id } = await order({ receipt: 'mine' });
    const { body } = await request('GET /v1/orders?receipt=mine');
    expect(body.items.map((each: { id: string }) => each.id)).toEqual([id]);
  });

  it.each([{ amount: 99 }, { amount: 500.5 }, { amount: -500 }, { currency: 'euro' }])(
    'rejects an order of %j',
    async (over) => {
      const { status, body } = await request('POST /v1/orders', {
        amount: 500,
        currency: 'INR',
        ...over,
      });
      expect(status).toBe(400);
      expect(body.error.field).toBe(Object.keys(over)[0]);
    },
  );

  it('in another currency has its amount in the account’s currency', async () => {
    const { id } = await order({ amount: 1000, currency: 'EUR' });
    await pay({ order_id: id });
    const { body } = await request(`GET /v1/orders/${id}/payments`);
    expect(body.items[0]).toMatchObject({ base_amount: 96_000, base_currency: 'INR' });
  });
});

it('refuses a call without the key', async () => {
  const { status } = await request('GET /v1/orders', undefined, { authorization: 'Basic no' });
  expect(status).toBe(401);
});

describe('events', () => {
  it('are retried until they are accepted', async () => {
    simulator.refuseEvents(2);
    const { id } = await order();
    await pay({ order_id: id });
    await until(() => simulator.receivedEvents.length === 3);
  });

  it('stay pending until a restart while held', async () => {
    await request('POST /simulator/webhooks/hold', {});
    const { id } = await order();
    await pay({ order_id: id });
    expect(simulator.receivedEvents).toEqual([]);
    await simulator.restart();
    await until(() => simulator.receivedEvents.length === 3);
    expect((await request(`GET /v1/orders/${id}`)).body.status).toBe('paid');
  });

  it('of one order stay pending while held, and those of others are sent', async () => {
    const [held, other] = [await order(), await order()];
    await request('POST /simulator/webhooks/hold', { containing: held.id });
    await pay({ order_id: held.id });
    await pay({ order_id: other.id });
    await until(() => simulator.receivedEvents.length === 3);
    expect(JSON.stringify(simulator.receivedEvents)).not.toContain(held.id);
    await request('POST /simulator/webhooks/release', { containing: held.id });
    await until(() => simulator.receivedEvents.length === 6);
  });
});

it('executes a call with a lost response, but no refused call', async () => {
  await request('POST /simulator/faults', { call: 'POST /orders', kind: 'lost' });
  await expect(order({ receipt: 'lost' })).rejects.toThrow();
  await request('POST /simulator/faults', { call: 'POST /orders', kind: 'refused' });
  await expect(order({ receipt: 'refused' })).rejects.toThrow();
  const countOf = async (receipt: string) =>
    (await request(`GET /v1/orders?receipt=${receipt}`)).body.count;
  expect([await countOf('lost'), await countOf('refused')]).toEqual([1, 0]);
});
