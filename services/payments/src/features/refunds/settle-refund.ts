import { AppError, newEvent } from '@soloist/service-kit';
import { type Parts, providerOf } from '../../parts.ts';
import { raiseAlarm } from '../alarms/alarms.model.ts';
import { bookRefund } from '../bookings/payments.bookings.ts';
import {
  bookRefundExchange,
  bookRefundRefused,
  bookRefundReturned,
  wasReturned,
} from '../bookings/refunds.bookings.ts';
import type { ProviderRefund } from '../provider/provider-shapes.ts';
import { aboutOf } from '../settling/about-payment.ts';
import { type Payment, PaymentModel } from '../settling/payments.model.ts';
import { dropRefund, isOver, moveRefund, type RefundOf } from './move-refund.ts';
import { sayAtProvider } from './say-at-provider.ts';

const factsOf = ({ payment, refund }: RefundOf) => ({
  refundId: refund.id,
  paymentId: payment._id,
  userId: payment.freelancerId,
  currency: payment.settled.currency,
  about: { ...aboutOf(payment), amount: refund.amount },
});

/**
 * Brings a refund to where the provider has it, and the books with it; one that the provider does not
 * know yet is told to it. Harmless twice, at once too.
 * @throws ProviderError `noAnswer`: to be done again later.
 */
export async function settleRefund(paymentId: string, id: string, parts: Parts): Promise<void> {
  const payment = await PaymentModel.findById(paymentId).lean<Payment>();
  const refund = payment?.refunds.find((each) => each.id === id);
  if (!payment || !refund || isOver(refund)) return;
  const of = { payment, refund };
  if (!(await wasTaken(of, parts))) return dropRefund(of);
  // Begun again after a stop: what was given back is not sent any more.
  if (await wasReturned(id)) return moveRefund(of, { state: 'failed' });
  const said = await sayAtProvider(of, providerOf(parts));
  if (said === 'refused') return fail(of, parts);
  if (said.amount !== refund.amount || said.currency !== payment.currency) {
    const words = 'A refund at the provider is another one than was asked for.';
    return raiseAlarm(said.id, words, parts.logger);
  }
  await follow(of, said, parts);
}

async function follow(of: RefundOf, said: ProviderRefund, parts: Parts) {
  const { payment, refund } = of;
  const { id: providerId, base_amount, base_currency } = said;
  if (said.status === 'failed') return fail(of, parts, providerId);
  if (said.status === 'pending') return moveRefund(of, { state: 'sent', providerId });
  const { currency } = payment.settled;
  const isExchanged = base_currency === currency && payment.currency !== currency;
  const taken = isExchanged && base_amount !== undefined ? base_amount : refund.settled.amount;
  await bookRefundExchange({ ...factsOf(of), difference: taken - refund.settled.amount });
  const { invoiceId, freelancerId } = payment;
  const { amount, reason, isSurplus } = refund;
  const facts = { paymentId: payment._id, invoiceId, freelancerId, currency: payment.currency };
  const news = { ...facts, amount, refundId: providerId, reason, isSurplus };
  await moveRefund(of, { state: 'made', providerId }, newEvent('payment.refunded', news));
}

async function fail(of: RefundOf, { logger }: Parts, providerId?: string) {
  await bookRefundReturned(factsOf(of));
  const { id, isSurplus } = of.refund;
  if (isSurplus) await raiseAlarm(id, 'Too much was paid, and it could not be sent back.', logger);
  await moveRefund(of, { state: 'failed', ...(providerId ? { providerId } : {}) });
}

/**
 * Takes it from the freelancer. Whether that was done the books decide once, whoever asks how often:
 * where there is too little, nothing can be taken for it any more. What came in too much goes back all
 * the same, once there is enough.
 */
async function wasTaken(of: RefundOf, { logger }: Parts): Promise<boolean> {
  const { refund } = of;
  const facts = factsOf(of);
  const booked = await bookRefund({ ...facts, ...refund.settled }).catch(async (err: unknown) => {
    const isTooLittle = err instanceof AppError && err.code === 'conflict';
    if (!isTooLittle) throw err;
    if (!refund.isSurplus) return bookRefundRefused(facts);
    await raiseAlarm(refund.id, 'Too much was paid, and what goes back is not there.', logger);
    throw err;
  });
  return booked.entries.length > 0;
}
