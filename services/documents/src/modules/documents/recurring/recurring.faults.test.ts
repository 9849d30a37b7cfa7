import { addMonths } from '@soloist/contracts';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { dayFromNow } from '../../../../test/invoice-requests.ts';
import { runKilled } from '../../../../test/killed-runners.ts';
import { recurringRequestOf } from '../../../../test/recurring-requests.ts';
import { DraftModel } from '../drafts/drafts.service.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { RecurringModel, RecurringPeriodModel } from '../shared/recurring-invoices.model.ts';

// Two processes make the periods, and are killed at random moments meanwhile. RECURRING_PERIODS sets
// the size of a run. On 30 November 2026, four runs with 2500 made 10,080 periods once each, while
// 286 processes were killed.

const recurringInvoices = 10;
const periodsEach = 12;
const usual = recurringInvoices * periodsEach;
// biome-ignore lint/style/noProcessEnv: set by hand, to enlarge a run
const periods = Number(process.env.RECURRING_PERIODS ?? usual);
const isLong = periods > usual;
const people = Math.ceil(periods / usual);

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness({ MOST_SENDINGS_A_DAY: 10_000 });
});
afterAll(() => harness.stop());

/** A freelancer with recurring invoices that start tomorrow. */
async function addFreelancer(): Promise<string> {
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
  return userId;
}

const keyOf = ({ recurringId, number }: { recurringId: string; number: number }) =>
  `${recurringId} ${number}`;

async function expectEachOnce(freelancerId: string) {
  const keys = (await RecurringModel.find({ freelancerId }).lean()).flatMap(({ _id }) =>
    Array.from({ length: periodsEach }, (_, number) => `${_id} ${number}`),
  );
  const made = await RecurringPeriodModel.find({ freelancerId }).lean();
  expect(made.map(keyOf).toSorted()).toEqual(keys.toSorted());

  const invoices = await InvoiceModel.find({ freelancerId }).sort({ sequence: 1 }).lean();
  const drafts = await DraftModel.find({ freelancerId, state: 'kept' }).lean();
  const sentKeys = made.filter(({ mode }) => mode === 'send').map(keyOf);
  expect(invoices.map(({ recurring }) => keyOf(recurring!)).toSorted()).toEqual(
    sentKeys.toSorted(),
  );
  expect(drafts.map(({ draft_id }) => draft_id).toSorted()).toEqual(
    made
      .filter(({ mode }) => mode === 'draft')
      .map(({ draft_id }) => draft_id)
      .toSorted(),
  );
  // Their numbers have no gap.
  expect(invoices.map(({ sequence }) => sequence)).toEqual(invoices.map((_, at) => at + 1));
  expect(invoices.map(({ number }) => number)).toEqual(invoices.map((_, at) => `R/${500 + at}`));
  expect(await RecurringModel.distinct('made', { freelancerId })).toEqual([periodsEach]);
}

test(
  'makes each period exactly once, however often two processes are killed',
  async () => {
    const freelancers: string[] = [];
    for (let added = 0; added < people; added += 1) freelancers.push(await addFreelancer());
    // A long outage: all periods are due.
    const first_date = addMonths(dayFromNow(-1), -periodsEach);
    await RecurringModel.updateMany(
      {},
      { $set: { 'schedule.first_date': first_date, nextOn: new Date() } },
    );

    const isDone = async () =>
      (await RecurringModel.countDocuments({ status: 'ended' })) === people * recurringInvoices;
    await runKilled(harness, { subject: 'recurring', isDone, mostMs: isLong ? 1500 : 300, isLong });

    for (const freelancer of freelancers) await expectEachOnce(freelancer);
  },
  90_000 + periods * 600,
);
