import { newEvent } from '@soloist/service-kit';
import type { UpdateQuery } from 'mongoose';
import { invoiceFacts } from './invoice-paper.ts';
import type { InvoiceFields, StoredInvoice, StoredReminder } from './invoices.model.ts';

/** What every event about an invoice tells, with who is to pay it. */
export const clientFacts = (invoice: StoredInvoice) => ({
  ...invoiceFacts(invoice),
  clientName: invoice.terms.client_name || invoice.terms.email,
});

/** What is told of an invoice that is paid, or late: how much it is of, too. */
export const totalFacts = (invoice: StoredInvoice) => ({
  ...clientFacts(invoice),
  total: invoice.totals.total,
  currency: invoice.terms.currency,
});

const paidEvent = (invoice: StoredInvoice) => newEvent('invoice.paid', totalFacts(invoice));

export const stopWaiting = (reminders: StoredReminder[]): StoredReminder[] =>
  reminders.map((each) => (each.state === 'waiting' ? { ...each, state: 'stopped' } : each));

/** Those that were stopped because nothing was left to pay, and whose time has not come. */
const resume = ({ reminders, remindersStopped }: StoredInvoice, now: Date): StoredReminder[] =>
  reminders.map((each) =>
    each.state === 'stopped' && each.at > now && !remindersStopped
      ? { ...each, state: 'waiting' }
      : each,
  );

interface Sums {
  paidTotal?: number;
  creditedTotal?: number;
}

/**
 * What follows from what is paid and credited: the balance, and whether the invoice is settled.
 * It reopens when a payment is taken back.
 */
export function settle(invoice: StoredInvoice, sums: Sums): UpdateQuery<InvoiceFields> {
  const { paidTotal, creditedTotal, totals, status, viewedAt, reminders } = {
    ...invoice,
    ...sums,
  };
  const now = new Date();
  const balance = Math.max(0, totals.total - paidTotal - creditedTotal);
  const fields = { paidTotal, creditedTotal, balance, unfinished: true as const };
  if (balance > 0) {
    if (status !== 'paid') return { $set: fields };
    const reopened = viewedAt ? ('viewed' as const) : ('sent' as const);
    return {
      $set: { ...fields, status: reopened, reminders: resume(invoice, now) },
      $unset: { paidAt: 1 },
    };
  }
  if (status === 'paid') return { $set: fields };
  return {
    $set: { ...fields, status: 'paid', paidAt: now, reminders: stopWaiting(reminders) },
    // Taken back as a whole, it was settled without being paid.
    ...(paidTotal > 0 ? { $push: { outbox: paidEvent(invoice) } } : {}),
  };
}
