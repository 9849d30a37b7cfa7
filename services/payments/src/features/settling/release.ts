import { newEvent } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { inTurn } from '../../chores.ts';
import { bookRelease, netOf } from '../bookings/payments.bookings.ts';
import { pendingOf } from '../ledger/accounts.ts';
import { type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { aboutOf } from './about-payment.ts';
import { isLive } from './change-payment.ts';
import { type Payment, PaymentModel } from './payments.model.ts';

const batch = 100;
/** Of what is disputed, its end says what becomes of it. */
const releasable: Payment['state'][] = ['captured', 'partly_refunded', 'refunded', 'lost'];

/** Frees what has waited its window out. */
export async function releaseDue(now = new Date()): Promise<void> {
  const due = await PaymentModel.find({
    bookedAt: mongoose.trusted({ $ne: null }),
    releasedAt: null,
    dueAt: mongoose.trusted({ $lte: now }),
    state: mongoose.trusted({ $in: releasable }),
    // What comes back of a refund that fails comes back to where it waited.
    'refunds.state': mongoose.trusted({ $nin: ['started', 'sent'] }),
  })
    .sort({ dueAt: 1 })
    .limit(batch)
    .lean<Payment[]>();
  await inTurn(due, release);
}

async function release(payment: Payment): Promise<void> {
  const { _id, settled, freelancerId: userId } = payment;
  const { currency } = settled;
  const amount = Math.max(0, netOf(settled) - (await takenFromPending(payment)));
  await bookRelease({ paymentId: _id, userId, currency, amount, about: aboutOf(payment) });
  await PaymentModel.updateOne(
    { _id, releasedAt: null },
    {
      $set: { releasedAt: new Date() },
      $push: { outbox: newEvent('wallet.changed', { userId }) },
    },
  );
}

/**
 * What refunds and disputes of it took of what waits. That is not all that is gone: where a refund had
 * it, which failed later, a dispute was taken from the wallet.
 */
async function takenFromPending({ refunds, disputes, freelancerId }: Payment): Promise<number> {
  const keys = [
    ...refunds.filter(isLive).map(({ id }) => `refund-${id}`),
    ...disputes.flatMap(({ id }) => [`dispute-${id}-held`, `dispute-${id}-lost`]),
  ];
  if (keys.length === 0) return 0;
  const found = MovementModel.find({ key: mongoose.trusted({ $in: keys }) });
  return (await found.lean<Movement[]>())
    .flatMap(({ entries }) => entries)
    .filter(({ account }) => account === pendingOf(freelancerId))
    .reduce((sum, { amount }) => sum - amount, 0);
}
