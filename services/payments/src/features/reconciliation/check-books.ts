import type { Currency } from '@soloist/contracts';
import mongoose from 'mongoose';
import { type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { compareBalances } from '../ledger/rebuild.service.ts';
import type { Findings } from './findings.ts';

/** Whether each movement of a time sums to zero in each currency. */
export async function checkMovements({ from, to }: { from: Date; to: Date }, findings: Findings) {
  const booked = MovementModel.find(
    { createdAt: mongoose.trusted({ $gt: from, $lte: to }) },
    { key: 1, entries: 1 },
  ).lean<Movement[]>();
  for await (const { key, entries } of booked.cursor()) {
    findings.checked.movements += 1;
    const sums = new Map<Currency, number>();
    for (const { currency, amount } of entries) {
      findings.sum(currency, amount);
      sums.set(currency, (sums.get(currency) ?? 0) + amount);
    }
    for (const [currency, sum] of sums) {
      if (sum === 0) continue;
      const words = 'The entries of this movement do not sum to zero.';
      const amounts = { currency, ledger: sum, other: 0 };
      findings.differ({ kind: 'unbalanced', of: key, key, ...amounts, words, isRepaired: false });
    }
  }
}

/** Whether each balance is what all entries of its account give. */
export async function checkBalances(upTo: Date, findings: Findings) {
  for await (const { wrong } of compareBalances(upTo)) {
    findings.checked.accounts += 1;
    for (const { account, currency, was, is } of wrong) {
      const words = 'This balance is another one than its entries give.';
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
