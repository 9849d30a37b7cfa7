import { type EventPayload, formatMoney } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import type { JobDeps } from '../../../deps.ts';
import { newCredit } from '../invoices/credit-notes.service.ts';
import { netPaymentAmount } from '../invoices/invoice-settlement.rules.ts';
import type { StoredCredit, StoredInvoice } from '../shared/invoices.model.ts';
import { changePaidInvoice } from './change-paid-invoice.service.ts';
import { paymentEventDetails } from './payment-event-details.rules.ts';
import { recordPaymentEvent, reversePayment } from './reverse-payment.rules.ts';

type Refunded = EventPayload<'payment.refunded'>;

/**
 * Subtracts a refund from the paid amount and credits the invoice with the same amount, once, so
 * that the amount due stays the same. A refunded surplus was never counted as paid.
 */
export async function recordRefund(refunded: Refunded, jobDeps: JobDeps) {
  const decide = (invoice: StoredInvoice) => {
    const { refundId: id, paymentId, amount, reason, isSurplus } = refunded;
    const payload = { ...paymentEventDetails(invoice, amount), reason, isSurplus };
    const event = newEvent('invoice.refunded', payload);
    const money = formatMoney(amount, invoice.terms.currency);
    if (isSurplus) {
      const entry = `${money} · Overpayment refunded`;
      return recordPaymentEvent(invoice, { id, paymentId, entry, event });
    }
    const entry = `${money} · Refunded: ${reason}`;
    const credit = creditFor(invoice, refunded);
    return reversePayment(invoice, {
      ...{ id, paymentId, amount, entry, event },
      credit,
    });
  };
  await changePaidInvoice(refunded.invoiceId, { decide, jobDeps });
}

/**
 * A credit note over the refund, up to what counted as paid and what the invoice has left to
 * credit; undefined when that is zero.
 */
function creditFor(
  invoice: StoredInvoice,
  { refundId, paymentId, amount, reason }: Refunded,
): StoredCredit | undefined {
  const payment = invoice.payments.find(({ payment_id }) => payment_id === paymentId);
  const left = invoice.totals.total - invoice.creditedTotal;
  const credited = Math.min(amount, left, payment ? netPaymentAmount(payment) : 0);
  if (credited <= 0) return undefined;
  const credit = newCredit(invoice, { credit_id: refundId, amount: credited, reason });
  return payment?.note ? { ...credit, refundedTo: payment.note } : credit;
}
