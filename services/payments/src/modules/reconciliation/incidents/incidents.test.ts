import { randomUUID } from 'node:crypto';
import type { LedgerIncident } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import { type PaymentsHarness, startProviderHarness } from '../../../../test/provider-harness.ts';
import { paidInvoice, reconcileNow } from '../../../../test/reconciliation-harness.ts';
import { LedgerTransactionModel } from '../../ledger/ledger.model.ts';
import { OrderModel } from '../../payments/orders/orders.model.ts';
import { ProviderEventModel } from '../../webhooks/provider-events.model.ts';

let paying: PaymentsHarness;
let token: string;
beforeAll(async () => {
  paying = await startProviderHarness();
  token = paying.tokenFor({ admin: true });
});
afterAll(() => paying.close());

const list = '/payment/ledger/troubles';
const incidents = async (): Promise<LedgerIncident[]> =>
  (await paying.send(`GET ${list}`, { token })).body.troubles;
const incident = async (of: string) => (await incidents()).find((each) => each.of === of);
const retryIncident = (of: string) => paying.send(`POST ${list}/${of}/try`, { token });

it.each([`GET ${list}`, `POST ${list}/evt_1/try`])('%s is admin-only', async (request) => {
  expect((await paying.send(request)).status).toBe(401);
  expect((await paying.send(request, { token: paying.tokenFor({}) })).status).toBe(403);
});

async function createForeignPayment() {
  const request = { amount: 500, currency: 'INR' as const, receipt: randomUUID(), notes: {} };
  const order = await paying.deps.provider!.orders.create(request);
  const { razorpay_payment_id: id } = await paying.simulator.pay({ order_id: order.id });
  for (const event of await paying.eventsFor(id)) await paying.deliver(event);
  await eventually(() => incident(id));
  return { id: id as string, order };
}

it('keeps an incident open while its cause lasts, and resolves it afterwards', async () => {
  const { id, order } = await createForeignPayment();
  const words = 'It pays an order that is not ours.';
  expect(await incident(id)).toEqual({ of: id, words, at: expect.any(String) });
  expect((await retryIncident(id)).body).toMatchObject({
    message: `Still unresolved: ${words}`,
    isOver: false,
  });
  expect(await incident(id)).toBeDefined();
  // The missing order, lost by a restored database, is found again.
  const { _id: _, ...known } = await paying.newOrder({ amount: 500 });
  await OrderModel.deleteOne({ receipt: known.receipt });
  await OrderModel.create({ ...known, providerOrderId: order.id });
  expect((await retryIncident(id)).body).toMatchObject({ isOver: true });
  expect(await incident(id)).toBeUndefined();
  expect(await LedgerTransactionModel.exists({ key: `payment-${id}-captured` })).not.toBeNull();
});

it('leaves an incident undecided while the provider is down', async () => {
  const { id } = await createForeignPayment();
  await paying.whileAway(async () => {
    expect((await retryIncident(id)).status).toBe(503);
  });
  expect(await incident(id)).toBeDefined();
});

it('processes an abandoned event on request', async () => {
  const order = await paying.newOrder();
  const { razorpay_payment_id: id } = await paying.pay(order);
  const _id = `evt_${randomUUID().slice(0, 8)}`;
  await ProviderEventModel.create({
    ...{ _id, name: 'payment.captured', about: { payment: id }, state: 'failed' },
    ...{ tries: 80, problem: 'The payment provider did not respond.', receivedAt: new Date() },
  });
  expect((await incident(_id))?.words).toBe(
    'payment.captured was not processed: The payment provider did not respond.',
  );
  await paying.whileAway(async () => {
    expect((await retryIncident(_id)).body).toMatchObject({ isOver: false });
  });
  expect(await incident(_id)).toBeDefined();
  expect((await retryIncident(_id)).body).toMatchObject({ isOver: true });
  expect(await incident(_id)).toBeUndefined();
  expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ pending: 94_100 }]);
});

it('refuses to retry an unknown incident', async () => {
  expect((await retryIncident('evt_none')).status).toBe(404);
  expect((await retryIncident('a%20b')).status).toBe(404);
});

it('keeps the ledger’s incident open while reconciliations find differences', async () => {
  const { id } = await paidInvoice(paying);
  const key = { key: `payment-${id}-captured` };
  const booked = await LedgerTransactionModel.findOne(key).orFail().lean();
  const known = (await reconcileNow(paying)).differenceCount;
  await LedgerTransactionModel.collection.deleteOne(key);
  await reconcileNow(paying);
  expect((await incident('reconciliation'))?.words).toBe(
    `The last reconciliation found ${known + 1} ${known ? 'differences' : 'difference'}.`,
  );
  expect((await retryIncident('reconciliation')).body).toMatchObject({
    message: 'Reconciliation is running.',
    isOver: false,
  });
  await LedgerTransactionModel.collection.insertOne(booked);
  for (const { of } of await incidents()) {
    // Other tests left these.
    if (of.startsWith('pay_')) {
      const { order_id: providerOrderId } = await paying.deps.provider!.payments.get(of);
      const { _id: _, ...other } = await paying.newOrder({ amount: 500 });
      await OrderModel.deleteOne({ receipt: other.receipt });
      await OrderModel.create({ ...other, providerOrderId: providerOrderId ?? '' });
    }
  }
  await reconcileNow(paying);
  expect(await reconcileNow(paying)).toMatchObject({ differenceCount: 0 });
  expect(await incident('reconciliation')).toBeUndefined();
});
