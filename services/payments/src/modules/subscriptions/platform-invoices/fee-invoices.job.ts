import { type Currency, dateFormat } from '@soloist/contracts';
import { runInSequence } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { PaymentsDeps } from '../../../deps.ts';
import {
  gst,
  type LedgerTransaction,
  LedgerTransactionModel,
  periodBounds,
  personOf,
  platform,
} from '../../ledger/index.ts';
import { FeeRunModel } from './fee-runs.model.ts';
import { issueInvoice } from './issue-invoice.service.ts';

/** Delay after the month's end, until the last transactions are booked. */
const bookedAfterMs = 10 * 60_000;
const formatMonth = dateFormat({
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const deductedNote = 'Deducted from your payments when we received them.';
const refundedNote = 'Returned to you with each refund.';

const monthOf = (at: Date) => at.toISOString().slice(0, 7);
const monthAfter = (month: string) => monthOf(periodBounds(month).to);

/** Invoices the fees of every past month, to each person once. */
export async function issueFeeInvoices(deps: Pick<PaymentsDeps, 'config'>, now = new Date()) {
  const present = monthOf(new Date(now.getTime() - bookedAfterMs));
  for (let month = await nextMonth(); month && month < present; month = monthAfter(month)) {
    await runInSequence(await feesOfMonth(month), (fees) => invoiceFees(month, fees, deps));
    const $setOnInsert = { doneAt: new Date() };
    await FeeRunModel.updateOne({ _id: month }, { $setOnInsert }, { upsert: true });
  }
}

/** Issues the invoices of a leaving person while their name and address are known. */
export async function issueFinalFeeInvoices(userId: string, deps: Pick<PaymentsDeps, 'config'>) {
  const present = monthOf(new Date());
  for (let month = await nextMonth(); month && month <= present; month = monthAfter(month)) {
    const feesOfPerson = (await feesOfMonth(month)).filter((fees) => fees.userId === userId);
    await runInSequence(feesOfPerson, (fees) => invoiceFees(month, fees, deps));
  }
}

async function nextMonth(): Promise<string | undefined> {
  const last = await FeeRunModel.findOne().sort({ _id: -1 }).lean();
  return last ? monthAfter(last._id) : firstMonthWithFees();
}

/**
 * The tax is the one booked with each payment. In a month with more refunds than payments the
 * invoice is a credit.
 */
function invoiceFees(month: string, fees: Fees, deps: Pick<PaymentsDeps, 'config'>) {
  const { userId, currency, net, tax } = fees;
  const words = formatMonth(periodBounds(month).from);
  const isCredit = net + tax < 0;
  return issueInvoice(
    {
      source: `fees-${month}-${userId}-${currency}`,
      ...{ userId, currency, total: net + tax },
      kind: 'fees',
      title: isCredit ? `Fees refunded, ${words}` : `Fees, ${words}`,
      what: `Fees on client payments in ${words}${isCredit ? ', returned with refunds' : ''}`,
      notes: [isCredit ? refundedNote : deductedNote],
    },
    { taxIn: () => tax, deps },
  );
}

interface Fees {
  userId: string;
  currency: Currency;
  /** Fees deducted from payments, without the refunded part; minor units. */
  net: number;
  tax: number;
}

/** The platform's booked fees of each person in a month. */
async function feesOfMonth(month: string): Promise<Fees[]> {
  const { from, to } = periodBounds(month);
  const transactions = LedgerTransactionModel.find({
    'entries.account': platform.fees,
    createdAt: mongoose.trusted({ $gte: from, $lt: to }),
  })
    .lean<LedgerTransaction[]>()
    .cursor();
  const fees = new Map<string, Fees>();
  for await (const transaction of transactions) add(transaction, fees);
  return [...fees.values()].filter(({ net, tax }) => net !== 0 || tax !== 0);
}

function add({ entries }: LedgerTransaction, fees: Map<string, Fees>) {
  const userId = entries.map(({ account }) => personOf(account)).find(Boolean);
  if (!userId) return;
  for (const { account, currency, amount } of entries) {
    if (account !== platform.fees && account !== gst) continue;
    const key = `${userId} ${currency}`;
    const sum = fees.get(key) ?? { userId, currency, net: 0, tax: 0 };
    if (account === gst) sum.tax += amount;
    else sum.net += amount;
    fees.set(key, sum);
  }
}

/** The first month with fees; undefined before there was any. */
async function firstMonthWithFees(): Promise<string | undefined> {
  const first = await LedgerTransactionModel.findOne({ 'entries.account': platform.fees })
    .sort({ createdAt: 1 })
    .lean<LedgerTransaction>();
  return first?.createdAt.toISOString().slice(0, 7);
}
