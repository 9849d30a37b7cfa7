import type { EmailTextKind } from '@soloist/contracts';
import { DateTime } from 'luxon';
import { nextDueDate } from './installments.rules.ts';
import type { StoredInvoice } from './invoices.model.ts';
import { dayIn } from './time-zones.rules.ts';

/** Days from the reminder of a preview to its due date. */
const daysUntilDue: Partial<Record<EmailTextKind, number>> = { reminder: 3, overdue: -3 };

const utc = (day: string) => DateTime.fromISO(day, { zone: 'utc' });
const addDays = (day: string, days: number) => utc(day).plus({ days }).toFormat('yyyy-MM-dd');

/** The due date that a preview of a reminder shows; undefined for other emails. */
export function sampleDueDate(kind: EmailTextKind, zone: string): string | undefined {
  const days = daysUntilDue[kind];
  return days === undefined ? undefined : addDays(dayIn(zone, new Date()), days);
}

/** An invoice as its previews show it: as it was sent, and in reminders with sample due dates. */
export function previewedInvoice(invoice: StoredInvoice, kind: EmailTextKind): StoredInvoice {
  if (invoice.kind === 'credit_note') return invoice;
  const { terms, totals, time_zone } = invoice;
  const unpaid = { ...invoice, balance: totals.total, payments: [], credits: [] };
  const sample = sampleDueDate(kind, time_zone);
  if (!sample) return unpaid;
  const { days } = utc(sample).diff(utc(nextDueDate(unpaid)), 'days');
  const moved = <T extends { due_date: string }>(each: T): T => ({
    ...each,
    due_date: addDays(each.due_date, days),
  });
  const installments = terms.installments?.map(moved);
  return { ...unpaid, terms: { ...moved(terms), installments } };
}
