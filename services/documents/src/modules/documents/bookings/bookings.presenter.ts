import type { ExpenseBooking, InvoiceBooking, paymentMethods } from '@soloist/contracts';
import { mainRecipientOf } from '../../deliveries/index.ts';
import type { StoredExpense } from '../shared/expenses.model.ts';
import type { StoredInvoice, StoredPayment } from '../shared/invoices.model.ts';
import { dayIn } from '../shared/time-zones.rules.ts';

type RecordedPayment = StoredPayment & { method: (typeof paymentMethods)[number] };
const isRecorded = (payment: StoredPayment): payment is RecordedPayment =>
  payment.method !== 'online';

/** The day on which an invoice was voided: of its entry in the timeline. */
function voidedOn({ status, timeline, sender, createdAt }: StoredInvoice): string | null {
  if (status !== 'void') return null;
  const entry = timeline.find(({ event }) => event.startsWith('Voided'));
  return dayIn(sender.timeZone, entry?.at ?? createdAt);
}

/** An invoice or credit note as a journal needs it. */
export const toInvoiceBooking = (invoice: StoredInvoice): InvoiceBooking => ({
  id: String(invoice._id),
  kind: invoice.kind,
  number: invoice.number,
  client_name: invoice.terms.client_name,
  // Statements of account go there, so not to an address whose access was removed.
  email: mainRecipientOf(invoice).email,
  currency: invoice.terms.currency,
  day: dayIn(invoice.sender.timeZone, invoice.createdAt),
  net: invoice.totals.net,
  tax: invoice.totals.tax,
  voided_on: voidedOn(invoice),
  payments: invoice.payments
    .filter(isRecorded)
    .map(({ payment_id, received_on, amount, method }) => ({
      id: payment_id,
      day: received_on,
      amount,
      method,
    })),
});

export const toExpenseBooking = (expense: StoredExpense): ExpenseBooking => ({
  id: expense.expense_id,
  day: expense.day,
  description: expense.description,
  category: expense.category,
  currency: expense.currency,
  amount: expense.amount,
});
