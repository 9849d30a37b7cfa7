import { newEvent } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { inTurn } from '../../chores.ts';
import { bookRelease, netOf } from '../bookings/payments.bookings.ts';
import { aboutOf } from './about-payment.ts';
import { type Payment, PaymentModel } from './payments.model.ts';
import { takenFromPending } from './taken-from-pending.ts';

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
  const taken = await takenFromPending([payment]);
  const amount = Math.max(0, netOf(settled) - (taken.get(_id) ?? 0));
  await bookRelease({ paymentId: _id, userId, currency, amount, about: aboutOf(payment) });
  await PaymentModel.updateOne(
    { _id, releasedAt: null },
    {
      $set: { releasedAt: new Date() },
      $push: { outbox: newEvent('wallet.changed', { userId }) },
    },
  );
}
