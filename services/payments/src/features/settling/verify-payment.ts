import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointBody, EndpointResponse, payingInvoices } from '@soloist/contracts';
import { AppError, conflict, notFound } from '@soloist/service-kit';
import { type Parts, providerOf } from '../../parts.ts';
import { OrderModel } from '../orders/orders.model.ts';
import { isNoAnswer } from '../provider/provider-error.ts';
import { type Outcome, settlePayment } from './settle-payment.ts';

type Said = EndpointBody<typeof payingInvoices.verify>;
type Answer = EndpointResponse<typeof payingInvoices.verify>;

const paid: Answer = { state: 'paid', message: 'Your payment has arrived.' };
const pending: Answer = {
  state: 'pending',
  message: 'Your payment is on its way. A receipt comes by email once it has arrived.',
};

/** Nobody looks at a page longer: it is settled all the same. */
const patienceMs = 20_000;

/**
 * What a browser says that it paid. It decides nothing: the provider is asked.
 * @throws AppError `invalid_signature`, `not_found` for an order that is not ours, `conflict` when the
 * provider did not take the money.
 */
export async function verifyPayment(said: Said, parts: Parts): Promise<Answer> {
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId } = said;
  const signature = said.razorpay_signature;
  if (!providerOf(parts).signatures.isOfOrder({ orderId, paymentId, signature }))
    throw new AppError('invalid_signature', 'This payment is not confirmed by the provider.');
  if (!(await OrderModel.exists({ providerOrderId: orderId }))) throw notFound('order');
  const settling = settlePayment(paymentId, parts).catch((err): Outcome => {
    // The signature says that there is something: the repair or a webhook finds out.
    if (isNoAnswer(err)) return 'waiting';
    throw err;
  });
  const outcome = await Promise.race([
    settling,
    sleep(patienceMs, 'waiting' as const, { ref: false }),
  ]);
  if (outcome === 'captured') return paid;
  if (outcome === 'waiting') return pending;
  throw conflict('The payment provider did not take this payment.');
}
