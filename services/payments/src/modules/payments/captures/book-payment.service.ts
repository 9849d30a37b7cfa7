import { Counter, newEvent, runInSequence } from '@soloist/server-kit';
import { createBatcher } from '@soloist/server-kit/batcher';
import mongoose from 'mongoose';
import { bookCapture } from '../../ledger/index.ts';
import { OrderModel } from '../orders/orders.model.ts';
import { PaymentModel, type StoredProviderPayment } from './payments.model.ts';
import { paymentMetadata } from './payments.rules.ts';

/**
 * Books a stored payment and publishes it. An interrupted run restarts safely: the ledger has its
 * key, and the events are stored with the mark that it is done.
 */
export async function bookPayment(payment: StoredProviderPayment): Promise<void> {
  const { _id, settled, freelancerId, dueAt, providerOrderId } = payment;
  const about = paymentMetadata(payment);
  await bookCapture({ ...settled, paymentId: _id, userId: freelancerId, dueAt, about });
  await markPaid(providerOrderId);
  const $push = { outbox: { $each: eventsOf(payment) } };
  const booked = await PaymentModel.updateOne(
    { _id, bookedAt: null },
    // The payer's email is published, but not stored.
    { $set: { bookedAt: new Date() }, $unset: { payerEmail: 1 }, $push },
  );
  if (booked.modifiedCount === 1) capturedPayments.inc({ currency: payment.currency });
}

const markPaid = createBatcher(async (providerOrderIds: readonly string[]) => {
  await OrderModel.updateMany(
    { providerOrderId: mongoose.trusted({ $in: [...providerOrderIds] }) },
    { $set: { state: 'paid' }, $unset: { openKey: 1, askAt: 1 } },
  );
  return providerOrderIds;
});

function eventsOf({ _id: paymentId, paidAt, ...payment }: StoredProviderPayment) {
  const { invoiceId, freelancerId, amount, currency, method, payerEmail = '', payerId } = payment;
  const details = {
    paymentId,
    invoiceId,
    freelancerId,
    amount,
    currency,
    method,
    payerEmail,
    payerId,
  };
  return [
    newEvent('payment.captured', { ...details, paidAt: paidAt.toISOString() }),
    newEvent('wallet.changed', { userId: freelancerId }),
  ];
}

const batch = 100;

/** Books payments that a process left unfinished. */
export async function bookUnfinishedPayments(): Promise<void> {
  const unfinished = await PaymentModel.find({ bookedAt: null })
    .limit(batch)
    .lean<StoredProviderPayment[]>();
  await runInSequence(unfinished, bookPayment);
}

/** Payments booked, by currency. */
const capturedPayments = new Counter({
  name: 'payments_captured_total',
  help: 'Booked payments.',
  labelNames: ['currency'],
});
