import { isDuplicateKey } from '@soloist/service-kit';
import { balanceOf } from './balances.service.ts';
import { MovementModel } from './ledger.model.ts';
import { BalanceSnapshotModel } from './snapshots.model.ts';

/**
 * How old a movement is before a snapshot counts it. A movement has its time just before it is
 * written: none of an instant so long ago is still to come, whatever held its process up.
 */
const marginMs = 10 * 60_000;
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
  for (const { _id: account } of moved) await takeSnapshot(account, upTo);
  await BalanceSnapshotModel.updateOne({ account: everything }, { upTo }, { upsert: true });
}

async function takeSnapshot(account: string, upTo: Date) {
  const before = await BalanceSnapshotModel.findOne({ account }).lean();
  if (before && before.upTo >= upTo) return;
  const amounts = await balanceOf(account, upTo);
  if (before) {
    // Only upon the one that was counted from: balances may be rebuilt meanwhile.
    await BalanceSnapshotModel.updateOne({ account, upTo: before.upTo }, { upTo, amounts });
    return;
  }
  await BalanceSnapshotModel.create({ account, upTo, amounts }).catch((err: unknown) => {
    if (!isDuplicateKey(err)) throw err;
  });
}
