import type { EventPayload } from '@soloist/contracts';
import type { EventHandlers } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { raiseIncident } from '../../incidents/index.ts';
import { PaymentModel, type StoredProviderPayment } from '../captures/payments.model.ts';
import { storeRefund } from './refund-payment.service.ts';

/** Each payment has at most one such refund. */
const refund_id = 'surplus';

/** Stores the refund of an overpayment to the payer; the job sends it. */
export const overpaymentEvents = (deps: Pick<PaymentsDeps, 'logger'>) =>
  ({
    'invoice.surplus-paid': ({ payload }) => refundOverpayment(payload, deps),
  }) satisfies EventHandlers;

async function refundOverpayment(
  { paymentId, amount, reason }: EventPayload<'invoice.surplus-paid'>,
  { logger }: Pick<PaymentsDeps, 'logger'>,
) {
  const payment = await PaymentModel.findById(paymentId).lean<StoredProviderPayment>();
  if (!payment || payment.refunds.some((each) => each.refund_id === refund_id)) return;
  if (payment.state === 'disputed') {
    const words = 'An overpayment is disputed. If the dispute is won, refund it.';
    return raiseIncident(paymentId, words, logger);
  }
  // A dispute or a refund returned the rest of it.
  const left = payment.amount - payment.refunded;
  if (left === 0 || payment.state === 'lost') return;
  const input = { refund_id, amount: Math.min(amount, left), reason, isSurplus: true };
  await storeRefund(paymentId, input);
}
