import mongoose from 'mongoose';
import { type PaymentsDeps, providerOf } from '../../deps.ts';
import { capturePayment, OrderModel } from '../payments/index.ts';
import { type ProviderPayment, settlementAmount } from '../provider/index.ts';
import { reconcileSubscription } from '../subscriptions/index.ts';
import {
  compareAmounts,
  findBookedAmounts,
  pagesOf,
  type ReconciliationMismatch,
  type ReconciliationSource,
} from './reconciliation-source.service.ts';

/** Payments of invoices and subscription charges. A refunded authorization is not booked. */
export function paymentSource(deps: PaymentsDeps): ReconciliationSource<ProviderPayment> {
  const { payments } = providerOf(deps);
  return {
    pages: pagesOf(payments.list),
    get: payments.get,
    nameOf: ({ id }) => id,
    compare: (record) => compare(record, deps),
    processRecord: (record) => capture(record, deps),
  };
}

const keysOf = (id: string) => ({
  payment: `payment-${id}-captured`,
  charge: `subscription-${id}-charged`,
});

async function compare(record: ProviderPayment[], { config }: PaymentsDeps) {
  const booked = await findBookedAmounts(record.flatMap(({ id }) => Object.values(keysOf(id))));
  const awaited = await paidOpenOrders(record);
  return record.map((payment): ReconciliationMismatch | undefined => {
    const { id: of, captured, order_id } = payment;
    const charge = booked(keysOf(of).charge);
    const ours = charge ?? booked(keysOf(of).payment);
    const key = `${charge ? 'subscription' : 'payment'}-${of}-`;
    const { amount, cost, currency } = settlementAmount(payment, config.SETTLEMENT_CURRENCY);
    if (!ours && order_id && awaited.has(order_id)) {
      const words = 'An order was paid, but the payment is not captured yet.';
      return { kind: 'missing', of, key, currency, ledger: null, other: amount, words };
    }
    return compareAmounts({
      ...{ of, key, what: 'payment' },
      record: { amount: captured ? amount - cost : 0, currency },
      // The provider's account is negative where it owes us.
      booked: ours && { ...ours, amount: 0 - ours.amount },
    });
  });
}

/** Our orders with an authorized payment, which would be refunded automatically. */
async function paidOpenOrders(record: ProviderPayment[]): Promise<Set<string>> {
  const ids = record.flatMap(({ status, order_id }) =>
    status === 'authorized' && order_id ? [order_id] : [],
  );
  if (ids.length === 0) return new Set();
  const open = await OrderModel.find(
    { providerOrderId: mongoose.trusted({ $in: ids }), state: 'open' },
    { providerOrderId: 1 },
  ).lean();
  return new Set(open.flatMap(({ providerOrderId }) => providerOrderId ?? []));
}

async function capture({ id, invoice_id }: ProviderPayment, deps: PaymentsDeps) {
  if (!invoice_id) return capturePayment(id, deps);
  const { subscription_id } = await providerOf(deps).subscriptions.invoice(invoice_id);
  return subscription_id && reconcileSubscription(subscription_id, deps);
}
