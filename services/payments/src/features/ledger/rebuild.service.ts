import type { Currency } from '@soloist/contracts';
import { amountIn, balanceOf } from './balances.service.ts';
import { MovementModel } from './ledger.model.ts';
import { type Amount, BalanceSnapshotModel } from './snapshots.model.ts';
import { safeInstant } from './snapshots.service.ts';

interface Wrong {
  account: string;
  currency: Currency;
  was: number;
  is: number;
}

/**
 * Works out all balances anew from the entries alone, replaces the snapshots by them and says which
 * were wrong.
 */
export async function rebuildBalances(upTo = safeInstant()) {
  const sums = MovementModel.aggregate<{ _id: string; amounts: Amount[] }>([
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
  const wrong: Wrong[] = [];
  for await (const { _id: account, amounts } of sums.cursor()) {
    known.add(account);
    wrong.push(...differences(account, { was: await balanceOf(account, upTo), is: amounts }));
    await BalanceSnapshotModel.updateOne({ account }, { upTo, amounts }, { upsert: true });
  }
  return { accounts: known.size, wrong: [...wrong, ...(await forget(known))] };
}

/** Snapshots of accounts in which nothing ever moved. */
async function forget(known: Set<string>): Promise<Wrong[]> {
  const wrong: Wrong[] = [];
  for await (const { _id, account, amounts } of BalanceSnapshotModel.find().lean().cursor()) {
    if (known.has(account)) continue;
    wrong.push(...differences(account, { was: amounts, is: [] }));
    if (amounts.length > 0) await BalanceSnapshotModel.deleteOne({ _id });
  }
  return wrong;
}

function differences(account: string, { was, is }: { was: Amount[]; is: Amount[] }): Wrong[] {
  const currencies = new Set([...was, ...is].map(({ currency }) => currency));
  return [...currencies]
    .map((currency) => ({ currency, was: amountIn(was, currency), is: amountIn(is, currency) }))
    .filter((each) => each.was !== each.is)
    .map((each) => ({ account, ...each }));
}
