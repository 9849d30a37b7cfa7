import { randomUUID } from 'node:crypto';
import type { Reconciliation } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import mongoose from 'mongoose';
import { addMoney } from '../../../test/ledger-fixtures.ts';
import { createPaidPerson } from '../../../test/paid-person.ts';
import { disputeOf, paidInvoice, reconcileNow } from '../../../test/reconciliation-harness.ts';
import {
  type SubscriptionsHarness,
  startSubscriptionsHarness,
} from '../../../test/subscriptions-harness.ts';
import { IncidentModel } from '../incidents/incidents.model.ts';
import { LedgerTransactionModel } from '../ledger/ledger.model.ts';
import { takeSnapshots } from '../ledger/snapshots.service.ts';
import { capturePayment } from '../payments/captures/capture-payment.service.ts';
import { PaymentModel } from '../payments/captures/payments.model.ts';
import { DisputeModel } from '../payments/disputes/disputes.model.ts';
import { reconcileDispute } from '../payments/disputes/reconcile-dispute.service.ts';
import { OrderModel } from '../payments/orders/orders.model.ts';
import { PayoutModel } from '../payouts/payouts/payouts.model.ts';
import { ReconciliationModel } from './reconciliations.model.ts';
import { reconcileNightly, startReconciliation } from './start-reconciliation.service.ts';

let paying: SubscriptionsHarness;
beforeAll(async () => {
  paying = await startSubscriptionsHarness();
});
afterAll(() => paying.close());

type Difference = Reconciliation['differences'][number];
const differencesAbout = (one: Reconciliation, of: string): Difference[] =>
  one.differences.filter((each) => each.of === of);
const findDifferences = async (of: string) => differencesAbout(await reconcileNow(paying), of);
const provider = () => paying.deps.provider!;
/** The raw collection: the model refuses changes. */
const transactions = () => LedgerTransactionModel.collection;
const key = (name: string) => ({ key: name });

/** Removes the times of queries that scheduled tasks would make soon. */
const withoutQueryTimes = { $unset: { askAt: 1, 'refunds.0.askAt': 1 } };

async function createUnreportedPayment() {
  const order = await paying.newOrder();
  await OrderModel.updateOne({ _id: order._id }, withoutQueryTimes);
  const record = await paying.simulator.pay({ order_id: order.providerOrderId });
  return { id: record.razorpay_payment_id as string, userId: order.freelancerId };
}

describe('a payment', () => {
  it('that no event reported is booked, once, and marked as repaired', async () => {
    const { id, userId } = await createUnreportedPayment();
    expect(await findDifferences(id)).toMatchObject([
      { kind: 'missing', isRepaired: true, currency: 'INR', ledger: null, other: 97_640 },
    ]);
    expect(await paying.balanceOf(userId)).toMatchObject([{ pending: 94_100 }]);
    expect(await findDifferences(id)).toEqual([]);
    expect(await LedgerTransactionModel.countDocuments(key(`payment-${id}-captured`))).toBe(1);
  });

  it('whose transaction was removed stays listed until it is back, whatever its age', async () => {
    const { id } = await paidInvoice(paying);
    const name = `payment-${id}-captured`;
    const gone = await LedgerTransactionModel.findOne(key(name)).lean();
    await transactions().deleteOne(key(name));
    const missing = [{ kind: 'missing', isRepaired: false, key: `payment-${id}-`, other: 97_640 }];
    expect(await findDifferences(id)).toMatchObject(missing);
    // As if it ran a month later.
    const to = new Date(Date.now() + 30 * 24 * 3600_000);
    await ReconciliationModel.updateMany({}, { to });
    expect(await findDifferences(id)).toMatchObject(missing);
    await transactions().insertOne(gone as never);
    await ReconciliationModel.updateMany({}, { to });
    expect(await findDifferences(id)).toEqual([]);
    await ReconciliationModel.deleteMany();
  });

  it('that is booked with another amount, or in another currency, is found', async () => {
    const [first, second] = [await paidInvoice(paying), await paidInvoice(paying)];
    const set = ({ id }: { id: string }, $set: object) =>
      transactions().updateOne(key(`payment-${id}-captured`), { $set });
    await set(first, { 'entries.0.amount': -97_641, 'entries.1.amount': -2359 });
    await set(second, { 'entries.0.currency': 'USD' });
    const one = await reconcileNow(paying);
    expect(differencesAbout(one, first.id)).toMatchObject([
      { kind: 'amount', isRepaired: false, ledger: 97_641, other: 97_640 },
    ]);
    expect(differencesAbout(one, second.id)).toMatchObject([{ kind: 'amount', isRepaired: false }]);
  });

  it('of long ago is found when a balance reveals a change', async () => {
    const { id } = await paidInvoice(paying);
    await takeSnapshots(new Date());
    const to = new Date(Date.now() + 30 * 24 * 3600_000);
    await reconcileNow(paying);
    await ReconciliationModel.updateMany({}, { to, differences: [] });
    const set = (amount: number) =>
      transactions().updateOne(key(`payment-${id}-captured`), {
        $set: { 'entries.0.amount': amount },
      });
    expect(await findDifferences(id)).toEqual([]);
    await set(-97_000);
    expect(await findDifferences(id)).toMatchObject([
      { kind: 'amount', ledger: 97_000, other: 97_640 },
    ]);
    await set(-97_640);
    await ReconciliationModel.deleteMany();
  });

  it('that the provider does not know is found', async () => {
    const id = `pay_${newId().slice(0, 14)}`;
    const { entries } = await addMoney(`pending:${newId()}`, 500);
    const name = `payment-${id}-captured`;
    await LedgerTransactionModel.create({ key: name, kind: 'payment.captured', entries });
    expect(await findDifferences(name)).toMatchObject([
      { kind: 'unknown', isRepaired: false, ledger: 500, other: null },
    ]);
    expect(await findDifferences(name)).toHaveLength(1);
  });

  it('of an order that is not ours stays listed', async () => {
    const request = { amount: 500, currency: 'INR' as const, receipt: randomUUID(), notes: {} };
    const order = await provider().orders.create(request);
    const { razorpay_payment_id: id } = await paying.simulator.pay({ order_id: order.id });
    expect(await findDifferences(id)).toMatchObject([{ kind: 'missing', isRepaired: false }]);
  });

  it('that was booked without a capture at the provider is found', async () => {
    const order = await paying.newOrder();
    const { error } = await paying.simulator.pay({ order_id: order.providerOrderId }, 'failed');
    const id = error.metadata.payment_id;
    const { entries } = await addMoney(`pending:${order.freelancerId}`, 500);
    await LedgerTransactionModel.create({
      ...key(`payment-${id}-captured`),
      kind: 'test.given',
      entries,
    });
    expect(await findDifferences(id)).toMatchObject([{ kind: 'amount', ledger: 500, other: 0 }]);
  });
});

describe('a refund', () => {
  it('whose outcome no event reported is completed', async () => {
    await paying.simulator.control('bank', { refunds: 'pending' });
    const payment = await paidInvoice(paying);
    await payment.refund(40_000);
    await PaymentModel.updateOne({ _id: payment.id }, withoutQueryTimes);
    const [made] = await payment.refundsAtProvider();
    await paying.simulator.control(`refunds/${made?.id}`, { status: 'failed' });
    await paying.simulator.control('bank', { refunds: 'processed' });
    expect(await findDifferences(made!.id)).toMatchObject([
      { kind: 'amount', isRepaired: true, ledger: 40_000, other: 0 },
    ]);
    expect(await payment.stored()).toMatchObject({ state: 'captured', refunded: 0 });
  });

  it('that was made by hand at the provider stays listed, as an incident too', async () => {
    const payment = await paidInvoice(paying);
    const byHand = { amount: 10_000, receipt: 'by hand', notes: {} };
    const { id } = await provider().refunds.create(payment.id, byHand);
    expect(await findDifferences(id)).toMatchObject([
      { kind: 'missing', isRepaired: false, other: 10_000, key: `payment-${payment.id}-` },
    ]);
    expect(await IncidentModel.exists({ _id: id })).not.toBeNull();
  });

  it('that is booked with another amount is found, and one that the provider does not know', async () => {
    const payment = await paidInvoice(paying);
    await payment.refund(40_000);
    const [made] = await payment.refundsAtProvider();
    const name = made!.receipt!;
    const $inc = { 'entries.$[own].amount': 1 };
    const arrayFilters = [{ 'own.account': 'provider:razorpay' }];
    await transactions().updateOne(key(name), { $inc }, { arrayFilters });
    const other = `refund-${newId()}`;
    await transactions().insertOne({
      ...{ key: other, kind: 'refund.made', about: { paymentId: payment.id } },
      ...{ entries: [{ account: 'provider:razorpay', currency: 'INR', amount: 7 }] },
      createdAt: new Date(),
    } as never);
    const one = await reconcileNow(paying);
    expect(differencesAbout(one, made!.id)).toMatchObject([
      { kind: 'amount', ledger: 40_001, other: 40_000 },
    ]);
    expect(differencesAbout(one, other)).toMatchObject([{ kind: 'unknown', ledger: 7 }]);
  });
});

describe('a dispute', () => {
  it('that no event reported is held, or lost', async () => {
    const [opened, lost] = [await paidInvoice(paying), await paidInvoice(paying)];
    const one = await disputeOf(opened, paying);
    const other = await disputeOf(lost, paying);
    await reconcileDispute(other.id, paying.deps);
    await DisputeModel.updateOne({ disputeId: other.id }, withoutQueryTimes);
    await other.setBankDecision('lost');
    const now = await reconcileNow(paying);
    expect(differencesAbout(now, one.id)).toMatchObject([{ kind: 'missing', isRepaired: true }]);
    expect(differencesAbout(now, other.id)).toMatchObject([
      { kind: 'missing', isRepaired: true, ledger: null, other: 100_000 },
    ]);
    expect(await opened.stored()).toMatchObject({ state: 'disputed' });
    expect(await lost.stored()).toMatchObject({ state: 'lost' });
  });

  it('about a subscription’s charge is listed once it is lost', async () => {
    const ada = paying.person();
    const { paymentId } = await ada.subscribe();
    const { id } = await paying.simulator.control(`payments/${paymentId}/dispute`);
    expect(await findDifferences(id)).toEqual([]);
    await paying.simulator.control(`disputes/${id}`, { status: 'lost' });
    expect(await findDifferences(id)).toMatchObject([{ kind: 'missing', isRepaired: false }]);
  });
});

it('a subscription charge that no event reported is booked', async () => {
  const ada = paying.person();
  const { id } = await ada.subscribe();
  await paying.simulator.control(`subscriptions/${id}`, { event: 'charged' });
  const [{ id: charge }] = (await paying.simulator.fetchList('/v1/payments?count=1')).items;
  expect(await findDifferences(charge)).toMatchObject([{ kind: 'missing', isRepaired: true }]);
  expect(await ada.invoices()).toHaveLength(2);
});

describe('a payout', () => {
  const payOut = async () => {
    const noor = await createPaidPerson(paying);
    const { id } = (await noor.payOut(await noor.verified())).body.payout;
    await PayoutModel.updateOne({ _id: id }, withoutQueryTimes);
    const record = (await provider().payouts.byKey(id))!;
    const setBankDecision = (status: string) =>
      paying.simulator.control(`payouts/${record.id}`, { status });
    return { id: id as string, record, setBankDecision, noor };
  };

  it('whose outcome no event reported is completed', async () => {
    const [arrived, failed] = [await payOut(), await payOut()];
    await arrived.setBankDecision('processed');
    await failed.setBankDecision('failed');
    const one = await reconcileNow(paying);
    expect(differencesAbout(one, arrived.record.id)).toMatchObject([
      { kind: 'amount', isRepaired: true, ledger: 0, other: 40_590 },
    ]);
    expect(differencesAbout(one, failed.record.id)).toMatchObject([
      { kind: 'amount', isRepaired: true },
    ]);
    expect(await arrived.noor.balance()).toMatchObject({ available: 60_000, paidOut: 40_000 });
    expect(await failed.noor.balance()).toMatchObject({ available: 100_000 });
  });

  it('that was made by hand at the provider stays listed', async () => {
    const { record } = await payOut();
    const { fund_account_id: fundAccountId } = record;
    const key = randomUUID();
    const byHand = { fundAccountId, amount: 7000, mode: 'IMPS' as const, narration: 'Rent', key };
    const { id } = await provider().payouts.create(byHand);
    expect(await findDifferences(id)).toMatchObject([
      { kind: 'missing', isRepaired: false, other: 7590 },
    ]);
  });

  it('that is booked, but exists neither here nor at the provider, is found', async () => {
    const { id, setBankDecision, record } = await payOut();
    await setBankDecision('processed');
    expect(await findDifferences(record.id)).toHaveLength(1);
    const name = `payout-${newId()}-started`;
    const { entries } = (await LedgerTransactionModel.findOne(key(`payout-${id}-started`)).lean())!;
    await LedgerTransactionModel.create({ key: name, kind: 'payout.started', entries });
    await PayoutModel.deleteOne({ _id: new mongoose.Types.ObjectId(id) });
    const one = await reconcileNow(paying);
    expect(differencesAbout(one, name)).toMatchObject([{ kind: 'unknown', isRepaired: false }]);
    // The arrived amount is still the same on both sides.
    expect(differencesAbout(one, record.id)).toEqual([]);
  });
});

describe('a reconciliation', () => {
  it('resumes completely after an outage of the provider, and books nothing twice', async () => {
    const { id } = await createUnreportedPayment();
    await paying.whileAway(async () => {
      const one = await reconcileNow(paying);
      expect(one.problem).toMatch(/^The payment provider did not respond: .* within the hour\.$/);
    });
    expect(await findDifferences(id)).toMatchObject([{ kind: 'missing', isRepaired: true }]);
    expect(await LedgerTransactionModel.countDocuments(key(`payment-${id}-captured`))).toBe(1);
  });

  it('is interrupted when its process ends, and completed by the next one', async () => {
    const { id } = await createUnreportedPayment();
    const closing = new AbortController();
    closing.abort();
    const to = new Date(Date.now() + 60_000);
    await (await startReconciliation(paying.deps, { to, signal: closing.signal })).ended;
    const [left] = await ReconciliationModel.find().sort({ _id: -1 }).limit(1).lean();
    expect(left?.problem).toMatch(/^It was interrupted\./);
    expect(await findDifferences(id)).toMatchObject([{ isRepaired: true }]);
  });

  it('whose process was killed restarts as soon as the process counts as dead', async () => {
    const long = new Date(Date.now() - 11 * 60_000);
    const running = { startedAt: long, from: new Date(0), to: long, runs: 'now' as const };
    const { _id } = await ReconciliationModel.create({ ...running, aliveAt: new Date() });
    const count = await ReconciliationModel.countDocuments();
    await reconcileNightly(paying.deps);
    expect(await ReconciliationModel.countDocuments()).toBe(count);
    await ReconciliationModel.updateOne({ _id }, { aliveAt: long });
    await reconcileNightly(paying.deps);
    expect(await ReconciliationModel.countDocuments()).toBe(count + 1);
    expect(await ReconciliationModel.findById(_id).lean()).toMatchObject({
      problem: 'It was interrupted.',
    });
  });

  it('started twice concurrently runs once, and books missing transactions once', async () => {
    await findDifferences('');
    const { id } = await createUnreportedPayment();
    const to = new Date(Date.now() + 60_000);
    const all = await Promise.all([1, 2, 3].map(() => startReconciliation(paying.deps, { to })));
    await Promise.all([...all.map(({ ended }) => ended), capturePayment(id, paying.deps)]);
    expect(all.filter(({ ended }) => ended)).toHaveLength(1);
    expect(await LedgerTransactionModel.countDocuments(key(`payment-${id}-captured`))).toBe(1);
  });
});
