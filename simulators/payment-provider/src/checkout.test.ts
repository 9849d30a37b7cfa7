import { startTestSimulator, type TestSimulator } from '../test/test-simulator.ts';

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

const paymentsOf = async (id: string) =>
  (await request(`GET /v1/orders/${id}/payments`)).body.items;

it('accepts UPI only for rupees', async () => {
  const rupees = await order();
  await pay({ order_id: rupees.id, method: 'upi', vpa: 'ada@upi' });
  expect(await paymentsOf(rupees.id)).toMatchObject([
    { method: 'upi', vpa: 'ada@upi', card: null, status: 'captured' },
  ]);
  const dollars = await order({ currency: 'USD' });
  expect((await pay({ order_id: dollars.id, method: 'upi' })).status).toBe(400);
});

it('declines an address that starts with failure, and shows the payment’s id', async () => {
  const { id } = await order();
  const { status, body } = await pay({ order_id: id, method: 'upi', vpa: 'failure@upi' });
  const [payment] = await paymentsOf(id);
  expect(status).toBe(400);
  expect(payment.status).toBe('failed');
  expect(body.error.metadata).toEqual({ payment_id: payment.id, order_id: id });
});

describe('a late payment', () => {
  it('is listed before it is captured', async () => {
    const { id } = await order();
    const paying = pay({ order_id: id, isLate: true });
    let seen = await paymentsOf(id);
    while (seen.length === 0) seen = await paymentsOf(id);
    expect(seen).toMatchObject([{ status: 'created', captured: false }]);
    expect((await paying).status).toBe(200);
    expect(await paymentsOf(id)).toMatchObject([{ status: 'captured' }]);
  });

  it('is captured after a restart in between', async () => {
    const { id } = await order();
    const paying = pay({ order_id: id, isLate: true }).catch(() => undefined);
    while ((await paymentsOf(id)).length === 0);
    await simulator.restart();
    await paying;
    expect(await paymentsOf(id)).toMatchObject([{ status: 'captured' }]);
  });

  it('is refunded immediately when the order was paid meanwhile', async () => {
    const { id } = await order();
    const late = pay({ order_id: id, isLate: true });
    while ((await paymentsOf(id)).length === 0);
    await pay({ order_id: id });
    expect((await late).body.error.description).toBe('Order is already paid');
    expect(await paymentsOf(id)).toMatchObject([
      { status: 'captured' },
      { status: 'refunded', captured: false },
    ]);
    const { payload } = await simulator.waitForEvent('refund.processed');
    expect(payload.payment.entity.captured).toBe(false);
  });
});

it('lists ten items by default, newest first', async () => {
  const receipt = 'one of many';
  const ids: string[] = [];
  for (let count = 0; count < 12; count++) ids.unshift((await order({ receipt })).id);
  const idsOf = async (query: string) =>
    (await request(`GET /v1/orders?receipt=one%20of%20many${query}`)).body.items.map(
      ({ id }: { id: string }) => id,
    );
  expect(await idsOf('')).toEqual(ids.slice(0, 10));
  expect(await idsOf('&skip=10&count=100')).toEqual(ids.slice(10));
  expect(await idsOf('&to=1')).toEqual([]);
  expect((await request('GET /v1/orders?count=101')).status).toBe(400);
});
