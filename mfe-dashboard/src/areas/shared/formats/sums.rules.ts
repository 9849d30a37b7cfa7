import { formatList, formatMoney } from '@soloist/contracts';

interface Amount {
  currency: string;
  /** Minor units. */
  total: number;
}
export interface CurrencySum extends Amount {
  count: number;
}
type SumOf<Status> = CurrencySum & { status: Status };

/** Puts the amounts in a person's own currency before the others. */
export const ownFirst = <Item extends { currency: string }>(
  items: readonly Item[],
  own: string | undefined,
) => items.toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own));

/** The sums of some statuses. */
export const sumsOf = <Status>(totals: readonly SumOf<Status>[], statuses: readonly Status[]) =>
  totals.filter(({ status }) => statuses.includes(status));

/** Sums per currency, such as `$18,400 and €900`; empty when there is nothing. */
export function moneyText(sums: readonly Amount[], digits: 'whole' | 'exact' = 'whole'): string {
  const byCurrency = new Map<string, number>();
  for (const { currency, total } of sums) {
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + total);
  }
  const texts = [...byCurrency]
    .filter(([, sum]) => sum > 0)
    .map(([currency, sum]) => formatMoney(sum, currency, { digits }));
  return formatList(texts);
}

export const countSums = (sums: readonly CurrencySum[]) =>
  sums.reduce((total, { count }) => total + count, 0);

export const sumText = <Status>(totals: readonly SumOf<Status>[], statuses: readonly Status[]) =>
  moneyText(sumsOf(totals, statuses));

export const countOf = <Status>(totals: readonly SumOf<Status>[], statuses: readonly Status[]) =>
  countSums(sumsOf(totals, statuses));
