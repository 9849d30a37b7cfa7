import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AutopayChargeState, secondMs } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import { killProcess, startScript } from '@soloist/server-kit/testing-processes';
import { createRandom, type Random } from '@soloist/server-kit/testing-random';
import { limitAsync } from 'es-toolkit';
import mongoose from 'mongoose';
import { type AutopayHarness, startAutopayHarness } from '../../../test/autopay-harness.ts';
import { PaymentModel } from '../payments/index.ts';
import { MandateModel } from './mandates/mandates.model.ts';
import { AutopayChargeModel } from './shared/autopay-charges.model.ts';

// Two processes announce and charge the clients' periods, and are killed at random moments meanwhile.
// Some charges are declined at first, some periods are paid by hand at the same time, some
// responses of the provider are lost. AUTOPAY_SEED repeats a run, AUTOPAY_PERIODS sets its size.

// The input is random: a single failure is a finding.
jest.retryTimes(0);

// biome-ignore-start lint/style/noProcessEnv: set by hand, to repeat a run or to enlarge it
const seed = Number(process.env.AUTOPAY_SEED ?? randomInt(2 ** 31));
const periods = Number(process.env.AUTOPAY_PERIODS ?? 60);
// biome-ignore-end lint/style/noProcessEnv: see above
const main = path.resolve(import.meta.dirname, '../../../test/autopay-charger.ts');
/** A client has at most this many: documents lists up to a hundred at a time. */
const periodsOfClient = 60;
const clientsAtOnce = 10;
/** Far more than a period takes on a slow machine. */
const mostMs = 60_000 + periods * 600;
const total = 50_000;
const over: AutopayChargeState[] = ['paid', 'cancelled'];

let autopay: AutopayHarness;
beforeAll(async () => {
  autopay = await startAutopayHarness();
});
afterAll(() => autopay.close());

function startCharger() {
  const { MONGO_URL, DB_PREFIX } = autopay.config;
  return startScript(main, [MONGO_URL, `${DB_PREFIX}_payments`, JSON.stringify(autopay.config)]);
}

/**
 * What the clock does: notices pass, and so do the days until a charge is tried again. It also ends
 * the minute that the service under test gives its own runs, so their turns are lost as well.
 */
const passTime = () =>
  AutopayChargeModel.updateMany(
    {
      state: mongoose.trusted({ $in: ['announced', 'retrying', 'sent'] }),
      nextAt: mongoose.trusted({ $gt: new Date(Date.now() + 10 * secondMs) }),
    },
    { $set: { nextAt: new Date() } },
  );

const isOver = { state: mongoose.trusted({ $in: over }) };

/** A client whose periods are charged, and some of them paid by hand meanwhile. */
async function payPeriods(count: number, random: Random) {
  const { freelancerId, invoice, mandate, orderId } = await autopay.client();
  const orderIds = Array.from({ length: count }, () => invoice({ total }));
  const isDone = async () => {
    // Processes that were killed left it to the next check, in half an hour.
    if ((await AutopayChargeModel.countDocuments({ freelancerId })) < count)
      await MandateModel.updateOne({ _id: mandate._id }, { $set: { checkAt: new Date() } });
    return (await AutopayChargeModel.countDocuments({ freelancerId, ...isOver })) === count;
  };
  const payByHand = async () => {
    for (const order of random.shuffled(orderIds).slice(0, Math.ceil(count / 10))) {
      // Otherwise it would be paid before its charge is announced, and have none.
      await eventually(() => AutopayChargeModel.exists({ orderId: order }), mostMs);
      const { body } = await autopay.send(`GET /payment/order/${order}`);
      if (body.id) await autopay.simulator.pay({ order_id: body.id }).catch(() => undefined);
      await sleep(random.upTo(100));
    }
  };
  await Promise.all([payByHand(), eventually(isDone, mostMs)]);
  return { freelancerId, orderIds, first: autopay.documents.idOf(orderId) };
}

test(`charges each period exactly once, however often processes are killed (seed ${seed})`, async () => {
  const random = createRandom(seed);
  let isRunning = true;
  let isDeclining = false;
  const running = [await startCharger(), await startCharger()];
  for (const charger of running) charger.stdin!.write('go\n');
  const wasDeclinedTwice = () =>
    AutopayChargeModel.exists({
      state: mongoose.trusted({ $nin: over }),
      attempts: mongoose.trusted({ $gte: 2 }),
    });
  const disturb = async () => {
    let kills = 0;
    while (isRunning) {
      const replacement = await startCharger();
      await sleep(random.upTo(400));
      await killProcess(running.shift()!);
      kills += 1;
      replacement.stdin!.write('go\n');
      running.push(replacement);
      // While charges are declined, no day passes, and none was declined twice before, so that none
      // is given up.
      isDeclining = random.chance(30) && !(await wasDeclinedTwice());
      const charges = isDeclining ? 'declined' : 'paid';
      await autopay.simulator.control('bank', { charges });
      await autopay.simulator.fail(
        'POST /payments/create/recurring',
        random.chance(50) ? 'lost' : 'broken',
      );
    }
    return kills;
  };
  const letTimePass = async () => {
    while (isRunning) {
      if (!isDeclining) await passTime();
      await sleep(25);
    }
  };
  const disturbing = Promise.all([disturb(), letTimePass()]);
  const counts = Array.from({ length: Math.ceil(periods / periodsOfClient) }, (_, at) =>
    Math.min(periodsOfClient, periods - at * periodsOfClient),
  );
  const clients = await Promise.all(
    counts.map(limitAsync((count: number) => payPeriods(count, random), clientsAtOnce)),
  ).finally(() => {
    isRunning = false;
  });
  const [kills] = await disturbing;
  await Promise.all(running.map(killProcess));
  expect(kills).toBeGreaterThan(0);

  for (const { freelancerId, orderIds, first } of clients) {
    const settled = async () =>
      (await PaymentModel.countDocuments({ freelancerId })) >= orderIds.length + 1;
    await eventually(settled, 60_000);
    const payments = await PaymentModel.find({ freelancerId }).lean();
    const paid = payments.filter(({ invoiceId }) => invoiceId !== first);
    expect(paid.map(({ invoiceId }) => invoiceId).toSorted()).toEqual(
      orderIds.map(autopay.documents.idOf).toSorted(),
    );
    expect(new Set(paid.map(({ amount }) => amount))).toEqual(new Set([total]));
    // Each was announced once.
    const charges = await AutopayChargeModel.find({ freelancerId }).lean();
    expect(charges).toHaveLength(orderIds.length);
  }
  // The provider took no more than was booked.
  const taken = (await autopay.simulator.events()).filter(
    ({ event }) => event === 'payment.captured',
  );
  expect(taken).toHaveLength(periods + clients.length);
}, 3_600_000);
