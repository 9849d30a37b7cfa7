import { type InvoiceRecurrence, periodAt, type RecurringPeriod } from '@soloist/contracts';
import type { StoredInvoice, StoredRecurrence } from './invoices.model.ts';
import {
  RecurringModel,
  RecurringPeriodModel,
  type StoredPeriod,
  type StoredRecurring,
} from './recurring-invoices.model.ts';
import { usedSeconds } from './retainer-hours.service.ts';

type Scheduled = Pick<StoredRecurring, 'schedule' | 'base' | 'nextNumber'>;

/** A period by its number among all periods; undefined after the last one. */
export function periodOf(
  { schedule, base }: Pick<Scheduled, 'schedule' | 'base'>,
  number: number,
): RecurringPeriod | undefined {
  const period = periodAt(schedule, number - base);
  return period && { ...period, number };
}

/** The first day of the next period; null while paused and after the last one. */
export const nextDayOf = (recurring: Scheduled & Pick<StoredRecurring, 'status'>) =>
  recurring.status === 'active' ? (periodOf(recurring, recurring.nextNumber)?.from ?? null) : null;

export const recurrenceOfPeriod = ({
  recurringId,
  number,
  from,
  to,
  hours,
}: Pick<StoredPeriod, 'recurringId' | 'number' | 'from' | 'to' | 'hours'>): StoredRecurrence => ({
  recurringId,
  number,
  from,
  to,
  hours,
});

/** The period that a draft was made for; undefined for any other draft. */
export async function findRecurrence(draft: {
  freelancerId: string;
  draft_id: string;
}): Promise<StoredRecurrence | undefined> {
  const period = await RecurringPeriodModel.findOne(draft).lean<StoredPeriod>();
  return period ? recurrenceOfPeriod(period) : undefined;
}

/** The recurring invoice that an invoice belongs to, as its client sees it. */
export async function readRecurrence({
  recurring: period,
  freelancerId,
}: StoredInvoice): Promise<InvoiceRecurrence | undefined> {
  if (!period) return undefined;
  const { recurringId: _id, from, to, hours } = period;
  const recurring = await RecurringModel.findOne({ _id, freelancerId }).lean<StoredRecurring>();
  if (!recurring) return undefined;
  const { unit, every } = recurring.schedule;
  const used_seconds = hours === null ? null : await usedSeconds(recurring, { from, to });
  const { total } = recurring;
  return { unit, every, from, to, hours, used_seconds, total, nextOn: nextDayOf(recurring) };
}
