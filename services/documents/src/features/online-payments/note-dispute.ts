import { type EventPayload, formatMoney } from '@soloist/contracts';
import { newEvent } from '@soloist/service-kit';
import type { Asking } from '../../parts.ts';
import type { StoredInvoice } from '../invoices/invoices.model.ts';
import { changePaidInvoice } from './change-paid-invoice.ts';
import { moneyFacts } from './money-facts.ts';
import { takenBack, told } from './taken-back.ts';

type Disputed = EventPayload<'payment.disputed'>;

const takenBackWords = 'Taken back by the client’s bank';
const words: Record<Disputed['state'], string> = {
  open: 'The client’s bank asks for it back',
  under_review: 'The client’s bank has the answer',
  won: 'The dispute is won',
  lost: takenBackWords,
  accepted: takenBackWords,
  expired: takenBackWords,
};

/**
 * Says in the time line how a dispute about a payment goes. Once it is lost, the payment is off its
 * invoice, which is open again.
 */
export async function noteDispute(disputed: Disputed, asking: Asking) {
  const { invoiceId, disputeId, paymentId, amount, state, respondBy } = disputed;
  const decide = (invoice: StoredInvoice) => {
    const facts = { ...moneyFacts(invoice, amount), disputeId, state, respondBy };
    const event = newEvent('invoice.disputed', facts);
    const entry = `${formatMoney(amount, invoice.terms.currency)} · ${words[state]}`;
    if (words[state] !== takenBackWords) {
      return told(invoice, { id: `${disputeId} ${state}`, paymentId, entry, event });
    }
    return takenBack(invoice, { id: disputeId, paymentId, amount, entry, event });
  };
  await changePaidInvoice(invoiceId, { decide, asking });
}
