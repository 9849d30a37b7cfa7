import type { EndpointResponse, wallet } from '@soloist/contracts';

export type MonthlyEarnings = EndpointResponse<typeof wallet.earnings>['months'];

export interface MonthSum {
  /** `YYYY-MM`. */
  month: string;
  amount: number;
}

/** The currencies with earnings, the one with the most recent month first. */
export function currenciesOf(earnings: MonthlyEarnings): MonthlyEarnings[number]['currency'][] {
  const recent = [...earnings].sort((a, b) => b.month.localeCompare(a.month));
  return [...new Set(recent.map(({ currency }) => currency))];
}

/** The last `count` months of a currency up to `now`, including months without earnings. */
export function lastMonths(
  earnings: MonthlyEarnings,
  { currency, count, now }: { currency: string; count: number; now: Date },
): MonthSum[] {
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + 1 + index));
    const month = first.toISOString().slice(0, 7);
    const monthly = earnings.find((each) => each.month === month && each.currency === currency);
    return { month, amount: monthly?.amount ?? 0 };
  });
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** The last seven days against the seven before, in whole percent; `undefined` without views before. */
export function weekTrend(days: number[]): number | undefined {
  const before = sum(days.slice(-14, -7));
  if (before === 0) return undefined;
  return Math.round((sum(days.slice(-7)) / before - 1) * 100);
}
