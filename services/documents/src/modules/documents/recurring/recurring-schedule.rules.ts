import { type RecurringSchedule, recurringMessages } from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit';
import { DateTime } from 'luxon';
import { periodOf } from '../shared/recurrence.service.ts';
import type { RecurringFields } from '../shared/recurring-invoices.model.ts';
import { dayIn } from '../shared/time-zones.rules.ts';

/** Hour at which a period's invoice is made, by the freelancer's clock. */
const makingHour = 9;

type Scheduled = Pick<RecurringFields, 'schedule' | 'base' | 'nextNumber' | 'sender'>;

export const todayOf = ({ sender }: Pick<RecurringFields, 'sender'>, now: Date) =>
  dayIn(sender.timeZone, now);

/** Nine in the morning of a day, even when the clocks change; immediately on the day itself. */
function dueTime(day: string, { zone, now }: { zone: string; now: Date }): Date {
  if (day <= dayIn(zone, now)) return now;
  return DateTime.fromISO(day, { zone }).set({ hour: makingHour }).toJSDate();
}

export type Position = Pick<RecurringFields, 'nextNumber' | 'status' | 'nextOn'>;

/** Position of a recurring invoice at its next period: it ends where there is none. */
export function positionAt(
  recurring: Scheduled,
  { number, now }: { number: number; now: Date },
): Position {
  const next = periodOf(recurring, number);
  if (!next) return { nextNumber: number, status: 'ended' };
  const nextOn = dueTime(next.from, { zone: recurring.sender.timeZone, now });
  return { nextNumber: number, status: 'active', nextOn };
}

/** The number of the first period from the next one on that starts today or later. */
export function firstNumberFrom(recurring: Scheduled, day: string): number {
  let number = recurring.nextNumber;
  for (;;) {
    const period = periodOf(recurring, number);
    if (!period || period.from >= day) return number;
    number += 1;
  }
}

/** The schedule from the next period on. */
export function scheduleAhead(recurring: Scheduled): RecurringSchedule {
  const { schedule, base, nextNumber } = recurring;
  const passed = nextNumber - base;
  const next = periodOf(recurring, nextNumber);
  if (passed === 0 || !next) return schedule;
  const { count } = schedule;
  return {
    ...schedule,
    first_date: next.from,
    anchor_date: '',
    count: count === null ? null : count - passed,
  };
}

/**
 * The stored schedule for one that was changed from the next period on. Where the dates are the
 * same, it is still counted from its first date, so that a month's end stays one.
 * @throws AppError `invalid_input` when new dates begin before today.
 */
export function changeSchedule(
  recurring: Scheduled,
  { sent, today }: { sent: RecurringSchedule; today: string },
): Pick<RecurringFields, 'schedule' | 'base'> {
  const { schedule, base, nextNumber } = recurring;
  const ahead = scheduleAhead(recurring);
  const dates = ['unit', 'every', 'first_date', 'anchor_date'] as const;
  if (dates.every((field) => ahead[field] === sent[field])) {
    const { end_date, prorate } = sent;
    const count = sent.count === null ? null : sent.count + nextNumber - base;
    return { schedule: { ...schedule, end_date, prorate, count }, base };
  }
  requireFirstDate(sent, today);
  return { schedule: sent, base: nextNumber };
}

/** @throws AppError `invalid_input` when the first date has passed. */
export function requireFirstDate({ first_date }: RecurringSchedule, today: string) {
  if (first_date >= today) return;
  const { firstDate: message } = recurringMessages;
  throw invalidInput(message, [{ path: 'schedule.first_date', message }]);
}
