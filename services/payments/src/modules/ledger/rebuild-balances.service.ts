import type { Currency } from '@soloist/contracts';
import mongoose from 'mongoose';
import { amountIn, balanceOf } from './balances.service.ts';
import { LedgerTransactionModel } from './ledger.model.ts';
import { type Amount, BalanceSnapshotModel } from './snapshots.model.ts';
import { latestSafeInstant } from './snapshots.service.ts';

interface WrongBalance {
  account: string;
  currency: Currency;
  was: number;
  is: number;
}

interface BalanceComparison {
  account: string;
  /** The sum of its entries. */
  amounts: Amount[];
  wrong: WrongBalance[];
}

/** All balances up to an instant, computed from the entries alone, with the stored ones. */
export async function* compareBalances(upTo: Date): AsyncGenerator<BalanceComparison> {
  const sums = LedgerTransactionModel.aggregate<{ _id: string; amounts: Amount[] }>([
    { $match: { createdAt: { $lte: upTo } } },
    { $unwind: '$entries' },
    {
      $group: {
        _id: { account: '$entries.account', currency: '$entries.currency' },
        amount: { $sum: '$entries.amount' },
      },
    },
    {
      $group: {
        _id: '$_id.account',
        amounts: { $push: { currency: '$_id.currency', amount: '$amount' } },
      },
    },
  ]).allowDiskUse(true);
  const known = new Set<string>();
  for await (const { _id: account, amounts } of sums.cursor()) {
    known.add(account);
    const was = await balanceOf(account, upTo);
    yield { account, amounts, wrong: differences(account, { was, is: amounts }) };
  }
  // Snapshots of accounts without any entry.
  const old = BalanceSnapshotModel.find({ upTo: mongoose.trusted({ $lte: upTo }) });
  for await (const { account, amounts } of old.lean().cursor()) {
    if (known.has(account) || amounts.length === 0) continue;
    yield { account, amounts: [], wrong: differences(account, { was: amounts, is: [] }) };
  }
}

/** Rebuilds the snapshots from the entries alone, and reports which balances were wrong. */
export async function rebuildBalances(upTo = latestSafeInstant()) {
  const wrong: WrongBalance[] = [];
  let accounts = 0;
  for await (const compared of compareBalances(upTo)) {
    const { account, amounts } = compared;
    wrong.push(...compared.wrong);
    if (amounts.length === 0) {
      await BalanceSnapshotModel.deleteOne({ account });
      continue;
    }
    accounts += 1;
    await BalanceSnapshotModel.updateOne({ account }, { upTo, amounts }, { upsert: true });
  }
  return { accounts, wrong };
}

function differences(
  account: string,
  { was, is }: { was: Amount[]; is: Amount[] },
): WrongBalance[] {
  const currencies = new Set([...was, ...is].map(({ currency }) => currency));
  return [...currencies]
    .map((currency) => ({ currency, was: amountIn(was, currency), is: amountIn(is, currency) }))
    .filter((each) => each.was !== each.is)
    .map((each) => ({ account, ...each }));
}
