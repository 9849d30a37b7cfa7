import { areDuplicateKeys } from '@soloist/server-kit';
import { chunk } from 'es-toolkit';
import mongoose from 'mongoose';
import { balancesOf } from './balances.service.ts';
import { LedgerTransactionModel } from './ledger.model.ts';
import { BalanceSnapshotModel } from './snapshots.model.ts';

/**
 * Minimum age of a transaction that a snapshot counts. A transaction gets its time just before it
 * is written, so none with an older time can still appear, even if its process was delayed.
 */
const marginMs = 10 * 60_000;
/** Number of accounts that one query counts. */
const batch = 100;
/** A marker, not an account: the instant up to which every account has a snapshot. */
export const allAccounts = 'all';

export const latestSafeInstant = () => new Date(Date.now() - marginMs);

/** Takes snapshots of the accounts that changed since the last run; an interrupted run resumes. */
export async function takeSnapshots(upTo = latestSafeInstant()): Promise<void> {
  const last = await BalanceSnapshotModel.findOne({ account: allAccounts }).lean();
  const since = last?.upTo ?? new Date(0);
  if (since >= upTo) return;
  const moved = await LedgerTransactionModel.aggregate<{ _id: string }>([
    { $match: { createdAt: { $gt: since, $lte: upTo } } },
    { $unwind: '$entries' },
    { $group: { _id: '$entries.account' } },
  ]);
  const accounts = moved.map(({ _id }) => _id);
  for (const some of chunk(accounts, batch)) await takeSome(some, upTo);
  await BalanceSnapshotModel.updateOne({ account: allAccounts }, { upTo }, { upsert: true });
}

async function takeSome(accounts: string[], upTo: Date) {
  const snapshots = BalanceSnapshotModel.find({ account: mongoose.trusted({ $in: accounts }) });
  const before = new Map(
    (await snapshots.lean()).map((snapshot) => [snapshot.account, snapshot.upTo]),
  );
  const older = accounts.filter((account) => (before.get(account) ?? new Date(0)) < upTo);
  if (older.length === 0) return;
  const balances = await balancesOf(older, upTo);
  const upserts = [...balances].map(([account, amounts]) => {
    const countedFrom = before.get(account);
    // Replaces only the snapshot that it continued from: balances may be rebuilt meanwhile.
    const update = countedFrom
      ? { filter: { account, upTo: countedFrom }, update: { $set: { upTo, amounts } } }
      : { filter: { account }, update: { $setOnInsert: { upTo, amounts } }, upsert: true };
    return { updateOne: update };
  });
  await BalanceSnapshotModel.bulkWrite(upserts, { ordered: false }).catch((err: unknown) => {
    if (!areDuplicateKeys(err)) throw err;
  });
}
