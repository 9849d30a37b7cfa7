import mongoose from 'mongoose';
import { isOfPeople } from '../ledger/accounts.ts';
import { balancesOf } from '../ledger/balances.service.ts';
import { MovementModel } from '../ledger/ledger.model.ts';
import { type Amount, BalanceSnapshotModel } from '../ledger/snapshots.model.ts';
import { everything } from '../ledger/snapshots.service.ts';

interface Held extends Amount {
  account: string;
}

/** As many are asked for at once. */
const batch = 500;

/**
 * The platform's accounts, and all people's of a kind as one, such as `wallet`. Of those that did not
 * move since the last snapshots the snapshots are summed, not the entries.
 */
export async function listAccounts(): Promise<Held[]> {
  const moved = await movedLately();
  const sums = new Map<string, Held>();
  const add = (account: string, { currency, amount }: Amount) => {
    const name = isOfPeople(account) ? kindOf(account) : account;
    const before = sums.get(`${name} ${currency}`)?.amount ?? 0;
    sums.set(`${name} ${currency}`, { account: name, currency, amount: before + amount });
  };
  for await (const { account, ...amount } of heldNow(moved)) add(account, amount);
  for await (const { account, ...amount } of stillHeld(moved)) add(account, amount);
  return [...sums.values()].toSorted(byName);
}

const kindOf = (account: string) => account.slice(0, account.indexOf(':'));

const byName = (one: Held, other: Held) =>
  one.account.localeCompare(other.account) || one.currency.localeCompare(other.currency);

async function movedLately(): Promise<string[]> {
  const last = await BalanceSnapshotModel.findOne({ account: everything }).lean();
  const moved = await MovementModel.aggregate<{ _id: string }>([
    { $match: { createdAt: { $gt: last?.upTo ?? new Date(0) } } },
    { $unwind: '$entries' },
    { $group: { _id: '$entries.account' } },
  ]);
  return moved.map(({ _id }) => _id);
}

async function* heldNow(accounts: string[]): AsyncGenerator<Held> {
  for (let first = 0; first < accounts.length; first += batch) {
    const balances = await balancesOf(accounts.slice(first, first + batch));
    for (const [account, amounts] of balances)
      yield* amounts.map((amount) => ({ account, ...amount }));
  }
}

async function* stillHeld(moved: string[]): AsyncGenerator<Held> {
  const isMoved = new Set(moved);
  const snapshots = BalanceSnapshotModel.find({ account: mongoose.trusted({ $ne: everything }) });
  for await (const { account, amounts } of snapshots.lean().cursor()) {
    if (isMoved.has(account)) continue;
    yield* amounts.map(({ currency, amount }) => ({ account, currency, amount }));
  }
}
