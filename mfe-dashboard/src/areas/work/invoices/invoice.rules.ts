import type { InvoiceStatus, InvoiceSummary } from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';
import { daysUntil, formatCalendarDay, formatDay } from '../../shared/formats/dates.rules.ts';
import { isUnderWay } from '../deliveries/delivery.rules.ts';

export const invoiceStatusTexts: Record<InvoiceStatus, string> = {
  sent: 'Sent',
  viewed: 'Viewed',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
};

/** Statuses of invoices with an amount due. */
export const openStatuses: InvoiceStatus[] = ['sent', 'viewed', 'overdue'];

/** Sums of the amounts due instead of the invoiced amounts. */
export const withAmountsDue = <Sum extends { balance: number }>(totals: Sum[]) =>
  totals.map((sum) => ({ ...sum, total: sum.balance }));

const isCreditNote = ({ kind }: Pick<InvoiceSummary, 'kind'>) => kind === 'credit_note';

export const isOpen = (invoice: Pick<InvoiceSummary, 'status' | 'kind'>) =>
  !isCreditNote(invoice) && openStatuses.includes(invoice.status);

/** `3 days late`. */
export function lateText(due: string): string {
  const days = Math.max(-daysUntil(due), 1);
  return `${days} ${days === 1 ? 'day' : 'days'} late`;
}

const tones: Record<InvoiceStatus, BadgeTone> = {
  sent: 'neutral',
  viewed: 'info',
  overdue: 'bad',
  paid: 'ok',
  void: 'neutral',
};

/** The badge of an invoice's status. */
export function invoiceBadge(invoice: InvoiceSummary): { text: string; tone: BadgeTone } {
  const { status, due_date, paid, credited } = invoice;
  if (isCreditNote(invoice)) return { text: 'Credit note', tone: 'neutral' };
  if (status === 'overdue') return { text: lateText(due_date), tone: 'bad' };
  if (isOpen(invoice) && paid > 0) return { text: 'Partly paid', tone: 'info' };
  if (status === 'paid' && paid === 0 && credited > 0) return { text: 'Credited', tone: 'neutral' };
  return { text: invoiceStatusTexts[status], tone: tones[status] };
}

/** The last delivery of the document to the client; reminders have another kind. */
export const invoiceDelivery = ({ deliveries }: Pick<InvoiceSummary, 'deliveries'>) =>
  deliveries.findLast(
    ({ kind, isCopy }) => !isCopy && (kind === 'invoice' || kind === 'credit_note'),
  );

/** Whether the PDF exists: it is rendered before it is emailed. */
export const hasInvoicePdf = ({ status, deliveries }: InvoiceSummary) =>
  (status !== 'sent' && status !== 'void') ||
  deliveries.some(({ state }) => state === 'mailing' || state === 'sent' || state === 'bounced');

const isMailing = ({ deliveries }: Pick<InvoiceSummary, 'deliveries'>) =>
  deliveries.some(isUnderWay);

/** The actions that are possible now; the service refuses the others too. */
export function invoiceActions(invoice: InvoiceSummary) {
  const open = isOpen(invoice);
  const isInvoice = !isCreditNote(invoice);
  const canMail = invoice.status !== 'void' && !isMailing(invoice);
  return {
    canPay: open && invoice.balance > 0,
    canRemind: open && canMail && !invoice.remindersStopped,
    canResend: canMail,
    canVoid: open && invoice.paid === 0 && invoice.credited === 0,
    canCredit: isInvoice && invoice.status !== 'void' && invoice.credited < invoice.total,
    canDuplicate: isInvoice,
    hasPayPage: isInvoice,
  };
}

/** The next step of an invoice, in two short lines. */
export function nextOfInvoice(invoice: InvoiceSummary): [string, string] {
  const { number, status, due_date, createdAt } = invoice;
  if (isCreditNote(invoice) || status === 'void') return [`Sent ${formatDay(createdAt)}`, number];
  if (status === 'paid') return ['Nothing due', number];
  return [`Due ${formatCalendarDay(due_date)}`, number];
}

/** When a reminder is sent, by days from the due date: `3 days before the due date`. */
export function reminderText(days: number): string {
  if (days === 0) return 'On the due date';
  const count = Math.abs(days);
  const time = `${count} ${count === 1 ? 'day' : 'days'}`;
  return days < 0 ? `${time} before the due date` : `${time} after the due date`;
}
