import { newEvent } from '@soloist/service-kit';
import { inTurn } from '../../chores.ts';
import { bookCapture } from '../bookings/payments.bookings.ts';
import { OrderModel } from '../orders/orders.model.ts';
import { aboutOf } from './about-payment.ts';
import { type Payment, PaymentModel } from './payments.model.ts';
import { captures } from './settling.metrics.ts';

/**
 * Books a stored payment and tells of it. Stopped anywhere, it is begun again: the ledger has its key,
 * the events go out with the mark that it is done.
 */
export async function bookPayment(payment: Payment): Promise<void> {
  const { _id, settled, freelancerId, dueAt, providerOrderId } = payment;
  const about = aboutOf(payment);
  await bookCapture({ ...settled, paymentId: _id, userId: freelancerId, dueAt, about });
  await OrderModel.updateOne(
    { providerOrderId },
    { $set: { state: 'paid' }, $unset: { openKey: 1, askAt: 1 } },
  );
  const $push = { outbox: { $each: eventsOf(payment) } };
  const booked = await PaymentModel.updateOne(
    { _id, bookedAt: null },
    // Whose address it was is told, and not kept.
    { $set: { bookedAt: new Date() }, $unset: { payerEmail: 1 }, $push },
  );
  if (booked.modifiedCount === 1) captures.inc({ currency: payment.currency });
}

function eventsOf({ _id: paymentId, paidAt, ...payment }: Payment) {
  const { invoiceId, freelancerId, amount, currency, method, payerEmail = '' } = payment;
  const facts = { paymentId, invoiceId, freelancerId, amount, currency, method, payerEmail };
  return [
    newEvent('payment.captured', { ...facts, paidAt: paidAt.toISOString() }),
    newEvent('wallet.changed', { userId: freelancerId }),
  ];
}

const batch = 100;

/** Finishes what a process left midway. */
export async function bookUnfinished(): Promise<void> {
  const unfinished = await PaymentModel.find({ bookedAt: null }).limit(batch).lean<Payment[]>();
  await inTurn(unfinished, bookPayment);
}
