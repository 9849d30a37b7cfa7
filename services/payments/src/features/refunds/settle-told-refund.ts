import { type Parts, providerOf } from '../../parts.ts';
import { raiseAlarm } from '../alarms/alarms.model.ts';
import { isRefused } from '../provider/provider-error.ts';
import type { ProviderRefund } from '../provider/provider-shapes.ts';
import { type Payment, PaymentModel } from '../settling/payments.model.ts';
import { refundIdOf } from './say-at-provider.ts';
import { settleRefund } from './settle-refund.ts';

/**
 * Settles a refund by the provider's id. Those of payments that are no invoice's are others' to settle.
 * @throws ProviderError `noAnswer`.
 */
export async function settleToldRefund(providerRefundId: string, parts: Parts): Promise<void> {
  const said = await readRefund(providerRefundId, parts);
  if (!said) return;
  const payment = await PaymentModel.findById(said.payment_id).lean<Payment>();
  if (!payment) return;
  const id = refundIdOf(said.receipt);
  if (id && payment.refunds.some((refund) => refund.id === id))
    return settleRefund(payment._id, id, parts);
  // The money of a lost dispute may come as a refund too; it is booked with the dispute.
  if (await isDisputed(payment, parts)) return;
  await raiseAlarm(said.id, 'The provider made a refund that nobody asked for here.', parts.logger);
}

/** Nothing for an id that the provider does not know. */
const readRefund = (id: string, parts: Parts): Promise<ProviderRefund | undefined> =>
  providerOf(parts)
    .refunds.get(id)
    .catch((err) => {
      if (isRefused(err)) return undefined;
      throw err;
    });

async function isDisputed({ _id, disputes }: Payment, parts: Parts): Promise<boolean> {
  if (disputes.length > 0) return true;
  const known = await providerOf(parts).disputes.list();
  return known.some(({ payment_id }) => payment_id === _id);
}
