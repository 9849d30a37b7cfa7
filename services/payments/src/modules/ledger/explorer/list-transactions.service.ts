import type { EndpointQuery, LedgerTransactionView, ledger } from '@soloist/contracts';
import mongoose from 'mongoose';
import {
  indexInOrder,
  indexOfKey,
  indexOfKind,
  indexOfKindAlone,
  indexOfTime,
  type LedgerTransaction,
  LedgerTransactionModel,
} from '../ledger.model.ts';
import { afterTime, toTimePage } from '../time-cursor.rules.ts';
import { transactionDetails } from '../transaction-details.rules.ts';

const { trusted } = mongoose;
type ListTransactionsQuery = EndpointQuery<typeof ledger.movements>;
type TransactionFilters = Pick<ListTransactionsQuery, 'account' | 'kind' | 'key'>;

/** Adds details that the ledger does not store, such as the names of invited people. */
export type AddNames = (transactions: LedgerTransaction[]) => Promise<LedgerTransaction[]>;

/** List ledger transactions, newest first. */
export async function listTransactions(
  { limit, cursor, ...filters }: ListTransactionsQuery,
  addNames: AddNames,
) {
  const transactions = await LedgerTransactionModel.find({
    ...filterOf(filters),
    ...afterTime(cursor, { field: 'createdAt', direction: -1 }),
  })
    .sort({ createdAt: -1, _id: -1 })
    .hint(indexFor(filters))
    .limit(limit + 1)
    .lean<LedgerTransaction[]>();
  const page = toTimePage(transactions, { limit, timeOf: ({ createdAt }) => createdAt });
  return { ...page, items: (await addNames(page.items)).map(present) };
}

function filterOf({ account, kind, key }: TransactionFilters) {
  return {
    ...(account ? { 'entries.account': account } : {}),
    ...(kind ? { kind } : {}),
    // Prefix search on the key's index.
    ...(key ? { key: trusted({ $gte: key, $lt: `${key}\uffff` }) } : {}),
  };
}

function indexFor({ account, kind, key }: TransactionFilters) {
  if (key) return indexOfKey;
  if (account) return kind ? indexOfKind : indexInOrder;
  return kind ? indexOfKindAlone : indexOfTime;
}

const present = (transaction: LedgerTransaction): LedgerTransactionView => ({
  id: String(transaction._id),
  key: transaction.key,
  kind: transaction.kind,
  entries: transaction.entries.map(({ account, currency, amount }) => ({
    account,
    currency,
    amount,
  })),
  about: transactionDetails(transaction),
  at: transaction.createdAt.toISOString(),
});
