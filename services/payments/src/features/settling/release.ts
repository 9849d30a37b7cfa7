import { newEvent } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { inTurn } from '../../chores.ts';
import { findHeld } from '../bookings/disputes.bookings.ts';
import { bookRelease, netOf } from '../bookings/payments.bookings.ts';
import { aboutOf } from './about-payment.ts';
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
  const { _id, settled, freelancerId: userId, goneNet } = payment;
  const { currency } = settled;
  const amount = Math.max(0, netOf(settled) - goneNet + (await neverHeld(payment)));
  await bookRelease({ paymentId: _id, userId, currency, amount, about: aboutOf(payment) });
  await PaymentModel.updateOne(
    { _id, releasedAt: null },
    {
      $set: { releasedAt: new Date() },
      $push: { outbox: newEvent('wallet.changed', { userId }) },
    },
  );
}

/** What won disputes count as gone and could not hold, since refunds that failed later had taken it. */
async function neverHeld({ disputes, freelancerId }: Payment): Promise<number> {
  const won = disputes.filter(({ state }) => state === 'won');
  const each = won.map(async ({ id, settled }) => {
    return netOf(settled) - ((await findHeld(id, freelancerId)) ?? 0);
  });
  return (await Promise.all(each)).reduce((sum, amount) => sum + amount, 0);
}
