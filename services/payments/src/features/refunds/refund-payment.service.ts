import type { EndpointBody, EndpointResponse, refunds } from '@soloist/contracts';
import { conflict, invalidInput, notFound } from '@soloist/service-kit';
import { Types } from 'mongoose';
import { type Parts, providerOf } from '../../parts.ts';
import { askAgainAt } from '../fund-accounts/ask-again.ts';
import { changePayment } from '../settling/change-payment.ts';
import { type Payment, PaymentModel, type StoredRefund } from '../settling/payments.model.ts';
import { presentPayments } from '../settling/payments.presenter.ts';
import { settledPart } from '../settling/settled-part.ts';
import { isOver } from './move-refund.ts';
import { settleRefund } from './settle-refund.ts';

/** Each is a movement, a call to the provider and a line of its list. */
const mostOfOne = 50;

type Asked = EndpointBody<typeof refunds.refund> & { userId: string; paymentId: string };

/**
 * Gives a payment back, or a part of it; the same `refund_id` again answers with the first one.
 * @throws AppError `not_found` for another's payment; `invalid_input` for more than is left;
 * `conflict` while it is disputed, when the balance does not cover it, or the provider does not take it.
 */
export async function refundPayment(
  asked: Asked,
  parts: Parts,
): Promise<EndpointResponse<typeof refunds.refund>> {
  const { paymentId, userId, refund_id } = asked;
  const payment = await PaymentModel.findOne({ _id: paymentId, freelancerId: userId }).lean();
  // What is not booked yet is nobody's money to give back.
  if (!payment?.bookedAt) throw notFound('payment');
  providerOf(parts);
  const stored = await storeRefund(paymentId, { ...asked, isSurplus: false });
  const { id } = findRefund(stored, refund_id) ?? {};
  if (id) await settleNow({ paymentId, id }, parts);
  const now = await PaymentModel.findById(paymentId).orFail().lean<Payment>();
  const message = messageOf(now, findRefund(now, refund_id));
  const [record] = await presentPayments([now], userId);
  if (!record) throw notFound('payment');
  return { message, payment: record };
}

const findRefund = ({ refunds }: Payment, refundId: string) =>
  refunds.find(({ refund_id }) => refund_id === refundId);

type Wanted = Pick<StoredRefund, 'refund_id' | 'amount' | 'reason' | 'isSurplus'>;

/** Stores what is asked for, once, before anything moves. */
export const storeRefund = (paymentId: string, wanted: Wanted): Promise<Payment> =>
  changePayment(paymentId, (payment) => {
    const known = findRefund(payment, wanted.refund_id);
    if (known?.amount === wanted.amount) return undefined;
    if (known) throw conflict('This refund was asked for already, with another amount.');
    requireRefundable(payment, wanted.amount);
    return { refunds: [...payment.refunds, newRefund(payment, wanted)] };
  });

function newRefund(payment: Payment, { refund_id, amount, reason, isSurplus }: Wanted) {
  const createdAt = new Date();
  return {
    id: String(new Types.ObjectId()),
    ...{ refund_id, amount, reason, isSurplus, createdAt },
    settled: settledPart(payment, amount),
    state: 'started' as const,
    askAt: askAgainAt(createdAt),
  };
}

function requireRefundable({ state, amount, refunded, refunds }: Payment, wanted: number) {
  if (state === 'disputed')
    throw conflict('The client’s bank is deciding about this payment: it cannot be refunded now.');
  if (state === 'lost') throw conflict('The client has this payment back already.');
  if (state === 'refunded') throw conflict('This payment has been refunded already.');
  if (refunds.length >= mostOfOne) throw conflict('This payment has too many refunds already.');
  if (wanted <= amount - refunded) return;
  const message = 'This is more than what is left of the payment.';
  throw invalidInput(message, [{ path: 'amount', message }]);
}

/** What does not get done now is done by a job: the refund is stored. */
const settleNow = ({ paymentId, id }: { paymentId: string; id: string }, parts: Parts) =>
  settleRefund(paymentId, id, parts).catch((err: Error) =>
    parts.logger.warn({ refund: id, err: err.message }, 'a refund waits'),
  );

function messageOf({ clientName }: Payment, refund: StoredRefund | undefined): string {
  if (!refund) throw conflict('Your balance does not cover this refund.');
  if (refund.state === 'failed') throw conflict('The payment provider did not take this refund.');
  if (isOver(refund)) return `The money is on its way back to ${clientName}.`;
  return 'Your refund is stored. It shows here once the payment provider has confirmed it.';
}
