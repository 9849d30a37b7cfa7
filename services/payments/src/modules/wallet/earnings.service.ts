import type { Currency } from '@soloist/contracts';
import { accountsOf, LedgerTransactionModel } from '../ledger/index.ts';

const monthCount = 12;
/** Kinds of transactions that return earlier debits. */
const returnedKinds = ['payout.reversed', 'refund.returned'];

/** The first instant of the earliest month shown; the current month is the last one. */
function earliest(now = new Date()): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (monthCount - 1), 1));
}

/** A person's earnings per month (UTC) and currency, oldest first. */
export function walletEarnings(userId: string) {
  const personFilter = { 'entries.account': { $in: accountsOf(userId) } };
  return LedgerTransactionModel.aggregate<{ month: string; currency: Currency; amount: number }>([
    { $match: { ...personFilter, createdAt: { $gte: earliest() }, kind: { $nin: returnedKinds } } },
    { $unwind: '$entries' },
    { $match: personFilter },
    // The lasting effect of a transaction: released money was counted before.
    {
      $group: {
        _id: { movement: '$_id', currency: '$entries.currency' },
        createdAt: { $first: '$createdAt' },
        amount: { $sum: '$entries.amount' },
      },
    },
    { $match: { amount: { $gt: 0 } } },
    {
      $group: {
        _id: {
          month: { $dateToString: { date: '$createdAt', format: '%Y-%m' } },
          currency: '$_id.currency',
        },
        amount: { $sum: '$amount' },
      },
    },
    { $sort: { _id: 1 } },
    { $project: { _id: 0, month: '$_id.month', currency: '$_id.currency', amount: 1 } },
  ]);
}
