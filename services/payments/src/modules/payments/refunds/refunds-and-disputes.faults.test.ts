import { randomInt, randomUUID } from 'node:crypto';
import { eventually, newId } from '@soloist/server-kit/testing';
import { createRandom } from '@soloist/server-kit/testing-random';
import mongoose from 'mongoose';
import { type PaymentsHarness, startProviderHarness } from '../../../../test/provider-harness.ts';
import {
  listenAsDocuments,
  type SecondProcess,
  startSecondProcess,
} from '../../../../test/second-process.ts';
import { IncidentModel } from '../../incidents/incidents.model.ts';
import { gst, platform, provider } from '../../ledger/accounts.rules.ts';
import { netOf } from '../../ledger/bookings/payment-bookings.service.ts';
import {
  type LedgerEntry,
  type LedgerTransaction,
  LedgerTransactionModel,
} from '../../ledger/ledger.model.ts';
import { processPendingEvents } from '../../webhooks/process-event.job.ts';
import { ProviderEventModel } from '../../webhooks/provider-events.model.ts';
import { capturePayment } from '../captures/capture-payment.service.ts';
import { PaymentModel } from '../captures/payments.model.ts';
import { proportion } from '../captures/payments.rules.ts';
import { releaseDuePayments } from '../captures/release-payments.job.ts';
import { DisputeModel } from '../disputes/disputes.model.ts';
import { findDisputes, reconcileDueDisputes } from '../disputes/due-disputes.job.ts';
import { processDueRefunds } from './due-refunds.job.ts';

// The input is random: a single failure is a finding.
jest.retryTimes(0);

// biome-ignore-start lint/style/noProcessEnv: set by hand, to repeat a run or to enlarge it
const seed = Number(process.env.REFUNDS_SEED ?? randomInt(2 ** 31));
const people = Number(process.env.REFUNDS_PEOPLE ?? 8);
// biome-ignore-end lint/style/noProcessEnv: see above
const lanes = 4;
const kills = 3;
const random = createRandom(seed);

let paying: PaymentsHarness;
let second: SecondProcess;
let documents: ReturnType<typeof listenAsDocuments>;
beforeAll(async () => {
  paying = await startProviderHarness();
  documents = listenAsDocuments(paying);
  second = await startSecondProcess(paying, random);
}, 60_000);
afterAll(async () => {
  await second.close();
  await documents.close();
  await paying.close();
});

/** A killed process does not respond, which is expected. */
const noResponse = () => undefined;
const tomorrow = () => new Date(Date.now() + 24 * 3600_000);
const afterWindow = () => new Date(Date.now() + 8 * 24 * 3600_000);
const { trusted } = mongoose;

interface TestPayment {
  id: string;
  userId: string;
  amount: number;
  /** Settled minor units per minor unit of the payment. */
  rate: number;
}

async function createTestPayment(userId: string): Promise<TestPayment> {
  const isForeign = random.chance(25);
  const amount = 20_000 + random.upTo(500_000);
  const currency = isForeign ? ('USD' as const) : ('INR' as const);
  const order = await paying.newOrder({ amount, currency, freelancerId: userId });
  const { razorpay_payment_id: id } = await paying.pay(order);
  await capturePayment(id, paying.deps);
  if (random.chance(30)) {
    await PaymentModel.updateOne({ _id: id }, { $set: { dueAt: new Date() } });
    await releaseDuePayments();
  }
  return { id, userId, amount, rate: isForeign ? 88 : 1 };
}

function refundForm({ id, userId, amount }: TestPayment) {
  const token = paying.tokenFor({ userId });
  const part = random.chance(20) ? amount : 1000 + random.upTo(Math.floor(amount * 0.7));
  const form = { refund_id: randomUUID(), amount: part, reason: 'Not needed.' };
  return () =>
    fetch(`${second.anyUrl()}/payment/payments/${id}/refunds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(form),
    }).catch(noResponse);
}

/** The bank's actions on one payment, in order. */
function bankActionsOf({ id, amount }: TestPayment) {
  let disputeId = '';
  const open = async () => {
    const request = random.chance(50) ? amount : 1000 + random.upTo(amount - 1000);
    const dispute = await paying.simulator.control(`payments/${id}/dispute`, { amount: request });
    disputeId = dispute.id;
  };
  const decide = async () => {
    if (!disputeId) return;
    const status = random.anyOf(['under_review', 'won', 'lost']);
    await paying.simulator.control(`disputes/${disputeId}`, { status });
  };
  return random.chance(45) ? [open, decide] : [];
}

async function endRefunds({ id }: Pick<TestPayment, 'id'>) {
  const made = await paying.deps.provider!.refunds.ofPayment(id).catch(() => []);
  for (const refund of made.filter(({ status }) => status === 'pending')) {
    const status = random.chance(25) ? 'failed' : 'processed';
    await paying.simulator.control(`refunds/${refund.id}`, { status });
  }
}

const deliverEvents = async ({ id }: TestPayment) => {
  for (const event of random.shuffled(await paying.eventsFor(id)))
    if (random.chance(60)) await paying.deliver(event, second.anyUrl()).catch(noResponse);
};

function reportsOf(paid: TestPayment) {
  const forms = Array.from({ length: random.upTo(3) }, () => refundForm(paid));
  return [
    ...forms,
    ...forms.filter(() => random.chance(40)),
    ...bankActionsOf(paid),
    ...Array.from({ length: 2 }, () => () => deliverEvents(paid)),
    () => endRefunds(paid),
    ...(random.chance(30) ? [() => processDueRefunds(paying.deps, tomorrow())] : []),
    ...(random.chance(30) ? [() => reconcileDueDisputes(paying.deps, tomorrow())] : []),
    ...(random.chance(20) ? [() => releaseDuePayments(afterWindow())] : []),
    ...(random.chance(40) ? [injectFault] : []),
  ];
}

const injectFault = () =>
  paying.simulator.fail(
    random.anyOf(['POST /payments', 'GET /payments', 'GET /refunds', 'GET /disputes'])!,
    random.anyOf(['lost', 'broken', 'refused'] as const)!,
  );

/** Final bank decisions, and all scheduled tasks. */
async function passTime(all: TestPayment[]) {
  await paying.simulator.clearFaults();
  for (const paid of all) await endRefunds(paid);
  for (const { id, status } of await paying.deps.provider!.disputes.list()) {
    if (status !== 'open' && status !== 'under_review') continue;
    await paying.simulator.control(`disputes/${id}`, {
      status: random.chance(50) ? 'won' : 'lost',
    });
  }
  const past = new Date(0);
  await PaymentModel.updateMany(
    { 'refunds.triedAt': trusted({ $gt: past }) },
    { $set: { 'refunds.$[].triedAt': past }, $inc: { revision: 1 } },
  );
  await ProviderEventModel.updateMany({ state: 'waiting' }, { $set: { tryAt: past } });
  await findDisputes(paying.deps);
  await reconcileDueDisputes(paying.deps, tomorrow());
  await processDueRefunds(paying.deps, tomorrow());
  await processPendingEvents(paying.deps);
}

const countUnfinished = () =>
  Promise.all([
    PaymentModel.countDocuments({ 'refunds.state': trusted({ $in: ['started', 'sent'] }) }),
    DisputeModel.countDocuments({ state: trusted({ $in: ['open', 'under_review'] }) }),
    ProviderEventModel.countDocuments({ state: 'waiting' }),
  ]);

const sumOf = (list: number[]) => list.reduce((sum, each) => sum + each, 0);
const amountInAccount = (entries: LedgerEntry[], name: string) =>
  sumOf(entries.filter(({ account }) => account === name).map(({ amount }) => amount));

/**
 * Checks that the ledger of a payment matches the provider; returns the freelancer's remaining
 * share.
 */
async function checkPayment({ id, amount, rate }: TestPayment): Promise<number> {
  const { refunds, disputes } = paying.deps.provider!;
  const made = (await refunds.ofPayment(id)).filter(({ status }) => status === 'processed');
  const lost = (await disputes.list()).filter(
    ({ payment_id, status }) => payment_id === id && status === 'lost',
  );
  const returnedAmount = sumOf([...made, ...lost].map((each) => each.amount));
  const payment = await PaymentModel.findById(id).orFail().lean();
  const { settled } = payment;
  const transactions = await LedgerTransactionModel.find({ 'about.paymentId': id }).lean<
    LedgerTransaction[]
  >();
  const entries = transactions.flatMap((transaction) => transaction.entries);
  expect(amountInAccount(entries, provider)).toBe(settled.cost - (amount - returnedAmount) * rate);
  // The platform keeps its share in proportion to the rest, exactly zero after a full refund.
  const expectShare = (account: string, value: number) => {
    const part = proportion(value, { of: amount, part: Math.min(returnedAmount, amount) });
    const difference = amountInAccount(entries, account) - (value - part);
    expect(Math.abs(difference)).toBeLessThanOrEqual(returnedAmount >= amount ? 0 : 1);
  };
  expectShare(platform.fees, settled.fee);
  expectShare(gst, settled.tax);
  expect(payment.refunded).toBe(sumOf(made.map((each) => each.amount)));
  expect(payment.refunds.filter(({ state }) => state === 'made')).toHaveLength(made.length);
  const finalParts = [
    ...payment.refunds.filter(({ state }) => state === 'made'),
    ...payment.disputes.filter(({ state }) => state === 'lost'),
  ];
  return netOf(settled) - sumOf(finalParts.map((each) => netOf(each.settled)));
}

it(`books and publishes each refund of ${people * 2} payments once, in any order, with killed processes (REFUNDS_SEED=${seed})`, async () => {
  const all: TestPayment[] = [];
  for (const userId of Array.from({ length: people }, newId))
    all.push(await createTestPayment(userId), await createTestPayment(userId));
  await paying.simulator.control('bank', { refunds: 'pending' });
  await second.runAll({ reports: all.flatMap(reportsOf), lanes, kills });
  await eventually(async () => {
    await passTime(all);
    return sumOf(await countUnfinished()) === 0;
  }, 200_000);
  await releaseDuePayments(afterWindow());

  const expectedBalances = new Map<string, number>();
  for (const paid of all)
    expectedBalances.set(
      paid.userId,
      (expectedBalances.get(paid.userId) ?? 0) + (await checkPayment(paid)),
    );
  for (const [userId, left] of expectedBalances) {
    const [balance] = await paying.balanceOf(userId);
    expect(balance).toMatchObject({ available: left, pending: 0, held: 0 });
  }
  expect(await IncidentModel.find().lean()).toEqual([]);
  const payments = await PaymentModel.find().lean();
  const refunded = payments.flatMap(({ refunds }) =>
    refunds.filter(({ state }) => state === 'made').map(({ providerId }) => providerId),
  );
  expect(refunded.length).toBeGreaterThan(people / 4);
  // Documents receives each refund once.
  const publishedOf = () => documents.published('payment.refunded', 'refundId');
  await eventually(async () => (await publishedOf()).length >= refunded.length);
  expect(await publishedOf()).toEqual(refunded.toSorted());
}, 400_000);
