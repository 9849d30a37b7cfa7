import type { RepeatedTerms } from './invoice-terms.ts';
import { invoiceTotals } from './invoice-totals.ts';
import {
  isProrated,
  prorateAmount,
  prorateLines,
  type RecurringPeriod,
  type RecurringSchedule,
} from './recurring-schedule.ts';

type Days = Pick<RecurringPeriod, 'days' | 'fullDays'>;
interface RepeatedInvoice {
  terms: RepeatedTerms;
  schedule: RecurringSchedule;
}

/** The terms of a shorter period: lines, fixed discount and deposit by days. */
function prorateTerms(terms: RepeatedTerms, days: Days): RepeatedTerms {
  const { discount, deposit } = terms;
  const prorated: RepeatedTerms = {
    ...terms,
    items: prorateLines(terms.items, days),
    discount:
      discount.kind === 'amount'
        ? { kind: 'amount', amount: prorateAmount(discount.amount, days) }
        : discount,
  };
  const first = prorateAmount(deposit, days);
  return { ...prorated, deposit: first < invoiceTotals(prorated).total ? first : 0 };
}

/** The terms that apply to a period. */
export const termsOfPeriod = (
  { terms, schedule }: RepeatedInvoice,
  period: RecurringPeriod,
): RepeatedTerms => (isProrated(schedule, period) ? prorateTerms(terms, period) : terms);

interface IncludedHours {
  hours: number | null;
  schedule: RecurringSchedule;
}

/** The hours that a period includes, for a shorter one by days; null for none. */
export function hoursOfPeriod(
  { hours, schedule }: IncludedHours,
  period: RecurringPeriod,
): number | null {
  if (hours === null || !isProrated(schedule, period)) return hours;
  return prorateAmount(Math.round(hours * 100), period) / 100 || null;
}

/** Total of a period's invoice, in minor units. */
export const totalOfPeriod = (recurring: RepeatedInvoice, period: RecurringPeriod) =>
  invoiceTotals(termsOfPeriod(recurring, period)).total;
