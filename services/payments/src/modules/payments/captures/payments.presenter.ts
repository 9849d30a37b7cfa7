import type { PaymentRecord } from '@soloist/contracts';
import { amountIn, balancesOf, netOf, pendingOf, walletOf } from '../../ledger/index.ts';
import { PaymentModel, type StoredProviderPayment } from './payments.model.ts';

/** Payments of a freelancer's invoice, oldest first. */
export async function paymentsOfInvoice(invoiceId: string, freelancerId: string) {
  const payments = await PaymentModel.find({ invoiceId, freelancerId })
    .sort({ paidAt: 1 })
    .lean<StoredProviderPayment[]>();
  return presentPayments(payments, freelancerId);
}

/** Payments of one freelancer, with the refundable amount of each. */
export async function presentPayments(payments: StoredProviderPayment[], freelancerId: string) {
  const accounts = [pendingOf(freelancerId), walletOf(freelancerId)];
  const balances = payments.length > 0 ? await balancesOf(accounts) : new Map();
  return payments.map((payment) => {
    const { currency } = payment.settled;
    const [waiting = 0, free = 0] = accounts.map((each) => amountIn(balances.get(each), currency));
    return present(payment, waiting + Math.max(0, free));
  });
}

function present(payment: StoredProviderPayment, covered: number): PaymentRecord {
  const { _id: id, amount, currency, refunded, state, settled, method, paidAt, dueAt } = payment;
  return {
    ...{ id, amount, currency, refunded, state, method },
    refundable: refundableOf(payment, covered),
    net: netOf(settled),
    fee: settled.fee,
    tax: settled.tax,
    walletCurrency: settled.currency,
    paidAt: paidAt.toISOString(),
    freeAt: dueAt.toISOString(),
    disputeId: payment.disputeId ?? null,
  };
}

function refundableOf(
  { amount, refunded, settled, state }: StoredProviderPayment,
  covered: number,
): number {
  if (state !== 'captured' && state !== 'partly_refunded') return 0;
  const net = netOf(settled);
  const byMoney = net > 0 ? Math.floor((Math.max(0, covered) * amount) / net) : amount;
  return Math.min(amount - refunded, byMoney);
}
