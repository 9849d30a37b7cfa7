import type { StoredTerms } from '@soloist/contracts';
import { DateTime } from 'luxon';

/** A stretch of an ongoing project that has one invoice; its first and last day as `YYYY-MM-DD`. */
export interface Period {
  from: string;
  to: string;
}

type Step = { weeks?: number; months?: number };

const steps: Record<Exclude<StoredTerms['details']['frequency'], ''>, Step> = {
  weekly: { weeks: 1 },
  biweekly: { weeks: 2 },
  monthly: { months: 1 },
};

const times = (step: Step, count: number): Step =>
  Object.fromEntries(Object.entries(step).map(([unit, each]) => [unit, each * count]));

/** The first period that starts after a day, or the first of all; undefined when none is left. */
export function periodAfter(
  { payment_type, details }: Pick<StoredTerms, 'payment_type' | 'details'>,
  day = '',
): Period | undefined {
  const { frequency, start_date, end_date } = details;
  if (payment_type !== 'ongoing' || !frequency) return undefined;
  const first = DateTime.fromISO(start_date, { zone: 'UTC' });
  // Always counted from the first day: 28 February is followed by 31 March.
  const begin = (count: number) => first.plus(times(steps[frequency], count));
  let count = countBefore(first, { day, step: steps[frequency] });
  while (iso(begin(count)) <= day) count += 1;
  const from = iso(begin(count));
  if (from > end_date) return undefined;
  const last = iso(begin(count + 1).minus({ days: 1 }));
  // biome-ignore lint/complexity/useMathMinMax: these are days, not numbers
  return { from, to: last < end_date ? last : end_date };
}

/** Number of periods that certainly lie before a day: a project may have started centuries ago. */
function countBefore(first: DateTime, { day, step }: { day: string; step: Step }) {
  const unit = step.months ? 'months' : 'weeks';
  const length = step[unit] ?? 1;
  const passed = DateTime.fromISO(day, { zone: 'UTC' }).diff(first, unit).as(unit);
  return Math.max(0, Math.floor(passed / length) - 1) || 0;
}

const iso = (date: DateTime) => date.toISODate() ?? '';

/** The moment at which a day starts in `zone`. */
export const startOfDay = (day: string, zone: string): Date =>
  DateTime.fromISO(day, { zone }).startOf('day').toJSDate();

interface Scheduled {
  terms: Pick<StoredTerms, 'payment_type' | 'details'>;
  timeZone: string;
  acceptedAt?: Date;
  lastPeriod?: string;
}

/**
 * The period of the next invoice draft. Periods that ended long before the acceptance get no
 * drafts.
 */
export function nextPeriod({ terms, acceptedAt, lastPeriod }: Scheduled): Period | undefined {
  const oldest = DateTime.fromJSDate(acceptedAt ?? new Date()).minus({ years: 1 });
  return periodAfter(terms, lastPeriod ?? iso(oldest));
}

/** The due time of that draft. */
export function nextInvoiceOn(scheduled: Scheduled): { nextInvoiceOn?: Date } {
  const next = nextPeriod(scheduled);
  return next ? { nextInvoiceOn: startOfDay(next.from, scheduled.timeZone) } : {};
}

/** A name such as `1 Mar 2026 to 31 Mar 2026`. */
export const periodName = ({ from, to }: Period) =>
  [from, to]
    .map((day) => DateTime.fromISO(day, { locale: 'en-GB' }).toFormat('d LLL yyyy'))
    .join(' to ');
