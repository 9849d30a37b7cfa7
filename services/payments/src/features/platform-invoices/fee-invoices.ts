import { inTurn } from '../../chores.ts';
import type { Parts } from '../../parts.ts';
import { instantsOf } from '../wallet/period.ts';
import { FeeRunModel } from './fee-runs.model.ts';
import { type Fees, feesOfMonth, firstMonthWithFees } from './fees-of-month.ts';
import { issueInvoice } from './issue-invoice.ts';

/** What is being booked as a month ends is in the books by then. */
const settledAfterMs = 10 * 60_000;
const inWords = new Intl.DateTimeFormat('en', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const kept = 'Kept from your payments as they came in.';
const givenBack = 'Given back with each refund as it was made.';

const monthOf = (at: Date) => at.toISOString().slice(0, 7);
const monthAfter = (month: string) => monthOf(instantsOf(month).to);

/** Invoices the fees of every month that is over, to each person once. */
export async function issueFeeInvoices(parts: Pick<Parts, 'config'>, now = new Date()) {
  const present = monthOf(new Date(now.getTime() - settledAfterMs));
  for (let month = await nextMonth(); month && month < present; month = monthAfter(month)) {
    await inTurn(await feesOfMonth(month), (fees) => invoiceFees(month, fees, parts));
    const $setOnInsert = { doneAt: new Date() };
    await FeeRunModel.updateOne({ _id: month }, { $setOnInsert }, { upsert: true });
  }
}

/** Those of somebody who leaves, while it is known who and where they are. */
export async function issueLastFees(userId: string, parts: Pick<Parts, 'config'>) {
  const present = monthOf(new Date());
  for (let month = await nextMonth(); month && month <= present; month = monthAfter(month)) {
    const own = (await feesOfMonth(month)).filter((fees) => fees.userId === userId);
    await inTurn(own, (fees) => invoiceFees(month, fees, parts));
  }
}

async function nextMonth(): Promise<string | undefined> {
  const last = await FeeRunModel.findOne().sort({ _id: -1 }).lean();
  return last ? monthAfter(last._id) : firstMonthWithFees();
}

/** The tax is what was booked with each payment; in a month with more refunds than payments it credits. */
function invoiceFees(month: string, fees: Fees, parts: Pick<Parts, 'config'>) {
  const { userId, currency, net, tax } = fees;
  const words = inWords.format(instantsOf(month).from);
  const isCredit = net + tax < 0;
  return issueInvoice(
    {
      source: `fees-${month}-${userId}-${currency}`,
      ...{ userId, currency, total: net + tax },
      kind: 'fees',
      title: isCredit ? `Fees given back, ${words}` : `Fees, ${words}`,
      what: `Fees on payments of clients in ${words}${isCredit ? ', given back with refunds' : ''}`,
      notes: [isCredit ? givenBack : kept],
    },
    { taxIn: () => tax, parts },
  );
}
