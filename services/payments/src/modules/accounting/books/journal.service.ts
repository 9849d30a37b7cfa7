import type { AccountingPeriod, Currency } from '@soloist/contracts';
import mongoose from 'mongoose';
import type { PaymentsDeps } from '../../../deps.ts';
import {
  accountsOf,
  indexInOrder,
  type LedgerTransaction,
  LedgerTransactionModel,
} from '../../ledger/index.ts';
import { expenseEntries, invoiceEntries } from './document-entries.rules.ts';
import type { JournalEntry } from './journal.rules.ts';
import { ledgerEntries } from './ledger-entries.rules.ts';

const { trusted } = mongoose;

export interface JournalQuery extends AccountingPeriod {
  userId: string;
}
type Deps = Pick<PaymentsDeps, 'documents'>;

interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/** The items of all pages, of which one is in memory at a time. */
export async function* itemsOf<T>(
  readPage: (cursor?: string) => Promise<Page<T>>,
): AsyncGenerator<T> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await readPage(cursor);
    yield* items;
    cursor = nextCursor ?? undefined;
  } while (cursor);
}

/** The transactions of a person's accounts in a period, oldest first. */
export function readTransactions({ userId, from, to }: JournalQuery) {
  const end = new Date(to);
  end.setUTCDate(end.getUTCDate() + 1);
  return LedgerTransactionModel.find({
    'entries.account': trusted({ $in: accountsOf(userId) }),
    createdAt: trusted({ $gte: new Date(from), $lt: end }),
  })
    .sort({ createdAt: 1, _id: 1 })
    .hint(indexInOrder)
    .lean<LedgerTransaction[]>()
    .cursor();
}

/**
 * A freelancer's journal: invoices with what was recorded about them, then the wallet, then
 * expenses. Days of invoices are those of their sender, days of the wallet are UTC, as on each
 * document itself.
 * @throws AppError `unavailable` when documents does not respond.
 */
export async function* streamJournal(
  query: JournalQuery,
  { documents }: Deps,
): AsyncGenerator<JournalEntry> {
  const { userId, from, to } = query;
  const isInPeriod = ({ day }: JournalEntry) => day >= from && day <= to;
  const invoices = itemsOf((cursor) => documents.invoiceBookings(userId, cursor));
  for await (const invoice of invoices) yield* invoiceEntries(invoice).filter(isInPeriod);
  for await (const transaction of readTransactions(query)) {
    yield* ledgerEntries(transaction, userId);
  }
  const expenses = itemsOf((cursor) => documents.expenseBookings(userId, { from, to, cursor }));
  for await (const expense of expenses) yield* expenseEntries(expense);
}

/** The entries of one currency. */
export async function* inCurrency(
  entries: AsyncIterable<JournalEntry>,
  currency: Currency,
): AsyncGenerator<JournalEntry> {
  for await (const entry of entries) if (entry.currency === currency) yield entry;
}

/**
 * The same items, once the first is read: an unavailable service is an error here, before any part
 * of a file is sent.
 */
export async function whenStarted<T>(items: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await items.next();
  return (async function* continued() {
    if (first.done) return;
    yield first.value;
    yield* items;
  })();
}
