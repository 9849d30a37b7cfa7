import { newEvent } from '@soloist/server-kit';
import type { UpdateQuery } from 'mongoose';
import { dueTimeOf, isInstallmentPaid, nextInstallmentOf } from '../shared/installments.rules.ts';
import type { InvoiceFields, StoredInvoice, StoredReminder } from '../shared/invoices.model.ts';
import { invoiceEventDetails } from './invoice-document.service.ts';

/** Payload of every event about an invoice, with its payer. */
export const clientEventDetails = (invoice: StoredInvoice) => ({
  ...invoiceEventDetails(invoice),
  clientName: invoice.terms.client_name || invoice.terms.email,
});

/** Event details of a paid or overdue invoice, with the amount. */
export const totalEventDetails = (invoice: StoredInvoice) => ({
  ...clientEventDetails(invoice),
  total: invoice.totals.total,
  currency: invoice.terms.currency,
});

const paidEvent = (invoice: StoredInvoice, paidBy: string | undefined) =>
  newEvent('invoice.paid', { ...totalEventDetails(invoice), paidBy });

export const stopPendingReminders = (reminders: StoredReminder[]): StoredReminder[] =>
  reminders.map((each) => (each.state === 'waiting' ? { ...each, state: 'stopped' } : each));

/** Reminders that were stopped because nothing was due, and whose time has not come. */
const resumeReminders = (
  { reminders, remindersStopped }: StoredInvoice,
  now: Date,
): StoredReminder[] =>
  reminders.map((each) =>
    each.state === 'stopped' && each.at > now && !remindersStopped
      ? { ...each, state: 'waiting' }
      : each,
  );

/**
 * What follows from a new balance for installments: the invoice is due with its first unpaid
 * installment, and reminders of paid ones stop. Nothing where it is due once.
 */
function installmentFields(invoice: StoredInvoice, now: Date): Partial<InvoiceFields> {
  if (!nextInstallmentOf(invoice)) return {};
  const dueAt = dueTimeOf(invoice, invoice.time_zone);
  const isPaid = ({ installment }: StoredReminder) =>
    installment !== undefined && isInstallmentPaid(invoice, installment);
  const reminders = resumeReminders(invoice, now).map((each) =>
    isPaid(each) ? stopPendingReminders([each])[0]! : each,
  );
  // The next installment is not overdue yet.
  const overdueTold = invoice.overdueTold && dueAt.getTime() === invoice.dueAt.getTime();
  return { dueAt, reminders, overdueTold };
}

interface BalanceChange {
  paidTotal?: number;
  creditedTotal?: number;
  /** Address of the person who paid, where it is known. */
  paidBy?: string | undefined;
}

/**
 * Consequences of the paid and credited amounts: the balance, and whether the invoice is settled.
 * It reopens when a payment is removed.
 */
export function updateBalance(
  invoice: StoredInvoice,
  { paidBy, ...sums }: BalanceChange,
): UpdateQuery<InvoiceFields> {
  const { paidTotal, creditedTotal, totals, status, viewedAt, reminders } = {
    ...invoice,
    ...sums,
  };
  const now = new Date();
  const balance = Math.max(0, totals.total - paidTotal - creditedTotal);
  const fields = {
    ...{ paidTotal, creditedTotal, balance, unfinished: true as const },
    ...installmentFields({ ...invoice, balance }, now),
  };
  if (balance > 0) {
    if (status !== 'paid') return { $set: fields };
    const reopened = viewedAt ? ('viewed' as const) : ('sent' as const);
    return {
      $set: {
        reminders: resumeReminders(invoice, now),
        ...fields,
        ...(invoice.terms.late_fee ? { lateFeeAt: now } : {}),
        status: reopened,
      },
      $unset: { paidAt: 1 },
    };
  }
  if (status === 'paid') return { $set: fields };
  return {
    $set: { ...fields, status: 'paid', paidAt: now, reminders: stopPendingReminders(reminders) },
    // Fully credited: closed without being paid.
    ...(paidTotal > 0 ? { $push: { outbox: paidEvent(invoice, paidBy) } } : {}),
  };
}
