import type { Currency } from '@soloist/contracts';
import mongoose from 'mongoose';
import {
  compareBalances,
  type LedgerTransaction,
  LedgerTransactionModel,
} from '../ledger/index.ts';
import type { Findings } from './findings.rules.ts';

/** Checks that each transaction of a period sums to zero in each currency. */
export async function checkTransactions(
  { from, to }: { from: Date; to: Date },
  findings: Findings,
) {
  const booked = LedgerTransactionModel.find(
    { createdAt: mongoose.trusted({ $gt: from, $lte: to }) },
    { key: 1, entries: 1 },
  ).lean<LedgerTransaction[]>();
  for await (const { key, entries } of booked.cursor()) {
    findings.checked.movements += 1;
    const sums = new Map<Currency, number>();
    for (const { currency, amount } of entries) {
      findings.sum(currency, amount);
      sums.set(currency, (sums.get(currency) ?? 0) + amount);
    }
    for (const [currency, sum] of sums) {
      if (sum === 0) continue;
      const words = 'The entries of this transaction do not sum to zero.';
      const amounts = { currency, ledger: sum, other: 0 };
      findings.differ({ kind: 'unbalanced', of: key, key, ...amounts, words, isRepaired: false });
    }
  }
}

/** Checks that each balance is the sum of its account's entries. */
export async function checkBalances(upTo: Date, findings: Findings) {
  for await (const { wrong } of compareBalances(upTo)) {
    findings.checked.accounts += 1;
    for (const { account, currency, was, is } of wrong) {
      const words = 'This balance does not match its entries.';
      const amounts = { currency, ledger: is, other: was };
      findings.differ({
        kind: 'balance',
        of: account,
        key: '',
        ...amounts,
        words,
        isRepaired: false,
      });
    }
  }
}
