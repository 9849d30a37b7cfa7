import type { DomainEvent } from '@soloist/contracts';
import { AppError, isAccountDeleted, newEvent, upsert } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { PayoutBlockModel } from './payout-blocks.model.ts';

/** Stores a block from identity. A block is never shortened, in whichever order events arrive. */
export async function storePayoutBlock({
  payload: { userId, until },
}: DomainEvent<'identity.payouts-blocked'>) {
  await upsert(() =>
    PayoutBlockModel.updateOne(
      { _id: userId },
      {
        $max: { until: new Date(until) },
        $push: { outbox: newEvent('wallet.changed', { userId }) },
      },
      { upsert: true },
    ),
  );
  // Events older than the erasure may arrive after it.
  if (await isAccountDeleted(userId)) await PayoutBlockModel.deleteOne({ _id: userId });
}

/** When the person can be paid out again; undefined while nothing blocks it. */
export async function findPayoutBlock(userId: string): Promise<Date | undefined> {
  const block = await PayoutBlockModel.findOne({
    _id: userId,
    until: mongoose.trusted({ $gt: new Date() }),
  }).lean();
  return block?.until;
}

/** @throws AppError `payouts_blocked`. */
export async function requireUnblocked(userId: string): Promise<void> {
  if (!(await findPayoutBlock(userId))) return;
  throw new AppError(
    'payouts_blocked',
    'Payouts are blocked for 24 hours, because a sign-in was reported. Your money stays in your wallet.',
  );
}
