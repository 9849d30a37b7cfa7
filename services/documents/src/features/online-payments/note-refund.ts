import type { EventPayload } from '@soloist/contracts';
import type { Asking } from '../../parts.ts';
import { creditOf } from '../invoices/credit-notes.service.ts';
import type { StoredInvoice } from '../invoices/invoices.model.ts';
import { changePaidInvoice } from './change-paid-invoice.ts';
import { takenBack } from './taken-back.ts';

type Refunded = EventPayload<'payment.refunded'>;

/**
 * Takes a refund off what is paid and credits the invoice by as much, once: nothing is asked for
 * anew. A refunded surplus was never counted as paid.
 */
export async function noteRefund(refunded: Refunded, asking: Asking) {
  if (refunded.isSurplus) return;
  const decide = (invoice: StoredInvoice) => {
    const { refundId, amount, reason } = refunded;
    const left = invoice.totals.total - invoice.creditedTotal;
    const credited = Math.min(amount, left);
    const credit =
      credited > 0
        ? creditOf(invoice, { credit_id: refundId, amount: credited, reason })
        : undefined;
    return takenBack(invoice, {
      ...refunded,
      id: refundId,
      what: `Refunded: ${reason}`,
      ...(credit ? { credit } : {}),
    });
  };
  await changePaidInvoice(refunded.invoiceId, { decide, asking });
}
