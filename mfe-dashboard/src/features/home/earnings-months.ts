import type { EndpointResponse, wallet } from '@soloist/contracts';

export type Earnings = EndpointResponse<typeof wallet.earnings>['months'];

export interface MonthSum {
  /** `YYYY-MM`. */
  month: string;
  amount: number;
}

/** The currencies that came in, the one with the most recent month first. */
export function currenciesOf(earnings: Earnings): Earnings[number]['currency'][] {
  const recent = [...earnings].sort((a, b) => b.month.localeCompare(a.month));
  return [...new Set(recent.map(({ currency }) => currency))];
}

/** The last `count` months of a currency up to `now`, those without anything too. */
export function lastMonths(
  earnings: Earnings,
  { currency, count, now }: { currency: string; count: number; now: Date },
): MonthSum[] {
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + 1 + index));
    const month = first.toISOString().slice(0, 7);
    const found = earnings.find((each) => each.month === month && each.currency === currency);
    return { month, amount: found?.amount ?? 0 };
  });
}
