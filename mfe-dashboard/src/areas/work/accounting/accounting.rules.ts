import {
  type AccountingPeriod,
  accountingMessages,
  addDays,
  addMonths,
  isDay,
  today,
} from '@soloist/contracts';

export const bookPeriods = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
  'this-financial-year',
  'last-financial-year',
  'custom',
] as const;
export type BookPeriod = (typeof bookPeriods)[number];
export const bookPeriodTexts: Record<BookPeriod, string> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
  'this-financial-year': 'This year from April',
  'last-financial-year': 'Last year from April',
  custom: 'Other dates',
};

/** The months of a period that begins on the first day of a month. */
const monthsFrom = (from: string, count: number): AccountingPeriod => ({
  from,
  to: addDays(addMonths(from, count), -1),
});

/** The days of a period, both included. */
export function daysOfBookPeriod(
  period: Exclude<BookPeriod, 'custom'>,
  now = today(),
): AccountingPeriod {
  const month = `${now.slice(0, 7)}-01`;
  const year = `${now.slice(0, 4)}-01-01`;
  const quarter = addMonths(year, Math.floor((Number(now.slice(5, 7)) - 1) / 3) * 3);
  // As in the financial year of document numbers.
  const april = `${now.slice(0, 4)}-04-01`;
  const financialYear = now < april ? addMonths(april, -12) : april;
  switch (period) {
    case 'this-month':
      return monthsFrom(month, 1);
    case 'last-month':
      return monthsFrom(addMonths(month, -1), 1);
    case 'this-quarter':
      return monthsFrom(quarter, 3);
    case 'last-quarter':
      return monthsFrom(addMonths(quarter, -3), 3);
    case 'this-year':
      return monthsFrom(year, 12);
    case 'last-year':
      return monthsFrom(addMonths(year, -12), 12);
    case 'this-financial-year':
      return monthsFrom(financialYear, 12);
    case 'last-financial-year':
      return monthsFrom(addMonths(financialYear, -12), 12);
  }
}

interface ChosenPeriod extends AccountingPeriod {
  period: BookPeriod;
  /** What is wrong with other dates; undefined where nothing is. */
  problem: string | undefined;
}

/** The period in the parameters of an address; this year without one. */
export function chosenPeriodOf(params: URLSearchParams): ChosenPeriod {
  const period = bookPeriods.find((each) => each === params.get('period')) ?? 'this-year';
  if (period !== 'custom') return { period, ...daysOfBookPeriod(period), problem: undefined };
  const days = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  return { period, ...days, problem: problemOf(days) };
}

function problemOf({ from, to }: AccountingPeriod): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Choose the first and the last day.';
  if (to < from) return accountingMessages.order;
  return to < addMonths(from, 12) ? undefined : accountingMessages.long;
}
