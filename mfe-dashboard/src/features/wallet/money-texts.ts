import { formatMoney, payoutCurrency, type WalletBalance } from '@soloist/contracts';

/** Such as `+$4,800.00` and `−$3,000.00`. */
export const signedMoney = (minor: number, currency: string) =>
  `${minor < 0 ? '−' : '+'}${formatMoney(Math.abs(minor), currency)}`;

type Part = 'available' | 'pending' | 'held' | 'onTheWay' | 'paidOut';

/** A part of all balances, such as `₹18,400.00 and $900.00`; empty when there is nothing. */
export function sumText(balances: WalletBalance[], part: Part): string {
  const texts = balances
    .filter((balance) => balance[part] !== 0)
    .map((balance) => formatMoney(balance[part], balance.currency));
  return new Intl.ListFormat('en-US').format(texts);
}

/** The balance that can be paid out before the others. */
export const payoutsFirst = (balances: WalletBalance[]) =>
  balances.toSorted((a, b) => Number(isPaidOut(b)) - Number(isPaidOut(a)));

export const isPaidOut = ({ currency }: Pick<WalletBalance, 'currency'>) =>
  currency === payoutCurrency;
