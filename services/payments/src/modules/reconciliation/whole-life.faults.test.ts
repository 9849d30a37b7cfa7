import { setTimeout as sleep } from 'node:timers/promises';
import { createPaidPerson } from '../../../test/paid-person.ts';
import { disputeOf, paidInvoice, reconcileNow } from '../../../test/reconciliation-harness.ts';
import {
  type SubscriptionsHarness,
  startSubscriptionsHarness,
} from '../../../test/subscriptions-harness.ts';
import { reconcileDispute } from '../payments/disputes/reconcile-dispute.service.ts';
import { processDueRefunds } from '../payments/refunds/due-refunds.job.ts';
import { processPayout } from '../payouts/payouts/process-payout.service.ts';

let paying: SubscriptionsHarness;
beforeAll(async () => {
  paying = await startSubscriptionsHarness();
});
afterAll(() => paying.close());

const bank = (change: object) => paying.simulator.control('bank', change);
const tomorrow = () => new Date(Date.now() + 24 * 3600_000);

async function createPayments() {
  await paidInvoice(paying);
  await paidInvoice(paying, { amount: 25_000, currency: 'USD' });
  const declined = await paying.newOrder();
  const { simulator } = paying;
  await simulator.pay({ order_id: declined.providerOrderId }, 'failed');
  // Paid in two windows concurrently: the second payment is refunded, and was never booked.
  const order = await paying.newOrder();
  const order_id = order.providerOrderId;
  const body = { order_id, outcome: 'paid', isLate: true };
  const late = fetch(`${simulator.url}/v1/checkout/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await sleep(300);
  const record = await simulator.pay({ order_id });
  await paying.verify(record);
  expect((await late).status).toBe(400);
}

async function createRefunds() {
  for (const currency of ['INR', 'USD']) {
    const payment = await paidInvoice(paying, { amount: 33_333, currency });
    for (const part of [10_000, 111, 23_222]) await payment.refund(part);
    expect(await payment.stored()).toMatchObject({ state: 'refunded' });
  }
  await bank({ refunds: 'pending' });
  const [pending, failed] = [await paidInvoice(paying), await paidInvoice(paying)];
  await pending.refund(5000);
  await failed.refund(100_000);
  const [made] = await failed.refundsAtProvider();
  await paying.simulator.control(`refunds/${made?.id}`, { status: 'failed' });
  await processDueRefunds(paying.deps, tomorrow());
  expect(await failed.stored()).toMatchObject({ state: 'captured' });
  await bank({ refunds: 'processed' });
}

async function createDisputes() {
  for (const currency of ['INR', 'USD']) {
    for (const decision of ['', 'under_review', 'won', 'lost']) {
      const payment = await paidInvoice(paying, { currency });
      if (decision === 'lost') await payment.refund(20_000);
      const { id, setBankDecision } = await disputeOf(payment, paying);
      await reconcileDispute(id, paying.deps);
      if (decision) await setBankDecision(decision);
      await reconcileDispute(id, paying.deps);
    }
  }
  // A loss is booked after a refund in progress.
  await bank({ refunds: 'pending' });
  const pending = await paidInvoice(paying);
  await pending.refund(20_000);
  await bank({ refunds: 'processed' });
  const lost = await disputeOf(pending, paying);
  await lost.setBankDecision('lost');
  await reconcileDispute(lost.id, paying.deps);
  expect((await pending.stored()).disputes).toMatchObject([{ state: 'open' }]);
  await bank({ lostDisputes: 'refunded' });
  const { id, setBankDecision } = await disputeOf(await paidInvoice(paying), paying);
  await setBankDecision('lost');
  await reconcileDispute(id, paying.deps);
}

async function createSubscriptions() {
  const ada = paying.person();
  const { id } = await ada.subscribe();
  await paying.simulateCharge(id, 'charged');
  await paying.simulateCharge(id, 'failed');
  await paying.simulateCharge(id, 'charged');
  const second = await paying.pay((await paying.choose('yearly')).id);
  expect((await ada.verify(second)).status).toBe(409);
  // Resumes later: a charge of five is made and refunded to verify the card.
  await ada.cancel();
  const { body } = await ada.resume();
  await ada.verify(await paying.pay(body.id));
}

async function createPayouts() {
  const noor = await createPaidPerson(paying);
  const account = await noor.verified();
  for (const steps of [['processed'], ['processed', 'reversed'], ['reversed'], ['failed'], []]) {
    const { id } = (await noor.payOut(account, { amount: 10_000 })).body.payout;
    for (const status of steps) {
      const { items } = await paying.simulator.fetchList('/v1/payouts?account_number=1&count=100');
      const record = items.find((each: { reference_id: string }) => each.reference_id === id);
      await paying.simulator.control(`payouts/${record.id}`, { status });
      await processPayout(id, paying.deps);
    }
  }
  await bank({ balance: 'low' });
  await noor.payOut(account, { amount: 10_000 });
}

it('finds no difference after payments, refunds, disputes, subscriptions and payouts', async () => {
  await createPayments();
  await createRefunds();
  await createDisputes();
  await createSubscriptions();
  await createPayouts();
  const one = await reconcileNow(paying);
  const kinds = ['payments', 'refunds', 'disputes', 'payouts'];
  const lists = await Promise.all(
    kinds.map((kind) => paying.simulator.fetchList(`/v1/${kind}?count=100&account_number=1`)),
  );
  const record = lists.flatMap(({ items }) => items);
  expect(one).toMatchObject({ differences: [], differenceCount: 0, problem: '' });
  expect(one.checked.provider).toBe(record.length);
  expect(record.length).toBeGreaterThan(40);
  // The next run checks the same records and the new one.
  await paidInvoice(paying);
  expect(await reconcileNow(paying)).toMatchObject({
    ...{ differences: [], differenceCount: 0, problem: '' },
    checked: { provider: record.length + 1 },
  });
}, 120_000);
