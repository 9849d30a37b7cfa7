import { newEvent, runInSequence } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { bookRelease, netOf } from '../../ledger/index.ts';
import { PaymentModel, type StoredProviderPayment } from './payments.model.ts';
import { paymentMetadata } from './payments.rules.ts';
import { pendingReductions } from './pending-reductions.service.ts';

const batch = 100;
/** The end of a dispute decides on the disputed part. */
const releasable: StoredProviderPayment['state'][] = [
  'captured',
  'partly_refunded',
  'refunded',
  'lost',
];

/** Releases payments whose window has ended. */
export async function releaseDuePayments(now = new Date()): Promise<void> {
  const due = await PaymentModel.find({
    bookedAt: mongoose.trusted({ $ne: null }),
    releasedAt: null,
    dueAt: mongoose.trusted({ $lte: now }),
    state: mongoose.trusted({ $in: releasable }),
    // A failed refund returns to the pending amount.
    'refunds.state': mongoose.trusted({ $nin: ['started', 'sent'] }),
  })
    .sort({ dueAt: 1 })
    .limit(batch)
    .lean<StoredProviderPayment[]>();
  await runInSequence(due, release);
}

async function release(payment: StoredProviderPayment): Promise<void> {
  const { _id, settled, freelancerId: userId } = payment;
  const { currency } = settled;
  const reductions = await pendingReductions([payment]);
  const amount = Math.max(0, netOf(settled) - (reductions.get(_id) ?? 0));
  await bookRelease({ paymentId: _id, userId, currency, amount, about: paymentMetadata(payment) });
  await PaymentModel.updateOne(
    { _id, releasedAt: null },
    {
      $set: { releasedAt: new Date() },
      $push: { outbox: newEvent('wallet.changed', { userId }) },
    },
  );
}
