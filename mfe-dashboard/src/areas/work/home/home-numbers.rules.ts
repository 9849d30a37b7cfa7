import type { Currency, EndpointResponse, WalletExchange, wallet } from '@soloist/contracts';
import { convertBack, findExchange } from '../../shared/formats/exchange.rules.ts';
import { ownFirst } from '../../shared/formats/sums.rules.ts';

export type MonthlyEarnings = EndpointResponse<typeof wallet.earnings>['months'];

/** Earnings in one currency; converted ones by the rate of an exchange. */
export interface CurrencyEarnings {
  currency: string;
  months: MonthlyEarnings;
  exchange?: WalletExchange;
}

/**
 * Earnings by currency: the person's own first, converted where they have none in it and the rate
 * is known; then the one with the most recent month.
 */
export function earningsByCurrency(
  { months, exchanges = [] }: EndpointResponse<typeof wallet.earnings>,
  own: Currency | undefined,
): CurrencyEarnings[] {
  const exact = currenciesOf(months).map((currency) => ({
    currency,
    months: months.filter((each) => each.currency === currency),
  }));
  const [first] = exact;
  if (!own || !first || exact.some(({ currency }) => currency === own)) return ownFirst(exact, own);
  const exchange = findExchange(exchanges, { from: own, to: first.currency });
  if (!exchange) return exact;
  const converted = first.months.map(({ month, amount }) => ({
    month,
    currency: own,
    amount: convertBack(amount, exchange),
  }));
  return [{ currency: own, months: converted, exchange }, ...exact];
}

export interface MonthSum {
  /** `YYYY-MM`. */
  month: string;
  amount: number;
}

/** The currencies with earnings, the one with the most recent month first. */
function currenciesOf(earnings: MonthlyEarnings): MonthlyEarnings[number]['currency'][] {
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
