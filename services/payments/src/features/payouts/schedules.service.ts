import { leastPayout, type PayoutSchedule, payoutCurrency } from '@soloist/contracts';
import { AppError } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { inTurn } from '../../chores.ts';
import { payableAccount } from '../fund-accounts/fund-accounts.service.ts';
import { walletOf } from '../ledger/accounts.ts';
import { amountIn, balanceOf } from '../ledger/balances.service.ts';
import { mostTo } from './payout-mode.ts';
import { nextOf } from './rhythm.ts';
import { ScheduleModel, type StoredSchedule } from './schedules.model.ts';
import type { Settling } from './settle-payout.ts';
import { startPayout } from './start-payout.service.ts';

const none: PayoutSchedule = { rhythm: 'off', fundAccountId: null, least: leastPayout };

export async function scheduleOf(userId: string) {
  const stored = await ScheduleModel.findById(userId).lean<StoredSchedule>();
  const { rhythm, fundAccountId, least } = stored ?? none;
  return {
    schedule: { rhythm, fundAccountId, least },
    nextAt: stored?.nextAt?.toISOString() ?? null,
  };
}

/** @throws AppError `not_found` or `conflict` for an account that cannot be paid to. */
export async function setSchedule(userId: string, schedule: PayoutSchedule) {
  const { rhythm, fundAccountId } = schedule;
  if (rhythm !== 'off') await payableAccount(userId, fundAccountId ?? '');
  const kept = rhythm === 'off' ? { ...schedule, fundAccountId: null } : schedule;
  await ScheduleModel.updateOne(
    { _id: userId },
    { $set: { ...kept, nextAt: nextOf(rhythm) } },
    { upsert: true },
  );
  return scheduleOf(userId);
}

/** Pays out what is due, once a period: the payout is known by its day, whichever process is at it. */
export async function payOutScheduled(parts: Settling, now = new Date()): Promise<void> {
  if (!parts.provider) return;
  const due = await ScheduleModel.find({ nextAt: mongoose.trusted({ $lte: now }) })
    .sort({ nextAt: 1 })
    .limit(50)
    .lean<StoredSchedule[]>();
  await inTurn(due, async (schedule) => {
    try {
      await payOut(schedule, parts);
    } catch (err) {
      if (!(err instanceof AppError)) throw err;
      parts.logger.info({ err: err.message }, 'a scheduled payout is left out');
      // Soon again; all else, as money that is gone, waits for the next period.
      if (err.code === 'unavailable') return;
    }
    const { _id, rhythm, nextAt } = schedule;
    await ScheduleModel.updateOne({ _id, rhythm, nextAt }, { nextAt: nextOf(rhythm, now) });
  });
}

async function payOut({ _id, fundAccountId, least, nextAt }: StoredSchedule, parts: Settling) {
  const userId = String(_id);
  const account = await payableAccount(userId, fundAccountId ?? '');
  const have = amountIn(await balanceOf(walletOf(userId)), payoutCurrency);
  if (have < Math.max(least, leastPayout)) return;
  await startPayout(
    {
      ...{ userId, fundAccountId: String(account._id), isScheduled: true },
      payout_id: `scheduled-${nextAt?.toISOString().slice(0, 10)}`,
      amount: Math.min(have, mostTo(account)),
      currency: payoutCurrency,
    },
    parts,
  );
}
