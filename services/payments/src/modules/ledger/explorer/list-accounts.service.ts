import mongoose from 'mongoose';
import { isOfPeople } from '../accounts.rules.ts';
import { balancesOf } from '../balances.service.ts';
import { LedgerTransactionModel } from '../ledger.model.ts';
import { type Amount, BalanceSnapshotModel } from '../snapshots.model.ts';
import { allAccounts } from '../snapshots.service.ts';

interface AccountBalance extends Amount {
  account: string;
}

/** Accounts per query. */
const batch = 500;

/**
 * The platform's accounts, and one total per kind of people's accounts, such as `wallet`. Accounts
 * that did not change since the last snapshots are summed from these, not from their entries.
 */
export async function listAccounts(): Promise<AccountBalance[]> {
  const moved = await listRecentlyChanged();
  const sums = new Map<string, AccountBalance>();
  const add = (account: string, { currency, amount }: Amount) => {
    const name = isOfPeople(account) ? kindOf(account) : account;
    const before = sums.get(`${name} ${currency}`)?.amount ?? 0;
    sums.set(`${name} ${currency}`, { account: name, currency, amount: before + amount });
  };
  for await (const { account, ...amount } of currentBalances(moved)) add(account, amount);
  for await (const { account, ...amount } of hasBalance(moved)) add(account, amount);
  return [...sums.values()].toSorted(byName);
}

const kindOf = (account: string) => account.slice(0, account.indexOf(':'));

const byName = (one: AccountBalance, other: AccountBalance) =>
  one.account.localeCompare(other.account) || one.currency.localeCompare(other.currency);

async function listRecentlyChanged(): Promise<string[]> {
  const last = await BalanceSnapshotModel.findOne({ account: allAccounts }).lean();
  const moved = await LedgerTransactionModel.aggregate<{ _id: string }>([
    { $match: { createdAt: { $gt: last?.upTo ?? new Date(0) } } },
    { $unwind: '$entries' },
    { $group: { _id: '$entries.account' } },
  ]);
  return moved.map(({ _id }) => _id);
}

async function* currentBalances(accounts: string[]): AsyncGenerator<AccountBalance> {
  for (let first = 0; first < accounts.length; first += batch) {
    const balances = await balancesOf(accounts.slice(first, first + batch));
    for (const [account, amounts] of balances)
      yield* amounts.map((amount) => ({ account, ...amount }));
  }
}

async function* hasBalance(moved: string[]): AsyncGenerator<AccountBalance> {
  const isMoved = new Set(moved);
  const snapshots = BalanceSnapshotModel.find({ account: mongoose.trusted({ $ne: allAccounts }) });
  for await (const { account, amounts } of snapshots.lean().cursor()) {
    if (isMoved.has(account)) continue;
    yield* amounts.map(({ currency, amount }) => ({ account, currency, amount }));
  }
}
