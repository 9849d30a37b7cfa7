import { randomInt, randomUUID } from 'node:crypto';
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
import { netOf } from '../bookings/payments.bookings.ts';
import { DisputeModel } from '../disputes/disputes.model.ts';
import { findDisputes, settleDueDisputes } from '../disputes/settle-due-disputes.ts';
import { gst, platform, provider } from '../ledger/accounts.ts';
import { type Entry, type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { PaymentModel } from '../settling/payments.model.ts';
import { releaseDue } from '../settling/release.ts';
import { settlePayment } from '../settling/settle-payment.ts';
import { proportion } from '../settling/settled-part.ts';
import { ProviderEventModel } from '../webhooks/provider-events.model.ts';
import { workThroughWaiting } from '../webhooks/settle-event.job.ts';
import { settleDueRefunds } from './settle-due-refunds.ts';

// At random: what fails once is a finding.
jest.retryTimes(0);

// biome-ignore-start lint/style/noProcessEnv: set by hand, to do the same again, or more of it
const seed = Number(process.env.REFUNDS_SEED ?? randomInt(2 ** 31));
const people = Number(process.env.REFUNDS_PEOPLE ?? 8);
// biome-ignore-end lint/style/noProcessEnv: see above
const lanes = 4;
const kills = 3;
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

/** Whoever was killed meanwhile does not answer: nobody here minds. */
const unheard = () => undefined;
const later = () => new Date(Date.now() + 24 * 3600_000);
const windowOver = () => new Date(Date.now() + 8 * 24 * 3600_000);
const { trusted } = mongoose;

interface Paid {
  id: string;
  userId: string;
  amount: number;
  /** What the provider owes for a minor unit of it. */
  rate: number;
}

async function newPaid(userId: string): Promise<Paid> {
  const isForeign = random.chance(25);
  const amount = 20_000 + random.upTo(500_000);
  const currency = isForeign ? ('USD' as const) : ('INR' as const);
  const order = await paying.newOrder({ amount, currency, freelancerId: userId });
  const { razorpay_payment_id: id } = await paying.pay(order);
  await settlePayment(id, paying.parts);
  if (random.chance(30)) {
    await PaymentModel.updateOne({ _id: id }, { $set: { dueAt: new Date() } });
    await releaseDue();
  }
  return { id, userId, amount, rate: isForeign ? 88 : 1 };
}

function refundForm({ id, userId, amount }: Paid) {
  const token = paying.tokenFor({ userId });
  const part = random.chance(20) ? amount : 1000 + random.upTo(Math.floor(amount * 0.7));
  const form = { refund_id: randomUUID(), amount: part, reason: 'Not needed.' };
  return () =>
    fetch(`${second.anyUrl()}/payment/payments/${id}/refunds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(form),
    }).catch(unheard);
}

/** What banks do with one payment, one thing after the other. */
function bankOf({ id, amount }: Paid) {
  let disputeId = '';
  const open = async () => {
    const asked = random.chance(50) ? amount : 1000 + random.upTo(amount - 1000);
    const dispute = await paying.simulator.control(`payments/${id}/dispute`, { amount: asked });
    disputeId = dispute.id;
  };
  const decide = async () => {
    if (!disputeId) return;
    const status = random.anyOf(['under_review', 'won', 'lost']);
    await paying.simulator.control(`disputes/${disputeId}`, { status });
  };
  return random.chance(45) ? [open, decide] : [];
}

async function endRefunds({ id }: Pick<Paid, 'id'>) {
  const made = await paying.parts.provider!.refunds.ofPayment(id).catch(() => []);
  for (const refund of made.filter(({ status }) => status === 'pending')) {
    const status = random.chance(25) ? 'failed' : 'processed';
    await paying.simulator.control(`refunds/${refund.id}`, { status });
  }
}

const tell = async ({ id }: Paid) => {
  for (const event of random.shuffled(await paying.eventsAbout(id)))
    if (random.chance(60)) await paying.deliver(event, second.anyUrl()).catch(unheard);
};

function sayingsOf(paid: Paid) {
  const forms = Array.from({ length: random.upTo(3) }, () => refundForm(paid));
  return [
    ...forms,
    ...forms.filter(() => random.chance(40)),
    ...bankOf(paid),
    ...Array.from({ length: 2 }, () => () => tell(paid)),
    () => endRefunds(paid),
    ...(random.chance(30) ? [() => settleDueRefunds(paying.parts, later())] : []),
    ...(random.chance(30) ? [() => settleDueDisputes(paying.parts, later())] : []),
    ...(random.chance(20) ? [() => releaseDue(windowOver())] : []),
    ...(random.chance(40) ? [goWrong] : []),
  ];
}

const goWrong = () =>
  paying.simulator.fail(
    random.anyOf(['POST /payments', 'GET /payments', 'GET /refunds', 'GET /disputes'])!,
    random.anyOf(['lost', 'broken', 'refused'] as const)!,
  );

/** What banks and the clock do in the end. */
async function passTime(all: Paid[]) {
  await paying.simulator.clearFaults();
  for (const paid of all) await endRefunds(paid);
  for (const { id, status } of await paying.parts.provider!.disputes.list()) {
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
  await findDisputes(paying.parts);
  await settleDueDisputes(paying.parts, later());
  await settleDueRefunds(paying.parts, later());
  await workThroughWaiting(paying.parts);
}

const underWay = () =>
  Promise.all([
    PaymentModel.countDocuments({ 'refunds.state': trusted({ $in: ['started', 'sent'] }) }),
    DisputeModel.countDocuments({ state: trusted({ $in: ['open', 'under_review'] }) }),
    ProviderEventModel.countDocuments({ state: 'waiting' }),
  ]);

const sumOf = (list: number[]) => list.reduce((sum, each) => sum + each, 0);
const inAccount = (entries: Entry[], name: string) =>
  sumOf(entries.filter(({ account }) => account === name).map(({ amount }) => amount));

/** The books of a payment are what the provider has of it; answers what is left to its freelancer. */
async function checkPayment({ id, amount, rate }: Paid): Promise<number> {
  const { refunds, disputes } = paying.parts.provider!;
  const made = (await refunds.ofPayment(id)).filter(({ status }) => status === 'processed');
  const lost = (await disputes.list()).filter(
    ({ payment_id, status }) => payment_id === id && status === 'lost',
  );
  const gone = sumOf([...made, ...lost].map((each) => each.amount));
  const payment = await PaymentModel.findById(id).orFail().lean();
  const { settled } = payment;
  const movements = await MovementModel.find({ 'about.paymentId': id }).lean<Movement[]>();
  const entries = movements.flatMap((movement) => movement.entries);
  expect(inAccount(entries, provider)).toBe(settled.cost - (amount - gone) * rate);
  // The platform’s share is what is left in proportion, to the last unit once all of it is gone.
  const near = (account: string, value: number) => {
    const part = proportion(value, { of: amount, part: Math.min(gone, amount) });
    const difference = inAccount(entries, account) - (value - part);
    expect(Math.abs(difference)).toBeLessThanOrEqual(gone >= amount ? 0 : 1);
  };
  near(platform.fees, settled.fee);
  near(gst, settled.tax);
  expect(payment.refunded).toBe(sumOf(made.map((each) => each.amount)));
  expect(payment.refunds.filter(({ state }) => state === 'made')).toHaveLength(made.length);
  const parts = [
    ...payment.refunds.filter(({ state }) => state === 'made'),
    ...payment.disputes.filter(({ state }) => state === 'lost'),
  ];
  return netOf(settled) - sumOf(parts.map((each) => netOf(each.settled)));
}

it(`what goes back of ${people * 2} payments is booked and told once, whoever says it first, with processes that are killed (REFUNDS_SEED=${seed})`, async () => {
  const all: Paid[] = [];
  for (const userId of Array.from({ length: people }, newId))
    all.push(await newPaid(userId), await newPaid(userId));
  await paying.simulator.control('bank', { refunds: 'pending' });
  await second.doAll({ sayings: all.flatMap(sayingsOf), lanes, kills });
  await eventually(async () => {
    await passTime(all);
    return sumOf(await underWay()) === 0;
  }, 200_000);
  await releaseDue(windowOver());

  const lefts = new Map<string, number>();
  for (const paid of all)
    lefts.set(paid.userId, (lefts.get(paid.userId) ?? 0) + (await checkPayment(paid)));
  for (const [userId, left] of lefts) {
    const [balance] = await paying.balanceOf(userId);
    expect(balance).toMatchObject({ available: left, pending: 0, held: 0 });
  }
  expect(await AlarmModel.find().lean()).toEqual([]);
  const payments = await PaymentModel.find().lean();
  const refunded = payments.flatMap(({ refunds }) =>
    refunds.filter(({ state }) => state === 'made').map(({ providerId }) => providerId),
  );
  expect(refunded.length).toBeGreaterThan(people / 4);
  // Documents hears of each once.
  const toldOf = () => documents.told('payment.refunded', 'refundId');
  await eventually(async () => (await toldOf()).length >= refunded.length);
  expect(await toldOf()).toEqual(refunded.toSorted());
}, 400_000);
