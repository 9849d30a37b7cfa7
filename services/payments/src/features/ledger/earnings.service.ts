import type { Currency } from '@soloist/contracts';
import { MovementModel } from './ledger.model.ts';
import { walletOf } from './ledger.service.ts';

const monthsShown = 12;

/** The first instant of the earliest month shown; the current month is the last one. */
function earliest(now = new Date()): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (monthsShown - 1), 1));
}

/** What was added to a person's wallet, per month in UTC and currency, oldest first. */
export function walletEarnings(userId: string) {
  const account = walletOf(userId);
  return MovementModel.aggregate<{ month: string; currency: Currency; amount: number }>([
    { $match: { 'entries.account': account, createdAt: { $gte: earliest() } } },
    { $unwind: '$entries' },
    { $match: { 'entries.account': account } },
    // What one movement adds in the end: a fee may leave the wallet in the same one.
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
