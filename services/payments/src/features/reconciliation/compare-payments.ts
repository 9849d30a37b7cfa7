import mongoose from 'mongoose';
import { type Parts, providerOf } from '../../parts.ts';
import { OrderModel } from '../orders/orders.model.ts';
import type { ProviderPayment } from '../provider/provider-shapes.ts';
import { settlePayment } from '../settling/settle-payment.ts';
import { settledAmount } from '../settling/settled-amount.ts';
import { settleSubscription } from '../subscriptions/settle-subscription.ts';
import { bookedUnder, compareAmounts, type Disagreement, pagesOf, type Things } from './things.ts';

/** Of invoices, and charges of subscriptions. What was only authorized and goes back is booked nowhere. */
export function paymentsOf(parts: Parts): Things<ProviderPayment> {
  const { payments } = providerOf(parts);
  return {
    pages: pagesOf(payments.list),
    get: payments.get,
    nameOf: ({ id }) => id,
    compare: (said) => compare(said, parts),
    settle: (said) => settle(said, parts),
  };
}

const keysOf = (id: string) => ({
  payment: `payment-${id}-captured`,
  charge: `subscription-${id}-charged`,
});

async function compare(said: ProviderPayment[], { config }: Parts) {
  const booked = await bookedUnder(said.flatMap(({ id }) => Object.values(keysOf(id))));
  const awaited = await paidOpenOrders(said);
  return said.map((payment): Disagreement | undefined => {
    const { id: of, captured, order_id } = payment;
    const charge = booked(keysOf(of).charge);
    const ours = charge ?? booked(keysOf(of).payment);
    const key = `${charge ? 'subscription' : 'payment'}-${of}-`;
    const { amount, cost, currency } = settledAmount(payment, config.SETTLEMENT_CURRENCY);
    if (!ours && order_id && awaited.has(order_id)) {
      const words = 'Somebody paid an order, and the money is not taken yet.';
      return { kind: 'missing', of, key, currency, ledger: null, other: amount, words };
    }
    return compareAmounts({
      ...{ of, key, what: 'payment' },
      said: { amount: captured ? amount - cost : 0, currency },
      // What the provider owes us is its minus.
      booked: ours && { ...ours, amount: 0 - ours.amount },
    });
  });
}

/** Our orders that wait for money that is authorized: it would go back by itself. */
async function paidOpenOrders(said: ProviderPayment[]): Promise<Set<string>> {
  const ids = said.flatMap(({ status, order_id }) =>
    status === 'authorized' && order_id ? [order_id] : [],
  );
  if (ids.length === 0) return new Set();
  const open = await OrderModel.find(
    { providerOrderId: mongoose.trusted({ $in: ids }), state: 'open' },
    { providerOrderId: 1 },
  ).lean();
  return new Set(open.flatMap(({ providerOrderId }) => providerOrderId ?? []));
}

async function settle({ id, invoice_id }: ProviderPayment, parts: Parts) {
  if (!invoice_id) return settlePayment(id, parts);
  const { subscription_id } = await providerOf(parts).subscriptions.invoice(invoice_id);
  return subscription_id && settleSubscription(subscription_id, parts);
}
