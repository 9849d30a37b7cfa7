import type { Currency } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import type { LedgerEntry } from '../src/modules/ledger/ledger.model.ts';
import { postTransaction } from '../src/modules/ledger/ledger.service.ts';

/** An entry and its counterpart at the provider. */
export const entriesFor = (
  account: string,
  amount: number,
  currency: Currency = 'INR',
): LedgerEntry[] => [
  { account, currency, amount },
  { account: 'provider:razorpay', currency, amount: -amount },
];

/** Books a credit without a payment. */
export const addMoney = (account: string, amount: number, currency?: Currency) =>
  postTransaction({
    key: `test-${newId()}`,
    kind: 'test.given',
    entries: entriesFor(account, amount, currency),
  });

export const newDebit = (userId: string, over: { key?: string; kind?: string } = {}) => ({
  userId,
  key: `test-${newId()}`,
  kind: 'test.taken',
  ...over,
});
