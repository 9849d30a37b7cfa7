import { dayMs, type Payout } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { nextRetryAt } from '../../provider/index.ts';
import { PayoutModel, type StoredPayout } from './payouts.model.ts';

/** For this long a bank may return an arrived payout without an event. */
const watchedMs = 7 * dayMs;

type Move = Pick<Payout, 'state'> & {
  providerId?: string;
  reference?: string;
  reason?: string;
};

/** The previous states of each state: a late report does not revert a later state. */
const before: Record<Payout['state'], Payout['state'][]> = {
  started: [],
  processing: ['started'],
  paid: ['started', 'processing'],
  failed: ['started', 'processing'],
  reversed: ['started', 'processing', 'paid'],
};

/** Stores a payout's state and publishes it, once per state. */
export async function movePayout(payout: StoredPayout, move: Move): Promise<void> {
  const { _id, userId, amount, currency, to } = payout;
  const { state, reason = '' } = move;
  const payoutId = String(_id);
  const moved = { payoutId, userId, amount, currency, state, to, reason };
  const next = nextQueryAt(payout, state);
  const settledAt = state === 'processing' ? undefined : new Date();
  await PayoutModel.updateOne(
    { _id, state: mongoose.trusted({ $in: before[state] }) },
    {
      $set: { ...move, settledAt, askAt: next },
      ...(next ? {} : { $unset: { askAt: 1 } }),
      $push: {
        outbox: {
          $each: [newEvent('payout.moved', moved), newEvent('wallet.changed', { userId })],
        },
      },
    },
  );
  // Arrived payouts are queried again for a while, even without an event.
  if (payout.state === state) await PayoutModel.updateOne({ _id, state }, nextQueryChange(next));
}

const nextQueryChange = (next: Date | undefined) =>
  next ? { askAt: next } : { $unset: { askAt: 1 } };

function nextQueryAt({ createdAt }: StoredPayout, state: Payout['state']): Date | undefined {
  if (state === 'processing') return nextRetryAt(createdAt);
  const isWatched = state === 'paid' && Date.now() - createdAt.getTime() < watchedMs;
  return isWatched ? new Date(Date.now() + dayMs) : undefined;
}
