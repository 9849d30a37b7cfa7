import { type EventPayload, formatMoney } from '@soloist/contracts';
import { newEvent } from '@soloist/service-kit';
import type { Asking } from '../../parts.ts';
import { creditOf } from '../invoices/credit-notes.service.ts';
import { countedOf } from '../invoices/invoice-settlement.ts';
import type { StoredCredit, StoredInvoice } from '../invoices/invoices.model.ts';
import { changePaidInvoice } from './change-paid-invoice.ts';
import { moneyFacts } from './money-facts.ts';
import { takenBack, told } from './taken-back.ts';

type Refunded = EventPayload<'payment.refunded'>;

/**
 * Takes a refund off what is paid and credits the invoice by as much, once: nothing is asked for
 * anew. A refunded surplus was never counted as paid.
 */
export async function noteRefund(refunded: Refunded, asking: Asking) {
  const decide = (invoice: StoredInvoice) => {
    const { refundId: id, paymentId, amount, reason, isSurplus } = refunded;
    const facts = { ...moneyFacts(invoice, amount), reason, isSurplus };
    const event = newEvent('invoice.refunded', facts);
    const money = formatMoney(amount, invoice.terms.currency);
    if (isSurplus) {
      const entry = `${money} · Went back, since it was paid too much`;
      return told(invoice, { id, paymentId, entry, event });
    }
    const entry = `${money} · Refunded: ${reason}`;
    const credit = creditFor(invoice, refunded);
    return takenBack(invoice, {
      ...{ id, paymentId, amount, entry, event },
      ...(credit ? { credit } : {}),
    });
  };
  await changePaidInvoice(refunded.invoiceId, { decide, asking });
}

/** Of as much as counted as paid and the invoice has left to credit; nothing where that is nothing. */
function creditFor(
  invoice: StoredInvoice,
  { refundId, paymentId, amount, reason }: Refunded,
): StoredCredit | undefined {
  const payment = invoice.payments.find(({ payment_id }) => payment_id === paymentId);
  const left = invoice.totals.total - invoice.creditedTotal;
  const credited = Math.min(amount, left, payment ? countedOf(payment) : 0);
  if (credited <= 0) return undefined;
  const credit = creditOf(invoice, { credit_id: refundId, amount: credited, reason });
  return payment?.note ? { ...credit, refundedTo: payment.note } : credit;
}
