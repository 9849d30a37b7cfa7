import type { Currency } from '@soloist/contracts';
import mongoose from 'mongoose';
import { LedgerTransactionModel } from './ledger.model.ts';
import { type Amount, type BalanceSnapshot, BalanceSnapshotModel } from './snapshots.model.ts';

/** Balances of each account in every currency that it ever held, in minor units. */
export type Balances = Map<string, Amount[]>;

/**
 * Balances of accounts: the sums of all their entries, read from the last snapshot on. `upTo`
 * excludes later transactions.
 */
export async function balancesOf(accounts: string[], upTo?: Date): Promise<Balances> {
  const snapshots = await snapshotsOf(accounts, upTo);
  const later = await LedgerTransactionModel.aggregate<Amount & { account: string }>(
    entriesSince(accounts, snapshots, upTo),
  );
  return new Map(
    accounts.map((account) => {
      const before = snapshots.get(account)?.amounts ?? [];
      return [
        account,
        added(
          before,
          later.filter((each) => each.account === account),
        ),
      ];
    }),
  );
}

export const balanceOf = async (account: string, upTo?: Date): Promise<Amount[]> =>
  (await balancesOf([account], upTo)).get(account) ?? [];

export const amountIn = (amounts: Amount[] | undefined, currency: Currency): number =>
  amounts?.find((each) => each.currency === currency)?.amount ?? 0;

async function snapshotsOf(accounts: string[], upTo?: Date) {
  const stored = await BalanceSnapshotModel.find({
    account: mongoose.trusted({ $in: accounts }),
  }).lean<BalanceSnapshot[]>();
  const usable = stored.filter((snapshot) => !upTo || snapshot.upTo <= upTo);
  return new Map(usable.map((snapshot) => [snapshot.account, snapshot]));
}

/** The pipeline that sums the transactions after the snapshots. */
export function entriesSince(
  accounts: string[],
  snapshots: Map<string, BalanceSnapshot>,
  upTo?: Date,
): mongoose.PipelineStage[] {
  const timeOf = (account: string) => snapshots.get(account)?.upTo.getTime();
  const isCounted = {
    $or: [...Map.groupBy(accounts, timeOf)].map(([time, some]) => {
      const since = time !== undefined && { $gt: new Date(time) };
      const createdAt = { ...since, ...(upTo && { $lte: upTo }) };
      return { 'entries.account': { $in: some }, ...((since || upTo) && { createdAt }) };
    }),
  };
  return [
    { $match: isCounted },
    { $unwind: '$entries' },
    // Filters again: a transaction may have matched by another of the accounts.
    { $match: isCounted },
    {
      $group: {
        _id: { account: '$entries.account', currency: '$entries.currency' },
        amount: { $sum: '$entries.amount' },
      },
    },
    { $project: { _id: 0, account: '$_id.account', currency: '$_id.currency', amount: 1 } },
  ];
}

function added(before: Amount[], later: Amount[]): Amount[] {
  const currencies = new Set([...before, ...later].map(({ currency }) => currency));
  return [...currencies].toSorted().map((currency) => ({
    currency,
    amount: amountIn(before, currency) + amountIn(later, currency),
  }));
}
