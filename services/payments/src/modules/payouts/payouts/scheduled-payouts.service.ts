import { minPayout, type PayoutSchedule, payoutCurrency } from '@soloist/contracts';
import { AppError, runInSequence } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { amountIn, balanceOf, walletOf } from '../../ledger/index.ts';
import { requireVerifiedAccount } from '../fund-accounts/fund-accounts.service.ts';
import { ScheduleModel, type StoredSchedule } from '../fund-accounts/payout-schedules.model.ts';
import { findPayoutBlock } from './payout-blocks.service.ts';
import { maxPayoutTo } from './payout-mode.rules.ts';
import type { PayoutDeps } from './process-payout.service.ts';
import { startPayout } from './start-payout.service.ts';

const noSchedule: PayoutSchedule = { rhythm: 'off', fundAccountId: null, least: minPayout };

export async function readSchedule(userId: string) {
  const stored = await ScheduleModel.findById(userId).lean<StoredSchedule>();
  const { rhythm, fundAccountId, least } = stored ?? noSchedule;
  return {
    schedule: { rhythm, fundAccountId, least },
    nextAt: stored?.nextAt?.toISOString() ?? null,
  };
}

/** @throws AppError `not_found` or `conflict` for an account that cannot receive payouts. */
export async function setSchedule(userId: string, schedule: PayoutSchedule) {
  const { rhythm, fundAccountId } = schedule;
  if (rhythm !== 'off') await requireVerifiedAccount(userId, fundAccountId ?? '');
  const fields = rhythm === 'off' ? { ...schedule, fundAccountId: null } : schedule;
  await ScheduleModel.updateOne(
    { _id: userId },
    { $set: { ...fields, nextAt: nextPayoutAt(rhythm) } },
    { upsert: true },
  );
  return readSchedule(userId);
}

/**
 * Runs due payouts, once per period: the day identifies the payout, whichever process runs it.
 */
export async function runScheduledPayouts(deps: PayoutDeps, now = new Date()): Promise<void> {
  if (!deps.provider) return;
  const due = await ScheduleModel.find({ nextAt: mongoose.trusted({ $lte: now }) })
    .sort({ nextAt: 1 })
    .limit(50)
    .lean<StoredSchedule[]>();
  await runInSequence(due, async (schedule) => {
    const { _id, rhythm, nextAt } = schedule;
    let next: Date | undefined;
    try {
      await payOut(schedule, deps);
    } catch (err) {
      if (!(err instanceof AppError)) throw err;
      deps.logger.info({ err: err.message }, 'scheduled payout skipped');
      // Retried soon; any other case, such as spent money, is left to the next period.
      if (err.code === 'unavailable') return;
      // A blocked one runs when the block has ended.
      if (err.code === 'payouts_blocked') next = await findPayoutBlock(String(_id));
    }
    await ScheduleModel.updateOne(
      { _id, rhythm, nextAt },
      { nextAt: next ?? nextPayoutAt(rhythm, now) },
    );
  });
}

async function payOut({ _id, fundAccountId, least, nextAt }: StoredSchedule, deps: PayoutDeps) {
  const userId = String(_id);
  const account = await requireVerifiedAccount(userId, fundAccountId ?? '');
  const have = amountIn(await balanceOf(walletOf(userId)), payoutCurrency);
  if (have < Math.max(least, minPayout)) return;
  await startPayout(
    {
      ...{ userId, fundAccountId: String(account._id), isScheduled: true },
      payout_id: `scheduled-${nextAt?.toISOString().slice(0, 10)}`,
      amount: Math.min(have, maxPayoutTo(account)),
      currency: payoutCurrency,
    },
    deps,
  );
}

const monday = 1;
const daysOfWeek = 7;

/** The next Monday or first of a month after an instant, at midnight UTC. */
export function nextPayoutAt(rhythm: PayoutSchedule['rhythm'], now = new Date()): Date | null {
  if (rhythm === 'off') return null;
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (rhythm === 'monthly') return new Date(Date.UTC(year, month + 1, 1));
  const days = (monday - now.getUTCDay() + daysOfWeek) % daysOfWeek || daysOfWeek;
  return new Date(Date.UTC(year, month, day + days));
}
