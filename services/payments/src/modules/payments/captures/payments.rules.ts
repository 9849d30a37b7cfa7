import type { TransactionMetadata } from '../../ledger/index.ts';
import type { SettlementShare, StoredProviderPayment } from './payments.model.ts';

/**
 * The share of a payment's settlement for its next `amount`, after all earlier parts:
 * in proportion, rounded so that all parts add up to the whole. A part beyond the whole, such as a
 * dispute about a refunded amount, includes no platform fee.
 */
export function settlementShareOf(payment: StoredProviderPayment, amount: number): SettlementShare {
  const { refunds, disputes, settled } = payment;
  const gone = [...refunds.filter(isLive), ...disputes.filter(({ state }) => state !== 'won')];
  const sumOf = (part: keyof SettlementShare) =>
    gone.reduce((sum, each) => sum + each.settled[part], 0);
  const upTo = gone.reduce((sum, each) => sum + each.amount, amount);
  const next = (part: keyof SettlementShare, most: number) => {
    const share = proportion(settled[part], { of: payment.amount, part: most });
    return Math.max(0, share - sumOf(part));
  };
  const whole = Math.min(upTo, payment.amount);
  const all = Math.max(1, next('amount', upTo));
  const fee = Math.min(all, next('fee', whole));
  return { amount: all, fee, tax: Math.min(all - fee, next('tax', whole)) };
}

/** `value × part / of`, halves up, exact even when the product exceeds the safe integers. */
export function proportion(value: number, { of, part }: { of: number; part: number }): number {
  const [whole, doubled] = [BigInt(of), 2n * BigInt(value) * BigInt(part)];
  return Number((doubled + whole) / (2n * whole));
}

/**
 * Displayed details of a payment's transactions: also of its release, refunds and
 * disputes.
 */
export const paymentMetadata = (payment: StoredProviderPayment): TransactionMetadata => ({
  paymentId: payment._id,
  invoiceId: payment.invoiceId,
  invoiceNumber: payment.invoiceNumber,
  clientName: payment.clientName,
  /** In the currency that the client paid. */
  amount: payment.amount,
  currency: payment.currency,
});

export const isLive = ({ state }: Pick<StoredProviderPayment['refunds'][number], 'state'>) =>
  state !== 'failed';
