import { randomInt } from 'node:crypto';
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
import { type LedgerTransaction, LedgerTransactionModel } from '../../ledger/ledger.model.ts';
import { processPendingEvents } from '../../webhooks/process-event.job.ts';
import { ProviderEventModel } from '../../webhooks/provider-events.model.ts';
import type { OpenOrder } from '../orders/create-order.service.ts';
import { OrderModel } from '../orders/orders.model.ts';
import { bookUnfinishedPayments } from './book-payment.service.ts';
import { PaymentModel } from './payments.model.ts';
import { repairOrders } from './repair-orders.job.ts';

// The input is random: a single failure is a finding.
jest.retryTimes(0);

// biome-ignore-start lint/style/noProcessEnv: set by hand, to repeat a run or to enlarge it
const seed = Number(process.env.PAYING_SEED ?? randomInt(2 ** 31));
const count = Number(process.env.PAYING_ORDERS ?? 80);
// biome-ignore-end lint/style/noProcessEnv: see above
const lanes = 6;
const kills = 5;

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

interface TestPayment {
  order: OpenOrder;
  /** The expected booking: none for an unpaid payment, or one that does not fit its order. */
  expected: { id: string; settled: number } | undefined;
  isMismatched: boolean;
  /** All reports about it. */
  reports: (() => Promise<unknown>)[];
}

/** A killed process does not respond, which is expected. */
const noResponse = () => undefined;
const verifyAt = (response: object) =>
  fetch(`${second.anyUrl()}/payment/verify-order-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(response),
  }).catch(noResponse);

async function createTestPayment(): Promise<TestPayment> {
  const isForeign = random.chance(30);
  const amount = 100 + random.upTo(500_000);
  const currency = isForeign ? ('USD' as const) : ('INR' as const);
  const order = await paying.newOrder({ amount, currency });
  if (random.chance(30)) await paying.pay(order, 'failed');
  const fate = random.upTo(9);
  const isPaid = fate > 0;
  const isMismatched = fate === 1;
  if (isMismatched) await OrderModel.updateOne({ _id: order._id }, { $inc: { amount: 1 } });
  const response = isPaid ? await paying.pay(order) : undefined;
  const events = await paying.eventsFor(order.providerOrderId);
  const forged = { ...response, razorpay_signature: 'b'.repeat(64) };
  const published = events.flatMap((event) =>
    Array.from({ length: random.upTo(2) }, () => () => paying.deliver(event, second.anyUrl())),
  );
  const repeated = events.slice(0, random.upTo(1)).map((event) => {
    const replayed = { ...event, id: `evt_${newId().slice(-14)}` };
    return () => paying.deliver(replayed, second.anyUrl());
  });
  const verified = Array.from(
    { length: response ? random.upTo(2) : 0 },
    () => () => verifyAt(response!),
  );
  return {
    order,
    isMismatched,
    expected:
      isPaid && !isMismatched
        ? { id: response.razorpay_payment_id, settled: isForeign ? amount * 88 : amount }
        : undefined,
    reports: [
      ...published,
      ...repeated,
      ...verified,
      ...(random.chance(20) ? [() => verifyAt(forged)] : []),
      ...(random.chance(20) ? [() => repairOrders(paying.deps, Date.now() + 30_000)] : []),
      ...(random.chance(10) ? [() => paying.simulator.fail('GET /payments', 'broken')] : []),
    ],
  };
}

async function sendAll(payments: TestPayment[]) {
  const reports = payments.flatMap((payment) => payment.reports);
  await second.runAll({ reports, lanes, kills });
  return reports.length;
}

/** Runs the scheduled tasks of a minute. */
async function passTime() {
  await fetch(`${paying.simulator.url}/simulator/faults`, { method: 'DELETE' });
  const past = new Date();
  await OrderModel.updateMany(
    { state: 'open', askAt: mongoose.trusted({ $ne: null }) },
    { $set: { askAt: past } },
  );
  await ProviderEventModel.updateMany({ state: 'waiting' }, { $set: { tryAt: past } });
  await repairOrders(paying.deps);
  await processPendingEvents(paying.deps);
  await bookUnfinishedPayments();
}

const unprocessed = () =>
  ProviderEventModel.countDocuments({ state: mongoose.trusted({ $ne: 'done' }) });
const bookedCount = () =>
  PaymentModel.countDocuments({ bookedAt: mongoose.trusted({ $ne: null }) });
const capturesOf = (id: string) =>
  LedgerTransactionModel.find({ key: `payment-${id}-captured` }).lean<LedgerTransaction[]>();
const rounded = (amount: number, basisPoints: number) =>
  Math.floor((amount * basisPoints) / 10_000 + 0.5);

it(`books and publishes ${count} payments once, in any order, with killed processes (PAYING_SEED=${seed})`, async () => {
  const payments: TestPayment[] = [];
  for (let n = 0; n < count; n += 1) payments.push(await createTestPayment());
  expect(await sendAll(payments)).toBeGreaterThan(count);
  const paid = payments.filter(({ expected }) => expected);
  // Processes skip a record that another process handles.
  await eventually(async () => {
    await passTime();
    return (await unprocessed()) === 0 && (await bookedCount()) >= paid.length;
  }, 120_000);

  expect(paid.length).toBeGreaterThan(count / 2);
  for (const { order, expected } of paid) {
    const { id, settled } = expected!;
    const fee = rounded(settled, 500);
    const net = settled - fee - rounded(fee, 1800);
    const transactions = await capturesOf(id);
    expect(transactions).toHaveLength(1);
    expect(transactions[0]?.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([
      { currency: 'INR', pending: net, available: 0 },
    ]);
    expect(
      await PaymentModel.find({ providerOrderId: order.providerOrderId }).lean(),
    ).toMatchObject([{ _id: id, state: 'captured', bookedAt: expect.any(Date) }]);
  }
  // Nothing else is booked, and each mismatch raised an incident.
  expect(await LedgerTransactionModel.countDocuments()).toBe(paid.length);
  const mismatched = payments.filter(({ isMismatched }) => isMismatched);
  expect(await IncidentModel.countDocuments()).toBe(mismatched.length);
  // Documents receives each payment once.
  const publishedOf = () => documents.published('payment.captured', 'paymentId');
  const ids = paid.map(({ expected }) => expected!.id).toSorted();
  await eventually(async () => (await publishedOf()).length >= ids.length);
  expect(await publishedOf()).toEqual(ids);
}, 300_000);
