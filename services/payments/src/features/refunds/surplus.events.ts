import type { EventPayload } from '@soloist/contracts';
import type { EventHandlers } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { raiseAlarm } from '../alarms/alarms.model.ts';
import { type Payment, PaymentModel } from '../settling/payments.model.ts';
import { storeRefund } from './refund-payment.service.ts';

/** One of each payment. */
const refund_id = 'surplus';

/** What an invoice did not ask for goes back to who paid it; the job makes the refund. */
export const surplusEvents = (parts: Pick<Parts, 'logger'>) =>
  ({
    'invoice.surplus-paid': ({ payload }) => giveBack(payload, parts),
  }) satisfies EventHandlers;

async function giveBack(
  { paymentId, amount, reason }: EventPayload<'invoice.surplus-paid'>,
  { logger }: Pick<Parts, 'logger'>,
) {
  const payment = await PaymentModel.findById(paymentId).lean<Payment>();
  if (!payment || payment.refunds.some((each) => each.refund_id === refund_id)) return;
  if (payment.state === 'disputed') {
    const words =
      'Too much was paid, and its bank is deciding about it: should it be won, it must go back.';
    return raiseAlarm(paymentId, words, logger);
  }
  // Its bank or a refund brought back what is left of it.
  const left = payment.amount - payment.refunded;
  if (left === 0 || payment.state === 'lost') return;
  const wanted = { refund_id, amount: Math.min(amount, left), reason, isSurplus: true };
  await storeRefund(paymentId, wanted);
}
