import { formatMoney, minorPerUnit, type WalletExchange } from '@soloist/contracts';
import { formatDay } from './dates.rules.ts';

/** The last exchange from a currency to another one. */
export const findExchange = (
  exchanges: readonly WalletExchange[],
  { from, to }: { from: string | undefined; to: string },
) =>
  from === to
    ? undefined
    : exchanges.find(({ paid, received }) => paid.currency === from && received.currency === to);

/** Converts an amount of the wallet's currency back, by the rate of an exchange. */
export const convertBack = (minor: number, { paid, received }: WalletExchange) =>
  Math.round((minor * paid.amount) / received.amount);

/** Such as `€1 = ₹96.00 on Nov 14`. */
export function rateOfDay({ paid, received, at }: WalletExchange): string {
  const one = formatMoney(minorPerUnit(paid.currency), paid.currency, { digits: 'whole' });
  const perOne = Math.round((received.amount / paid.amount) * minorPerUnit(paid.currency));
  return `${one} = ${formatMoney(perOne, received.currency)} on ${formatDay(at)}`;
}
