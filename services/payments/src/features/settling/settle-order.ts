import { type Parts, providerOf } from '../../parts.ts';
import type { OpenOrder } from '../orders/make-order.ts';
import type { ProviderPayment } from '../provider/provider-shapes.ts';
import { providerAway } from './provider-away.ts';
import { settlePayment } from './settle-payment.ts';

const mayBeTaken = ({ status, captured }: ProviderPayment) => captured || status === 'authorized';

/**
 * Asks the provider for the payments of an order; true when one of them was taken.
 * @throws AppError `unavailable` when it does not answer.
 */
export async function settleOrder(order: OpenOrder, parts: Parts): Promise<boolean> {
  try {
    const payments = await providerOf(parts).orders.paymentsOf(order.providerOrderId);
    let isPaid = false;
    for (const { id } of payments.filter(mayBeTaken)) {
      isPaid = (await settlePayment(id, parts)) === 'captured' || isPaid;
    }
    return isPaid;
  } catch (err) {
    throw providerAway(err);
  }
}
