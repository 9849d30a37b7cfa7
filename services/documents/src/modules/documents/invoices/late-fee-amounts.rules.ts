import { addDays, addMonths, type LateFeeRule } from '@soloist/contracts';

/** Nothing accrues later than this: after three years, such a claim is commonly time-barred. */
const longestLateDays = 1096;

export interface LateDebt {
  /** What is due when, in ascending order; amounts sum to the total. */
  parts: { amount: number; due_date: string }[];
  /** What was paid or credited, by day; it fills the parts in order. */
  settled: { amount: number; on: string }[];
}

interface LatePart {
  /** The first day that costs. */
  start: string;
  /** The last day that can cost. */
  end: string;
  /** What is still unpaid at the end of a day. */
  leftOn: (day: string) => number;
}

const sumOf = (amounts: { amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

function latePart(
  { parts, settled }: LateDebt,
  { index, until, rule }: { index: number; until: string; rule: LateFeeRule },
): LatePart {
  const { amount, due_date } = parts[index]!;
  const before = sumOf(parts.slice(0, index));
  const last = addDays(due_date, longestLateDays);
  return {
    start: addDays(due_date, rule.grace_days + 1),
    end: until < last ? until : last,
    leftOn(day) {
      const paid = sumOf(settled.filter(({ on }) => on <= day));
      return amount - Math.min(Math.max(paid - before, 0), amount);
    },
  };
}

/** The days on which a charge falls: the start of each period that has started. */
function* chargeDays({ start, end }: LatePart, per: LateFeeRule['fixed_per']) {
  const dayAt = (count: number) => {
    if (per === 'month') return addMonths(start, count);
    return addDays(start, per === 'week' ? count * 7 : count);
  };
  for (let count = 0; dayAt(count) <= end; count += 1) {
    yield dayAt(count);
    if (per === 'once') return;
  }
}

/** `percent` (three decimals) of an amount, divided by `by`; halves round up. */
function shareOf(amount: bigint, percent: number, by = 1n): number {
  const whole = 100_000n * by;
  return Number((amount * BigInt(Math.round(percent * 1000)) * 2n + whole) / (2n * whole));
}

function fixedFees(part: LatePart, rule: LateFeeRule): number {
  if (rule.fixed === 0) return 0;
  let sum = 0;
  for (const day of chargeDays(part, rule.fixed_per)) {
    const left = part.leftOn(day);
    if (left === 0) break;
    sum += rule.tiers?.findLast(({ from }) => left >= from)?.fixed ?? rule.fixed;
  }
  return sum;
}

/** Interest of a year by its days; a compounding one adds each full month's to the amount. */
function yearlyInterest(part: LatePart, { percent, compound }: LateFeeRule): number {
  let added = 0;
  let months = 1;
  // Sum of each day's amount since interest was last added.
  let daily = 0n;
  for (let day = part.start; day <= part.end; day = addDays(day, 1)) {
    if (compound && day === addMonths(part.start, months)) {
      added += shareOf(daily, percent, 365n);
      daily = 0n;
      months += 1;
    }
    const left = part.leftOn(day);
    if (left === 0) break;
    daily += BigInt(left + added);
  }
  return added + shareOf(daily, percent, 365n);
}

function percentFees(part: LatePart, rule: LateFeeRule): number {
  if (rule.percent === 0) return 0;
  if (rule.percent_per === 'year') return yearlyInterest(part, rule);
  let sum = 0;
  for (const day of chargeDays(part, rule.percent_per)) {
    const left = part.leftOn(day);
    if (left === 0) break;
    sum += shareOf(BigInt(left), rule.percent);
  }
  return sum;
}

/**
 * The late fee of an invoice until the end of a day, in minor units: each overdue part by itself,
 * together at most the cap. It never falls from one day to the next.
 */
export function lateFeeUntil(rule: LateFeeRule, debt: LateDebt, until: string): number {
  const fees = debt.parts.reduce((sum, _, index) => {
    const part = latePart(debt, { index, until, rule });
    return sum + fixedFees(part, rule) + percentFees(part, rule);
  }, 0);
  return Math.min(fees, feeLimit(rule, debt));
}

/** The maximum of an invoice's fees; infinite without a cap. */
export function feeLimit(
  { cap, cap_percent }: LateFeeRule,
  { parts }: Pick<LateDebt, 'parts'>,
): number {
  const ofTotal = cap_percent > 0 ? shareOf(BigInt(sumOf(parts)), cap_percent) : Infinity;
  return Math.min(cap > 0 ? cap : Infinity, ofTotal);
}

/** Whether the rule charges once only, so its whole fee is known on the first day. */
const isOnceOnly = ({ fixed, fixed_per, percent, percent_per }: LateFeeRule): boolean =>
  (fixed === 0 || fixed_per === 'once') && (percent === 0 || percent_per === 'once');

/**
 * The day on which a fee note is next due: the day after a fee that is charged once, else a month
 * after the first late day of a part or the last note. Undefined when nothing more can accrue.
 */
export function nextFeeDay(
  rule: LateFeeRule,
  { parts, last }: { parts: LateDebt['parts']; last: string | undefined },
): string | undefined {
  const days = parts.flatMap(({ due_date }) => {
    const start = addDays(due_date, rule.grace_days + 1);
    if (isOnceOnly(rule)) return last && last >= start ? [] : [addDays(start, 1)];
    if (last && last >= addDays(due_date, longestLateDays)) return [];
    return [addMonths(last && last >= start ? addDays(last, 1) : start, 1)];
  });
  return days.toSorted()[0];
}
