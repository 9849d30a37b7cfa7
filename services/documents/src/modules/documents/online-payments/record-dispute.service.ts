import { type EventPayload, formatMoney } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import type { JobDeps } from '../../../deps.ts';
import type { StoredInvoice } from '../shared/invoices.model.ts';
import { changePaidInvoice } from './change-paid-invoice.service.ts';
import { paymentEventDetails } from './payment-event-details.rules.ts';
import { recordPaymentEvent, reversePayment } from './reverse-payment.rules.ts';

type Disputed = EventPayload<'payment.disputed'>;

const chargebackText = 'Dispute lost: the client’s bank took the payment back';
const words: Record<Disputed['state'], string> = {
  open: 'The client’s bank opened a dispute',
  under_review: 'The client’s bank is reviewing the evidence',
  won: 'Dispute won',
  lost: chargebackText,
  accepted: chargebackText,
  expired: chargebackText,
};

/**
 * Adds the steps of a payment's dispute to the timeline. A lost dispute removes the payment from
 * its invoice, which reopens.
 */
export async function recordDispute(disputed: Disputed, jobDeps: JobDeps) {
  const { invoiceId, disputeId, paymentId, amount, state, respondBy } = disputed;
  const decide = (invoice: StoredInvoice) => {
    const payload = { ...paymentEventDetails(invoice, amount), disputeId, state, respondBy };
    const event = newEvent('invoice.disputed', payload);
    const entry = `${formatMoney(amount, invoice.terms.currency)} · ${words[state]}`;
    if (words[state] !== chargebackText) {
      return recordPaymentEvent(invoice, { id: `${disputeId} ${state}`, paymentId, entry, event });
    }
    return reversePayment(invoice, { id: disputeId, paymentId, amount, entry, event });
  };
  await changePaidInvoice(invoiceId, { decide, jobDeps });
}
