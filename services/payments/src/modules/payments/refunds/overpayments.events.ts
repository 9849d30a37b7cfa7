import type { EventHandlers } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { raiseIncident } from '../../incidents/index.ts';
import { PaymentModel, type StoredProviderPayment } from '../captures/payments.model.ts';
import { storeRefund } from './refund-payment.service.ts';
import { cancellationRefundId, hasRefundEnded } from './refund-states.service.ts';

/** Each payment has at most one refund of each of these. */
const surplus = { refund_id: 'surplus', isSurplus: true, noun: 'An overpayment' };
const cancelled = {
  refund_id: cancellationRefundId,
  isSurplus: false,
  noun: 'The refund of a cancelled order',
};

/** Stores the refund of an overpayment or a cancelled order to the payer; the job sends it. */
export const overpaymentEvents = (deps: Pick<PaymentsDeps, 'logger'>) =>
  ({
    'invoice.surplus-paid': ({ payload }) => storeOwedRefund({ ...payload, ...surplus }, deps),
    'order.cancelled': async ({ payload }) => {
      const reason = 'The order was cancelled.';
      for (const refund of payload.refunds)
        await storeOwedRefund({ ...refund, reason, ...cancelled }, deps);
    },
  }) satisfies EventHandlers;

interface OwedRefund {
  paymentId: string;
  amount: number;
  reason: string;
  refund_id: string;
  isSurplus: boolean;
  /** For an incident. */
  noun: string;
}

async function storeOwedRefund(
  { paymentId, amount, reason, refund_id, isSurplus, noun }: OwedRefund,
  { logger }: Pick<PaymentsDeps, 'logger'>,
) {
  const payment = await PaymentModel.findById(paymentId).lean<StoredProviderPayment>();
  if (!payment || payment.refunds.some((each) => each.refund_id === refund_id)) return;
  if (payment.state === 'disputed') {
    const words = `${noun} is disputed. If the dispute is won, refund it.`;
    return raiseIncident(paymentId, words, logger);
  }
  // A dispute or a refund returned the rest of it.
  const left = payment.amount - payment.refunded;
  if (left < amount && payment.refunds.some((each) => !hasRefundEnded(each))) {
    const words = `${noun} waits for another refund of its payment. If that fails, refund the rest.`;
    await raiseIncident(paymentId, words, logger);
  }
  if (left === 0 || payment.state === 'lost') return;
  const input = { refund_id, amount: Math.min(amount, left), reason, isSurplus };
  await storeRefund(paymentId, input);
}
