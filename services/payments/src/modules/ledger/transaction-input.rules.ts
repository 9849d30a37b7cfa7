import { currencies, maxAmount } from '@soloist/contracts';
import * as z from 'zod';
import { personOf } from './accounts.rules.ts';
import type { LedgerEntry } from './ledger.model.ts';

const account = z.string().regex(/^[a-z]+:[a-z0-9-]{1,64}$/);
const entry = z.strictObject({
  account,
  currency: z.enum(currencies),
  amount: z
    .int()
    .min(-maxAmount)
    .max(maxAmount)
    .refine((amount) => amount !== 0, 'An entry needs an amount.'),
});

export const entries = z
  .array(entry)
  .min(2)
  .max(100)
  .refine(isBalanced, 'The entries of a transaction must sum to zero in each currency.');

export const transactionInput = z.strictObject({
  key: z.string().min(1).max(200),
  kind: z.string().regex(/^[a-z]+\.[a-z-]+$/),
  about: z.record(z.string(), z.union([z.string().max(500), z.number()])).default({}),
});

function isBalanced(ledgerEntries: LedgerEntry[]): boolean {
  return [...sumsOf(ledgerEntries, ({ currency }) => currency).values()].every((sum) => sum === 0);
}

function sumsOf(
  ledgerEntries: LedgerEntry[],
  nameOf: (entry: LedgerEntry) => string,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const each of ledgerEntries) {
    const name = nameOf(each);
    sums.set(name, (sums.get(name) ?? 0) + each.amount);
  }
  return sums;
}

/** Net debits of people's accounts, as negative entries. */
export function debitsOfPeople(ledgerEntries: LedgerEntry[]): LedgerEntry[] {
  const sums = sumsOf(ledgerEntries, (each) => `${each.account} ${each.currency}`);
  return [...sums].flatMap(([name, amount]) => {
    const [accountName = '', currency] = name.split(' ');
    const isDebited = amount < 0 && personOf(accountName);
    return isDebited
      ? [{ account: accountName, currency: currency as LedgerEntry['currency'], amount }]
      : [];
  });
}

/** Entries without zero amounts, such as a fee of zero. */
export const withoutZeroEntries = (ledgerEntries: LedgerEntry[]) =>
  ledgerEntries.filter(({ amount }) => amount !== 0);
