/**
 * 500 payments that browsers and the provider report at the same time, over HTTP, with the simulated
 * provider: the response times of both, and the time until all are booked. Compared with as many requests
 * that store one document each, and with payments one after another. The ledger is checked at the end.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { PaymentModel } from '../services/payments/src/modules/payments/captures/payments.model.ts';
import { ProviderEventModel } from '../services/payments/src/modules/webhooks/provider-events.model.ts';
import { measureProcesses } from './capacity/own-processes.ts';
import { median, quantile, timed } from './numbers.ts';
import { checkBooks } from './payments-captures/check-books.ts';
import {
  type Call,
  type Captures,
  type PaidOrder,
  startCaptures,
} from './payments-captures/start-captures.ts';

const concurrentPayments = Number(process.env.PAYMENTS ?? 500);
const sequentialPayments = Math.ceil(concurrentPayments / 10);
const rounds = Number(process.env.ROUNDS ?? 3);

const names = ['a browser’s report', 'an event', 'one document', 'one after another'] as const;
type Times = Record<(typeof names)[number], number[]>;
const times: Times = {
  'a browser’s report': [],
  'an event': [],
  'one document': [],
  'one after another': [],
};
/** Seconds that all of them took together, for each round. */
const seconds = { answered: [] as number[], settled: [] as number[], documents: [] as number[] };
/** Milliseconds of processor time of all processes and stores for each round. */
const processorTime = { payments: [] as number[], documents: [] as number[] };
let requests = 0;

async function reportConcurrently(captures: Captures, made: PaidOrder[]) {
  const sendTimed = (call: Call, into: number[]) =>
    timed(() => captures.send(call)).then((ms) => into.push(ms));
  // The four reports of one payment in turn; each payment starts with another one.
  const reportPayment = async ({ verify, events }: PaidOrder, n: number) => {
    const calls = [verify, ...events];
    for (let k = 0; k < calls.length; k += 1) {
      const call = calls[(n + k) % calls.length]!;
      await sendTimed(call, times[call === verify ? 'a browser’s report' : 'an event']);
    }
  };
  requests = made.length + made.flatMap(({ events }) => events).length;
  const before = await totalProcessorTime();
  const start = performance.now();
  await Promise.all(made.map(reportPayment));
  seconds.answered.push((performance.now() - start) / 1000);
  while (!(await isSettled())) await sleep(20);
  seconds.settled.push((performance.now() - start) / 1000);
  processorTime.payments.push((await totalProcessorTime()) - before);
}

/** Without this process, which only sends. */
const totalProcessorTime = async () =>
  [...(await measureProcesses()).values()].reduce((sum, { cpu }) => sum + cpu * 1000, 0);

const isSettled = async () =>
  (await ProviderEventModel.countDocuments({ state: 'waiting' })) === 0 &&
  (await PaymentModel.countDocuments({ bookedAt: null })) === 0;

async function storeConcurrently(captures: Captures) {
  const calls = Array.from({ length: requests }, captures.setBilling);
  const store = async () => {
    for (let call = calls.pop(); call; call = calls.pop()) {
      const next = call;
      times['one document'].push(await timed(() => captures.send(next)));
    }
  };
  const before = await totalProcessorTime();
  const ms = await timed(() => Promise.all(Array.from({ length: concurrentPayments }, store)));
  seconds.documents.push(ms / 1000);
  processorTime.documents.push((await totalProcessorTime()) - before);
}

async function reportSequentially(captures: Captures, made: PaidOrder[]) {
  for (const { verify, events } of made)
    times['one after another'].push(
      await timed(async () => {
        await captures.send(verify);
        for (const event of events) await captures.send(event);
      }),
    );
}

function report() {
  const row = (name: (typeof names)[number]) => ({
    'p50 ms': median(times[name]).toFixed(0),
    'p95 ms': quantile(times[name], 0.95).toFixed(0),
  });
  console.log(
    `\n${concurrentPayments} payments, ${requests} requests, ${concurrentPayments} concurrently, ${rounds} rounds`,
  );
  console.table(Object.fromEntries(names.map((name) => [name, row(name)])));
  const [each, stored] = [
    median(processorTime.payments) / concurrentPayments,
    median(processorTime.documents) / requests,
  ];
  console.log(
    `${each.toFixed(1)} ms of processor time a payment, × ${(each / stored).toFixed(1)} of a stored document`,
  );
  const inAll = median(seconds.settled);
  const perSecond = concurrentPayments / inAll;
  const inTurnPerSecond = 1000 / median(times['one after another']);
  console.log(
    `all answered after ${median(seconds.answered).toFixed(1)} s, all booked and settled after ${inAll.toFixed(1)} s: ` +
      `${perSecond.toFixed(0)} payments/s, × ${(perSecond / inTurnPerSecond).toFixed(1)} of one after another; ` +
      `× ${(inAll / median(seconds.documents)).toFixed(1)} of the time of ${requests} documents`,
  );
}

const captures = await startCaptures();
try {
  const all: PaidOrder[] = [];
  const paid = async (count: number) => {
    const made = await captures.pay(count);
    all.push(...made);
    return made;
  };
  // A new process is slow at first.
  await reportSequentially(captures, await paid(20));
  times['one after another'].length = 0;
  for (let round = 0; round < rounds; round += 1) {
    await reportConcurrently(captures, await paid(concurrentPayments));
    await storeConcurrently(captures);
    await reportSequentially(captures, await paid(sequentialPayments));
  }
  report();
  while (!(await isSettled())) await sleep(20);
  console.log(`${captures.repeated()} calls were retried because the service was busy`);
  const { transactions, accounts } = await checkBooks(all);
  console.log(
    `${transactions} payments are booked once each; ${accounts} accounts sum to zero and equal the rebuilt ones`,
  );
} finally {
  await captures.close();
}
