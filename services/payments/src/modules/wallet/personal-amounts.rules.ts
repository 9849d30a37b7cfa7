import type { Currency } from '@soloist/contracts';
import {
  accountsOf,
  gst,
  type LedgerEntry,
  type LedgerTransaction,
  platform,
  walletOf,
} from '../ledger/index.ts';

const sum = (entries: LedgerEntry[]) => entries.reduce((total, { amount }) => total + amount, 0);

/**
 * A transaction's effect on a person in one currency, in minor units: on their total and on their
 * available balance, the amount it moved if it changed neither, and the platform's fee and tax.
 */
export function personalAmounts(
  transaction: LedgerTransaction,
  { userId, currency }: { userId: string; currency: Currency },
) {
  const moved = transaction.entries.filter((each) => each.currency === currency);
  const isPersonal = ({ account }: LedgerEntry) => accountsOf(userId).includes(account);
  const of = (...accounts: string[]) =>
    sum(moved.filter(({ account }) => accounts.includes(account)));
  const amount = of(...accountsOf(userId));
  const available = of(walletOf(userId));
  const isWithin = amount === 0 && available === 0;
  return {
    amount,
    available,
    within: isWithin ? sum(moved.filter((each) => each.amount > 0 && isPersonal(each))) : 0,
    fee: of(platform.fees),
    tax: of(gst),
  };
}

/** The currency of the transaction's entries for the person. */
export const personalCurrency = (
  { entries }: LedgerTransaction,
  userId: string,
): Currency | undefined =>
  entries.find(({ account }) => accountsOf(userId).includes(account))?.currency;
