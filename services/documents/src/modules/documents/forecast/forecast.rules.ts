import {
  addDays,
  type Currency,
  type CurrencyForecast,
  type ForecastItem,
  type ForecastWeek,
  forecastDays,
} from '@soloist/contracts';
import { DateTime } from 'luxon';
import { type Lateness, probabilityBy } from './lateness.rules.ts';

/** A payment that may arrive. Its amount is in minor units. */
export interface OpenPayment
  extends Pick<ForecastItem, 'source' | 'id' | 'title' | 'client' | 'due_date'> {
  currency: Currency;
  /** The address by which a client's history is known. */
  email: string;
  amount: number;
}

type Days = Pick<ForecastWeek, 'from' | 'to'>;

/** The last day of a forecast that begins today. */
export const lastDayFrom = (today: string) => addDays(today, forecastDays - 1);

/** The Monday of a day's week. */
export const mondayOf = (day: string): string =>
  DateTime.fromISO(day, { zone: 'UTC' }).startOf('week').toISODate() ?? day;

/** The weeks from today on: the first and the last one may be shorter than seven days. */
export function weeksFrom(today: string): Days[] {
  const last = lastDayFrom(today);
  const weeks: Days[] = [];
  for (let from = today; from <= last; from = addDays(mondayOf(from), 7)) {
    const sunday = addDays(mondayOf(from), 6);
    // biome-ignore lint/complexity/useMathMinMax: these are days, not numbers
    weeks.push({ from, to: sunday < last ? sunday : last });
  }
  return weeks;
}

interface Estimate {
  today: string;
  latenessOf: (email: string) => Lateness;
}

/**
 * What a payment adds to each week. Rounded on the sum up to each week, so the weeks of a payment
 * sum to its total.
 */
function weeksOf(
  payment: OpenPayment,
  { weeks, today, latenessOf }: Estimate & { weeks: Days[] },
): Pick<ForecastWeek, 'best' | 'expected'>[] {
  const { amount, due_date, email } = payment;
  const lateness = latenessOf(email);
  const paidOn = due_date < today ? today : due_date;
  const expectedBy = (day: string) =>
    Math.round(amount * probabilityBy(lateness, { due_date, today, day }));
  return weeks.map(({ from, to }, index) => ({
    best: paidOn >= from && paidOn <= to ? amount : 0,
    expected: expectedBy(to) - (index === 0 ? 0 : expectedBy(weeks[index - 1]!.to)),
  }));
}

const sum = (values: number[]) => values.reduce((total, each) => total + each, 0);

/** The income of the next 90 days by currency. */
export function forecastIncome(payments: OpenPayment[], estimate: Estimate): CurrencyForecast[] {
  const { today } = estimate;
  const weeks = weeksFrom(today);
  const last = lastDayFrom(today);
  const inTime = payments.filter(({ due_date, amount }) => due_date <= last && amount > 0);
  return [...Map.groupBy(inTime, ({ currency }) => currency)]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([currency, ofCurrency]) => {
      const parts = ofCurrency
        .toSorted(
          (one, other) =>
            one.due_date.localeCompare(other.due_date, 'en') ||
            one.id.localeCompare(other.id, 'en'),
        )
        .map((payment) => ({ payment, byWeek: weeksOf(payment, { ...estimate, weeks }) }));
      const items = parts.map(({ payment, byWeek }): ForecastItem => {
        const { source, id, title, client, due_date } = payment;
        return {
          ...{ source, id, title, client, due_date },
          isOverdue: due_date < today,
          best: sum(byWeek.map(({ best }) => best)),
          expected: sum(byWeek.map(({ expected }) => expected)),
        };
      });
      return {
        currency,
        best: sum(items.map(({ best }) => best)),
        expected: sum(items.map(({ expected }) => expected)),
        weeks: weeks.map((days, index) => ({
          ...days,
          best: sum(parts.map(({ byWeek }) => byWeek[index]!.best)),
          expected: sum(parts.map(({ byWeek }) => byWeek[index]!.expected)),
        })),
        items,
      };
    });
}
