import { areDuplicateKeys } from '@soloist/service-kit';
import { chunk } from 'es-toolkit';
import mongoose from 'mongoose';
import { balancesOf } from './balances.service.ts';
import { MovementModel } from './ledger.model.ts';
import { BalanceSnapshotModel } from './snapshots.model.ts';

/**
 * How old a movement is before a snapshot counts it. A movement has its time just before it is
 * written: none of an instant so long ago is still to come, whatever held its process up.
 */
const marginMs = 10 * 60_000;
/** So many accounts are counted by one question. */
const atOnce = 100;
/** Not an account: says up to when each one has a snapshot of what moved. */
export const everything = 'all';

export const safeInstant = () => new Date(Date.now() - marginMs);

/** Takes snapshots of the accounts that moved since the last time; stopped midway, it goes on there. */
export async function takeSnapshots(upTo = safeInstant()): Promise<void> {
  const last = await BalanceSnapshotModel.findOne({ account: everything }).lean();
  const since = last?.upTo ?? new Date(0);
  if (since >= upTo) return;
  const moved = await MovementModel.aggregate<{ _id: string }>([
    { $match: { createdAt: { $gt: since, $lte: upTo } } },
    { $unwind: '$entries' },
    { $group: { _id: '$entries.account' } },
  ]);
  const accounts = moved.map(({ _id }) => _id);
  for (const some of chunk(accounts, atOnce)) await takeSome(some, upTo);
  await BalanceSnapshotModel.updateOne({ account: everything }, { upTo }, { upsert: true });
}

async function takeSome(accounts: string[], upTo: Date) {
  const found = BalanceSnapshotModel.find({ account: mongoose.trusted({ $in: accounts }) });
  const before = new Map((await found.lean()).map((snapshot) => [snapshot.account, snapshot.upTo]));
  const older = accounts.filter((account) => (before.get(account) ?? new Date(0)) < upTo);
  if (older.length === 0) return;
  const balances = await balancesOf(older, upTo);
  const taken = [...balances].map(([account, amounts]) => {
    const countedFrom = before.get(account);
    // Only upon the one that was counted from: balances may be rebuilt meanwhile.
    const update = countedFrom
      ? { filter: { account, upTo: countedFrom }, update: { $set: { upTo, amounts } } }
      : { filter: { account }, update: { $setOnInsert: { upTo, amounts } }, upsert: true };
    return { updateOne: update };
  });
  await BalanceSnapshotModel.bulkWrite(taken, { ordered: false }).catch((err: unknown) => {
    if (!areDuplicateKeys(err)) throw err;
  });
}
