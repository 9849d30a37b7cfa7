import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addMonths } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { dayFromNow } from '../../../../test/invoice-requests.ts';
import { recurringRequestOf } from '../../../../test/recurring-requests.ts';
import { DraftModel } from '../drafts/drafts.service.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { RecurringModel, RecurringPeriodModel } from '../shared/recurring-invoices.model.ts';

// Two processes make the periods, and are killed at random moments meanwhile.

const main = path.resolve(import.meta.dirname, '../../../../test/recurring-maker.ts');
const recurringInvoices = 10;
const periodsEach = 12;
const makers = 4;

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness({ MOST_SENDINGS_A_DAY: 10_000 });
});
afterAll(() => harness.stop());

async function startMaker(): Promise<ChildProcess> {
  const { MONGO_URL, DB_PREFIX } = harness.config;
  const database = [MONGO_URL, `${DB_PREFIX}_documents`];
  const maker = spawn(process.execPath, [main, ...database], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(maker.stdout!, 'data');
  return maker;
}

async function kill(maker: ChildProcess) {
  maker.kill('SIGKILL');
  await once(maker, 'exit');
}

test('makes each period exactly once, however often two processes are killed', async () => {
  const { userId, token } = harness.signIn();
  const numbering = { pattern: 'R/{number}', digits: 1, yearly_reset: false, next: 500 };
  const path = 'PUT /proposal/settings/numbering/invoice';
  expect((await harness.send(path, { token, body: numbering })).status).toBe(200);
  for (let made = 0; made < recurringInvoices; made += 1) {
    const mode = made % 2 === 0 ? 'send' : 'draft';
    const schedule = { count: periodsEach, first_date: dayFromNow(1) };
    const body = recurringRequestOf({ mode, schedule });
    expect((await harness.send('POST /proposal/recurring', { token, body })).status).toBe(200);
  }
  // A long outage: all periods are due.
  const first_date = addMonths(dayFromNow(-1), -periodsEach);
  await RecurringModel.updateMany(
    { freelancerId: userId },
    {
      $set: { 'schedule.first_date': first_date, nextOn: new Date() },
    },
  );

  const isDone = async () =>
    (await RecurringModel.countDocuments({ freelancerId: userId, status: 'ended' })) ===
    recurringInvoices;
  // Starting takes longer than the work, so the ones that replace the killed are ready.
  // The first one fills the compile cache of the others.
  const first = await startMaker();
  const waiting = [first, ...(await Promise.all(Array.from({ length: makers - 1 }, startMaker)))];
  const running = waiting.splice(0, 2);
  for (const maker of running) maker.stdin!.write('go\n');
  for (const replacement of waiting) {
    await sleep(50 + randomInt(250));
    await kill(running.shift()!);
    replacement.stdin!.write('go\n');
    running.push(replacement);
  }
  await eventually(isDone, 60_000);
  await Promise.all(running.map(kill));

  const keys = (await RecurringModel.find({ freelancerId: userId }).lean()).flatMap(({ _id }) =>
    Array.from({ length: periodsEach }, (_, number) => `${_id} ${number}`),
  );
  const periods = await RecurringPeriodModel.find({ freelancerId: userId }).lean();
  const keyOf = ({ recurringId, number }: { recurringId: string; number: number }) =>
    `${recurringId} ${number}`;
  expect(periods.map(keyOf).toSorted()).toEqual(keys.toSorted());

  const invoices = await InvoiceModel.find({ freelancerId: userId }).sort({ sequence: 1 }).lean();
  const drafts = await DraftModel.find({ freelancerId: userId, state: 'kept' }).lean();
  const sentKeys = periods.filter(({ mode }) => mode === 'send').map(keyOf);
  expect(invoices.map(({ recurring }) => keyOf(recurring!)).toSorted()).toEqual(
    sentKeys.toSorted(),
  );
  expect(drafts.map(({ draft_id }) => draft_id).toSorted()).toEqual(
    periods
      .filter(({ mode }) => mode === 'draft')
      .map(({ draft_id }) => draft_id)
      .toSorted(),
  );
  // Their numbers have no gap.
  expect(invoices.map(({ sequence }) => sequence)).toEqual(invoices.map((_, at) => at + 1));
  expect(invoices.map(({ number }) => number)).toEqual(invoices.map((_, at) => `R/${500 + at}`));
  expect(await RecurringModel.distinct('made', { freelancerId: userId })).toEqual([periodsEach]);
}, 90_000);
