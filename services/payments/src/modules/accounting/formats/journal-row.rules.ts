import type { AccountCodes, JournalOptions } from '@soloist/contracts';
import { type BookAccount, minorPerUnit } from '@soloist/contracts';
import type { JournalEntry } from '../books/journal.rules.ts';

/** What a format needs to write an entry. */
export interface FormatSettings {
  accounts: AccountCodes;
  options: JournalOptions;
}

/** Units of a currency as a number, which a CSV writes with the currency's decimals. */
export const unitsOf = (minor: number, currency: string): number => minor / minorPerUnit(currency);

/** `2026-11-30` as `30/11/2026`. */
export const dayFirst = (day: string): string => day.split('-').toReversed().join('/');

/** `2026-11-30` as `11/30/2026`. */
export const monthFirst = (day: string): string => {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
};

interface Transfer {
  debit: BookAccount;
  credit: BookAccount;
  /** Minor units, above zero. */
  amount: number;
}

/**
 * An entry as transfers from one account to one other, for formats whose rows have two accounts.
 * Each debit is matched with the credits in their order, so the sums of all accounts stay.
 */
export function toTransfers({ lines }: JournalEntry): Transfer[] {
  const debits = lines.filter(({ amount }) => amount > 0).map((line) => ({ ...line }));
  const credits = lines
    .filter(({ amount }) => amount < 0)
    .map((line) => ({ ...line, amount: -line.amount }));
  const transfers: Transfer[] = [];
  for (const debit of debits) {
    for (const credit of credits) {
      const amount = Math.min(debit.amount, credit.amount);
      if (amount === 0) continue;
      transfers.push({ debit: debit.account, credit: credit.account, amount });
      debit.amount -= amount;
      credit.amount -= amount;
    }
  }
  return transfers;
}
