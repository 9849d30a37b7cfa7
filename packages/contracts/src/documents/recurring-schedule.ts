import * as z from 'zod/mini';
import { addDays, addMonths, dayOrEmpty } from '../shared/days.ts';
import { dayMs } from '../shared/durations.ts';
import { day } from '../shared/primitives.ts';

/** Whether each invoice waits as a draft for approval, or is sent automatically. */
export const recurrenceModes = ['draft', 'send'] as const;

/** How often a recurring invoice is created: every `every` of these. */
export const recurrenceUnits = ['week', 'month', 'quarter', 'year'] as const;
export type RecurrenceUnit = (typeof recurrenceUnits)[number];
/** Most weeks, months, quarters or years in one period. */
export const maxEvery = 52;
/** Most periods of one schedule. */
export const maxPeriods = 1000;

export const scheduleMessages = {
  every: 'Enter a whole number from 1 to 52.',
  firstDate: 'Choose the first date.',
  anchorDate: 'The first full period must start after the first date and within one period of it.',
  endDate: 'Choose an end date on or after the first date.',
  count: 'Enter a whole number from 1 to 1000.',
} as const;

const fields = {
  unit: z.enum(recurrenceUnits),
  every: z
    .int(scheduleMessages.every)
    .check(z.gte(1, scheduleMessages.every), z.lte(maxEvery, scheduleMessages.every)),
  /** The first day of the first period, on which its invoice is made. */
  first_date: day(scheduleMessages.firstDate),
  /**
   * The first day of the first full period, when the first one is shorter; empty when it is full.
   */
  anchor_date: z.union([z.literal(''), day()]),
  /** The last day that is invoiced; empty without one. */
  end_date: z.union([z.literal(''), day()]),
  /** Number of periods; null for no limit. Skipped periods count. */
  count: z.nullable(
    z
      .int(scheduleMessages.count)
      .check(z.gte(1, scheduleMessages.count), z.lte(maxPeriods, scheduleMessages.count)),
  ),
  /** Whether a shorter first or last period costs less, by days. */
  prorate: z.boolean(),
};
type Fields = z.output<z.ZodMiniObject<typeof fields>>;

const startsWithinPeriod = z.refine<Fields>(
  (schedule) =>
    schedule.anchor_date === '' ||
    (schedule.anchor_date > schedule.first_date &&
      step(schedule, schedule.anchor_date, -1) <= schedule.first_date),
  { error: scheduleMessages.anchorDate, path: ['anchor_date'] },
);
const endsAfterStart = z.refine<Fields>(
  ({ first_date, end_date }) => end_date === '' || end_date >= first_date,
  { error: scheduleMessages.endDate, path: ['end_date'] },
);

export const recurringSchedule = z.strictObject(fields).check(startsWithinPeriod, endsAfterStart);
export type RecurringSchedule = z.infer<typeof recurringSchedule>;

/** One period: its first and last day, and its days and those of a full one. */
export interface RecurringPeriod {
  number: number;
  from: string;
  to: string;
  days: number;
  fullDays: number;
}

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;
const weekDays = 7;

/**
 * The day `count` periods after a day, in one step: month ends stay, so 31 January is followed by
 * 28 February and 31 March.
 */
function step({ unit, every }: Pick<Fields, 'unit' | 'every'>, from: string, count: number) {
  if (unit === 'week') return addDays(from, weekDays * every * count);
  return addMonths(from, monthsOf[unit] * every * count);
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

const hasFourDigitYear = (text: string) => /^\d{4}-/.test(text);

const startOf = (schedule: Fields, number: number) => {
  const { first_date, anchor_date } = schedule;
  if (!anchor_date) return step(schedule, first_date, number);
  return number === 0 ? first_date : step(schedule, anchor_date, number - 1);
};

/**
 * A period by its number, from 0: computed from the first date and the number only. Undefined after
 * the last one.
 */
export function periodAt(schedule: RecurringSchedule, number: number): RecurringPeriod | undefined {
  const { anchor_date, end_date, count } = schedule;
  if (number >= (count ?? maxPeriods)) return undefined;
  const from = startOf(schedule, number);
  if (end_date && from > end_date) return undefined;
  const next = startOf(schedule, number + 1);
  if (!hasFourDigitYear(next)) return undefined;
  const last = addDays(next, -1);
  const to = end_date && end_date < last ? end_date : last;
  const fullFrom = anchor_date && number === 0 ? step(schedule, anchor_date, -1) : from;
  const days = daysBetween(from, to) + 1;
  return { number, from, to, days, fullDays: daysBetween(fullFrom, next) };
}

/** The periods from a number on, at most `most`. */
export function periodsFrom(
  schedule: RecurringSchedule,
  { number, most }: { number: number; most: number },
): RecurringPeriod[] {
  const periods: RecurringPeriod[] = [];
  for (let next = number; next < number + most; next++) {
    const period = periodAt(schedule, next);
    if (!period) break;
    periods.push(period);
  }
  return periods;
}

/** Whether a period costs less than a full one. */
export const isProrated = ({ prorate }: RecurringSchedule, { days, fullDays }: RecurringPeriod) =>
  prorate && days < fullDays;

/** The part of an amount for a shorter period, by days, rounded half up to a minor unit. */
export const prorateAmount = (
  minor: number,
  { days, fullDays }: Pick<RecurringPeriod, 'days' | 'fullDays'>,
): number => Math.floor((2 * minor * days + fullDays) / (2 * fullDays));

interface ProratedLine {
  name: string;
  /** Minor units: quantity times rate. */
  total: number;
  tax: number;
  sac?: string | undefined;
}
const maxItemName = 400;

/** The lines of a shorter period: each total is prorated by itself, so no cent is split twice. */
export const prorateLines = <Line extends ProratedLine>(
  lines: readonly Line[],
  period: Pick<RecurringPeriod, 'days' | 'fullDays'>,
) =>
  lines.map(({ name, total, tax, sac }) => {
    const rate = prorateAmount(total, period);
    const note = ` (${period.days} of ${period.fullDays} days)`;
    return {
      name: name.slice(0, maxItemName - note.length) + note,
      qty: 1,
      rate,
      tax,
      total: rate,
      ...(sac ? { sac } : {}),
    };
  });

const monthsPerYear = 12;
const weeksPerYear = 52;

/** An amount per period as an amount per month, rounded half up to a minor unit. */
export function monthlyValue(minor: number, { unit, every }: Pick<Fields, 'unit' | 'every'>) {
  const perYear = unit === 'week' ? weeksPerYear : monthsPerYear / monthsOf[unit];
  return Math.floor((2 * minor * perYear + every * monthsPerYear) / (2 * every * monthsPerYear));
}

const adverbs = { week: 'Weekly', month: 'Monthly', quarter: 'Quarterly', year: 'Yearly' } as const;

/** Such as `Monthly` or `Every 2 weeks`. */
export const recurrenceText = ({ unit, every }: Pick<Fields, 'unit' | 'every'>) =>
  every === 1 ? adverbs[unit] : `Every ${every} ${unit}s`;

/** A schedule whose days are still being typed; undefined until it is complete. */
export function readSchedule(schedule: Fields): RecurringSchedule | undefined {
  const days = [schedule.first_date, schedule.anchor_date, schedule.end_date];
  if (days.some((text) => text !== dayOrEmpty(text))) return undefined;
  const checked = recurringSchedule.safeParse(schedule);
  return checked.success ? checked.data : undefined;
}
