import { formatList, formatMoney, payoutCurrency, type WalletBalance } from '@soloist/contracts';

/** For example `+$4,800.00` and `−$3,000.00`. */
export const signedMoney = (minor: number, currency: string) =>
  `${minor < 0 ? '−' : '+'}${formatMoney(Math.abs(minor), currency)}`;

type BalancePart = 'available' | 'pending' | 'held' | 'onTheWay' | 'paidOut';

/** One part of all balances, such as `₹18,400.00 and $900.00`; empty when there is nothing. */
export function sumText(balances: WalletBalance[], part: BalancePart): string {
  const texts = balances
    .filter((balance) => balance[part] !== 0)
    .map((balance) => formatMoney(balance[part], balance.currency));
  return formatList(texts);
}

/** Puts the balance in the payout currency before the others. */
export const payoutsFirst = (balances: WalletBalance[]) =>
  balances.toSorted((a, b) => Number(isPaidOut(b)) - Number(isPaidOut(a)));

export const isPaidOut = ({ currency }: Pick<WalletBalance, 'currency'>) =>
  currency === payoutCurrency;
