import { type InvoiceBalances, remainingTds } from '@soloist/contracts';
import type { StoredInvoice, StoredPayment } from '../shared/invoices.model.ts';

/** The part of a payment that was not refunded; an overpayment never counts. */
export const netPaymentAmount = ({ amount, refunds = [] }: StoredPayment) =>
  refunds.reduce((left, each) => left - each.amount, amount);

/** What the client withheld as tax: nobody received it, but it settles the invoice. */
export const withheldOf = (payments: StoredPayment[]) =>
  payments.filter(({ method }) => method === 'tds');

const sumOf = (payments: StoredPayment[]) =>
  payments.reduce((total, { amount }) => total + amount, 0);

/** The part of the amount due that the client still withholds as tax, in minor units. */
export const remainingTdsOf = ({
  terms: { tds_rate },
  totals: { net, total },
  balance,
  creditedTotal,
  payments,
}: StoredInvoice) =>
  remainingTds(
    { net, total, tds_rate },
    { balance, credited: creditedTotal, withheld: sumOf(withheldOf(payments)) },
  );

/** Whether nothing is left to pay but what the client withholds and the owner has not recorded. */
export const isPaidButTds = (invoice: StoredInvoice) =>
  invoice.balance > 0 && remainingTdsOf(invoice) === invoice.balance;

/** Amounts paid, refunded and credited since an invoice was sent; null while there are none. */
export function settlementOf(invoice: StoredInvoice): InvoiceBalances | null {
  const { kind, status, payments, creditedTotal, balance } = invoice;
  const isVoid = status === 'void';
  const received = sumOf(payments);
  const counted = payments.reduce((total, each) => total + netPaymentAmount(each), 0);
  if (kind === 'credit_note' || (!isVoid && received === 0 && creditedTotal === 0)) return null;
  const withheld = sumOf(withheldOf(payments));
  const days = payments
    .filter((each) => netPaymentAmount(each) > 0)
    .map((each) => each.received_on);
  return {
    isVoid,
    received,
    refunded: received - counted,
    credited: creditedTotal,
    ...(withheld > 0 ? { withheld } : {}),
    balance,
    paidOn: days.toSorted().at(-1) ?? '',
  };
}
