import { randomInt } from 'node:crypto';
import { eventually, newId } from '@soloist/service-kit/testing';
import { createRandom } from '@soloist/service-kit/testing-random';
import mongoose from 'mongoose';
import {
  listenAsDocuments,
  type SecondProcess,
  startSecondProcess,
} from '../../testing/second-process.ts';
import { type Paying, startPaying } from '../../testing/start-paying.ts';
import { AlarmModel } from '../alarms/alarms.model.ts';
import { type Movement, MovementModel } from '../ledger/ledger.model.ts';
import type { OpenOrder } from '../orders/make-order.ts';
import { OrderModel } from '../orders/orders.model.ts';
import { ProviderEventModel } from '../webhooks/provider-events.model.ts';
import { workThroughWaiting } from '../webhooks/settle-event.job.ts';
import { bookUnfinished } from './book-payment.ts';
import { PaymentModel } from './payments.model.ts';
import { repairOrders } from './repair.ts';

// At random: what fails once is a finding.
jest.retryTimes(0);

// biome-ignore-start lint/style/noProcessEnv: set by hand, to do the same again, or more of it
const seed = Number(process.env.PAYING_SEED ?? randomInt(2 ** 31));
const count = Number(process.env.PAYING_ORDERS ?? 80);
// biome-ignore-end lint/style/noProcessEnv: see above
const lanes = 6;
const kills = 5;

const random = createRandom(seed);

let paying: Paying;
let second: SecondProcess;
let documents: ReturnType<typeof listenAsDocuments>;
beforeAll(async () => {
  paying = await startPaying();
  documents = listenAsDocuments(paying);
  second = await startSecondProcess(paying, random);
}, 60_000);
afterAll(async () => {
  await second.close();
  await documents.close();
  await paying.close();
});

interface Thing {
  order: OpenOrder;
  /** As it must be booked: nothing of what was not paid, or does not fit its order. */
  expected: { id: string; settled: number } | undefined;
  isWrong: boolean;
  /** All that is said of it. */
  sayings: (() => Promise<unknown>)[];
}

/** Whoever was killed meanwhile does not answer: nobody here minds. */
const unheard = () => undefined;
const verifyAt = (said: object) =>
  fetch(`${second.anyUrl()}/payment/verify-order-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(said),
  }).catch(unheard);

async function newThing(): Promise<Thing> {
  const isForeign = random.chance(30);
  const amount = 100 + random.upTo(500_000);
  const currency = isForeign ? ('USD' as const) : ('INR' as const);
  const order = await paying.newOrder({ amount, currency });
  if (random.chance(30)) await paying.pay(order, 'failed');
  const fate = random.upTo(9);
  const isPaid = fate > 0;
  const isWrong = fate === 1;
  if (isWrong) await OrderModel.updateOne({ _id: order._id }, { $inc: { amount: 1 } });
  const said = isPaid ? await paying.pay(order) : undefined;
  const events = await paying.eventsAbout(order.providerOrderId);
  const forged = { ...said, razorpay_signature: 'b'.repeat(64) };
  const told = events.flatMap((event) =>
    Array.from({ length: random.upTo(2) }, () => () => paying.deliver(event, second.anyUrl())),
  );
  const repeated = events.slice(0, random.upTo(1)).map((event) => {
    const replayed = { ...event, id: `evt_${newId().slice(-14)}` };
    return () => paying.deliver(replayed, second.anyUrl());
  });
  const said2 = Array.from({ length: said ? random.upTo(2) : 0 }, () => () => verifyAt(said!));
  return {
    order,
    isWrong,
    expected:
      isPaid && !isWrong
        ? { id: said.razorpay_payment_id, settled: isForeign ? amount * 88 : amount }
        : undefined,
    sayings: [
      ...told,
      ...repeated,
      ...said2,
      ...(random.chance(20) ? [() => verifyAt(forged)] : []),
      ...(random.chance(20) ? [() => repairOrders(paying.parts, Date.now() + 30_000)] : []),
      ...(random.chance(10) ? [() => paying.simulator.fail('GET /payments', 'broken')] : []),
    ],
  };
}

async function sayAll(things: Thing[]) {
  const sayings = things.flatMap((thing) => thing.sayings);
  await second.doAll({ sayings, lanes, kills });
  return sayings.length;
}

/** What the clock does within a minute. */
async function passTime() {
  await fetch(`${paying.simulator.url}/simulator/faults`, { method: 'DELETE' });
  const past = new Date();
  await OrderModel.updateMany(
    { state: 'open', askAt: mongoose.trusted({ $ne: null }) },
    { $set: { askAt: past } },
  );
  await ProviderEventModel.updateMany({ state: 'waiting' }, { $set: { tryAt: past } });
  await repairOrders(paying.parts);
  await workThroughWaiting(paying.parts);
  await bookUnfinished();
}

const unsettled = () =>
  ProviderEventModel.countDocuments({ state: mongoose.trusted({ $ne: 'done' }) });
const bookedCount = () =>
  PaymentModel.countDocuments({ bookedAt: mongoose.trusted({ $ne: null }) });
const capturesOf = (id: string) =>
  MovementModel.find({ key: `payment-${id}-captured` }).lean<Movement[]>();
const rounded = (amount: number, basisPoints: number) =>
  Math.floor((amount * basisPoints) / 10_000 + 0.5);

it(`${count} payments are booked and told once, whoever says it first, with processes that are killed (PAYING_SEED=${seed})`, async () => {
  const things: Thing[] = [];
  for (let n = 0; n < count; n += 1) things.push(await newThing());
  expect(await sayAll(things)).toBeGreaterThan(count);
  const paid = things.filter(({ expected }) => expected);
  // Whatever one process has taken on, another leaves to it.
  await eventually(async () => {
    await passTime();
    return (await unsettled()) === 0 && (await bookedCount()) >= paid.length;
  }, 120_000);

  expect(paid.length).toBeGreaterThan(count / 2);
  for (const { order, expected } of paid) {
    const { id, settled } = expected!;
    const fee = rounded(settled, 500);
    const net = settled - fee - rounded(fee, 1800);
    const movements = await capturesOf(id);
    expect(movements).toHaveLength(1);
    expect(movements[0]?.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([
      { currency: 'INR', pending: net, available: 0 },
    ]);
    expect(
      await PaymentModel.find({ providerOrderId: order.providerOrderId }).lean(),
    ).toMatchObject([{ _id: id, state: 'captured', bookedAt: expect.any(Date) }]);
  }
  // Nothing else is booked, and what does not fit is known.
  expect(await MovementModel.countDocuments()).toBe(paid.length);
  const wrong = things.filter(({ isWrong }) => isWrong);
  expect(await AlarmModel.countDocuments()).toBe(wrong.length);
  // Documents hears of each once.
  const toldOf = () => documents.told('payment.captured', 'paymentId');
  const ids = paid.map(({ expected }) => expected!.id).toSorted();
  await eventually(async () => (await toldOf()).length >= ids.length);
  expect(await toldOf()).toEqual(ids);
}, 300_000);
