import type { EndpointBody, EndpointResponse, refunds } from '@soloist/contracts';
import { conflict, invalidInput, notFound } from '@soloist/server-kit';
import { Types } from 'mongoose';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { nextRetryAt } from '../../provider/index.ts';
import { changePayment } from '../captures/change-payment.service.ts';
import {
  PaymentModel,
  type StoredProviderPayment,
  type StoredRefund,
} from '../captures/payments.model.ts';
import { presentPayments } from '../captures/payments.presenter.ts';
import { settlementShareOf } from '../captures/payments.rules.ts';
import { processRefund } from './process-refund.service.ts';
import { hasRefundEnded } from './refund-states.service.ts';

/** Limits the refunds of a payment: each is a transaction, a provider call and a list entry. */
const mostOfOne = 50;

type RefundPaymentInput = EndpointBody<typeof refunds.refund> & {
  userId: string;
  paymentId: string;
};

/**
 * Refunds a payment, or a part of it; the same `refund_id` returns the first refund.
 * @throws AppError `not_found` for another person's payment; `invalid_input` above the rest;
 * `conflict` while it is disputed, when the balance does not cover it, or when the provider rejects
 * it.
 */
export async function refundPayment(
  request: RefundPaymentInput,
  deps: PaymentsDeps,
): Promise<EndpointResponse<typeof refunds.refund>> {
  const { paymentId, userId, refund_id } = request;
  const payment = await PaymentModel.findOne({ _id: paymentId, freelancerId: userId }).lean();
  // A payment that is not booked yet can't be refunded.
  if (!payment?.bookedAt) throw notFound('payment');
  providerOf(deps);
  const stored = await storeRefund(paymentId, { ...request, isSurplus: false });
  const { id } = findRefund(stored, refund_id) ?? {};
  if (id) await processNow({ paymentId, id }, deps);
  const now = await PaymentModel.findById(paymentId).orFail().lean<StoredProviderPayment>();
  const message = messageOf(now, findRefund(now, refund_id));
  const [record] = await presentPayments([now], userId);
  if (!record) throw notFound('payment');
  return { message, payment: record };
}

const findRefund = ({ refunds }: StoredProviderPayment, refundId: string) =>
  refunds.find(({ refund_id }) => refund_id === refundId);

type StoreRefundInput = Pick<StoredRefund, 'refund_id' | 'amount' | 'reason' | 'isSurplus'>;

/** Stores a request, once, before any money moves. */
export const storeRefund = (
  paymentId: string,
  input: StoreRefundInput,
): Promise<StoredProviderPayment> =>
  changePayment(paymentId, (payment) => {
    const known = findRefund(payment, input.refund_id);
    if (known?.amount === input.amount) return undefined;
    if (known) throw conflict('You already requested this refund with another amount.');
    requireRefundable(payment, input.amount);
    return { refunds: [...payment.refunds, newRefund(payment, input)] };
  });

function newRefund(
  payment: StoredProviderPayment,
  { refund_id, amount, reason, isSurplus }: StoreRefundInput,
) {
  const createdAt = new Date();
  return {
    id: String(new Types.ObjectId()),
    ...{ refund_id, amount, reason, isSurplus, createdAt },
    settled: settlementShareOf(payment, amount),
    state: 'started' as const,
    askAt: nextRetryAt(createdAt),
  };
}

function requireRefundable(
  { state, amount, refunded, refunds }: StoredProviderPayment,
  input: number,
) {
  if (state === 'disputed') throw conflict('This payment is disputed, so you can’t refund it now.');
  if (state === 'lost') throw conflict('The client already got this payment back.');
  if (state === 'refunded') throw conflict('This payment is already refunded.');
  if (refunds.length >= mostOfOne) throw conflict('This payment has too many refunds already.');
  if (input <= amount - refunded) return;
  const message = 'This is more than is left of the payment.';
  throw invalidInput(message, [{ path: 'amount', message }]);
}

/** The refund is stored: a job retries what fails now. */
const processNow = ({ paymentId, id }: { paymentId: string; id: string }, deps: PaymentsDeps) =>
  processRefund(paymentId, id, deps).catch((err: Error) =>
    deps.logger.warn({ refund: id, err: err.message }, 'refund not processed, will retry'),
  );

function messageOf(
  { clientName }: StoredProviderPayment,
  refund: StoredRefund | undefined,
): string {
  if (!refund) throw conflict('Your balance does not cover this refund.');
  if (refund.state === 'failed') throw conflict('The payment provider rejected this refund.');
  if (hasRefundEnded(refund)) return `We sent the refund to ${clientName}.`;
  return 'Refund saved. It appears here once the payment provider confirms it.';
}
