import { randomUUID } from 'node:crypto';
import type { LedgerTrouble } from '@soloist/contracts';
import { eventually } from '@soloist/service-kit/testing';
import { type Paying, startPaying } from '../../testing/start-paying.ts';
import { MovementModel } from '../ledger/ledger.model.ts';
import { OrderModel } from '../orders/orders.model.ts';
import { paidInvoice, reconcileNow } from '../reconciliation/testing.ts';
import { ProviderEventModel } from '../webhooks/provider-events.model.ts';

let paying: Paying;
let token: string;
beforeAll(async () => {
  paying = await startPaying();
  token = paying.tokenFor({ admin: true });
});
afterAll(() => paying.close());

const list = '/payment/ledger/troubles';
const troubles = async (): Promise<LedgerTrouble[]> =>
  (await paying.send(`GET ${list}`, { token })).body.troubles;
const trouble = async (of: string) => (await troubles()).find((each) => each.of === of);
const tryAgain = (of: string) => paying.send(`POST ${list}/${of}/try`, { token });

it.each([`GET ${list}`, `POST ${list}/evt_1/try`])(
  '%s is the operator’s alone',
  async (request) => {
    expect((await paying.send(request)).status).toBe(401);
    expect((await paying.send(request, { token: paying.tokenFor({}) })).status).toBe(403);
  },
);

async function paidElsewhere() {
  const given = { amount: 500, currency: 'INR' as const, receipt: randomUUID(), notes: {} };
  const order = await paying.parts.provider!.orders.create(given);
  const { razorpay_payment_id: id } = await paying.simulator.pay({ order_id: order.id });
  for (const event of await paying.eventsAbout(id)) await paying.deliver(event);
  await eventually(() => trouble(id));
  return { id: id as string, order };
}

it('an alarm stays while it is true, and goes once it is not', async () => {
  const { id, order } = await paidElsewhere();
  const words = 'It pays for an order that is not one of ours.';
  expect(await trouble(id)).toEqual({ of: id, words, at: expect.any(String) });
  expect((await tryAgain(id)).body).toMatchObject({
    message: `It stands as before: ${words}`,
    isOver: false,
  });
  expect(await trouble(id)).toBeDefined();
  // The order is found that a restored database had forgotten.
  const { _id: _, ...known } = await paying.newOrder({ amount: 500 });
  await OrderModel.deleteOne({ receipt: known.receipt });
  await OrderModel.create({ ...known, providerOrderId: order.id });
  expect((await tryAgain(id)).body).toMatchObject({ isOver: true });
  expect(await trouble(id)).toBeUndefined();
  expect(await MovementModel.exists({ key: `payment-${id}-captured` })).not.toBeNull();
});

it('is not decided while the provider is away', async () => {
  const { id } = await paidElsewhere();
  await paying.whileAway(async () => {
    expect((await tryAgain(id)).status).toBe(503);
  });
  expect(await trouble(id)).toBeDefined();
});

it('an event that was given up is worked through when asked', async () => {
  const order = await paying.newOrder();
  const { razorpay_payment_id: id } = await paying.pay(order);
  const _id = `evt_${randomUUID().slice(0, 8)}`;
  await ProviderEventModel.create({
    ...{ _id, name: 'payment.captured', about: { payment: id }, state: 'failed' },
    ...{ tries: 80, problem: 'The payment provider gave no answer.', receivedAt: new Date() },
  });
  expect((await trouble(_id))?.words).toBe(
    'payment.captured is not settled: The payment provider gave no answer.',
  );
  await paying.whileAway(async () => {
    expect((await tryAgain(_id)).body).toMatchObject({ isOver: false });
  });
  expect(await trouble(_id)).toBeDefined();
  expect((await tryAgain(_id)).body).toMatchObject({ isOver: true });
  expect(await trouble(_id)).toBeUndefined();
  expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
});

it('what nobody knows cannot be tried', async () => {
  expect((await tryAgain('evt_none')).status).toBe(404);
  expect((await tryAgain('a%20b')).status).toBe(404);
});

it('the books are a trouble as long as a reconciliation finds differences', async () => {
  const { id } = await paidInvoice(paying);
  const key = { key: `payment-${id}-captured` };
  const booked = await MovementModel.findOne(key).lean();
  const known = (await reconcileNow(paying)).differenceCount;
  await MovementModel.collection.deleteOne(key);
  await reconcileNow(paying);
  expect((await trouble('reconciliation'))?.words).toBe(
    `The last reconciliation found ${known + 1} ${known ? 'differences' : 'difference'}.`,
  );
  expect((await tryAgain('reconciliation')).body).toMatchObject({
    message: 'The books are being reconciled.',
    isOver: false,
  });
  await MovementModel.collection.insertOne(booked as never);
  for (const { of } of await troubles()) {
    // Those of other tests.
    if (of.startsWith('pay_')) {
      const { order_id: providerOrderId } = await paying.parts.provider!.payments.get(of);
      const { _id: _, ...other } = await paying.newOrder({ amount: 500 });
      await OrderModel.deleteOne({ receipt: other.receipt });
      await OrderModel.create({ ...other, providerOrderId: providerOrderId ?? '' });
    }
  }
  await reconcileNow(paying);
  expect(await reconcileNow(paying)).toMatchObject({ differenceCount: 0 });
  expect(await trouble('reconciliation')).toBeUndefined();
});
