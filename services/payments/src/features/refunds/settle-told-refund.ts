import { type Parts, providerOf } from '../../parts.ts';
import { raiseAlarm } from '../alarms/alarms.model.ts';
import { isRefused } from '../provider/provider-error.ts';
import type { ProviderDispute, ProviderRefund } from '../provider/provider-shapes.ts';
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
  if (await isOfDispute(said, payment, parts)) return;
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

/** The money of a lost dispute may come as a refund too; it is booked with the dispute. */
async function isOfDispute(
  refund: ProviderRefund,
  { _id, disputes }: Payment,
  parts: Parts,
): Promise<boolean> {
  const mayBe = (of: { amount: number }) => refund.amount <= of.amount;
  if (disputes.some((each) => each.state !== 'won' && mayBe(each))) return true;
  const said = await providerOf(parts).disputes.list();
  return said.some((each) => each.payment_id === _id && !endsWell.has(each.status) && mayBe(each));
}
/** Nothing is taken for it. */
const endsWell = new Set<ProviderDispute['status']>(['won', 'closed']);
