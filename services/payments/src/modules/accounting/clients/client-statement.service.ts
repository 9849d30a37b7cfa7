import type { ClientStatementRow, Currency } from '@soloist/contracts';
import { notFound } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { type ClientEntry, streamClientEntries } from './client-accounts.service.ts';

/** A client's account in one currency, with all rows, oldest first. */
export interface ClientBook {
  currency: Currency;
  invoiced: number;
  paid: number;
  balance: number;
  rows: ClientStatementRow[];
}

const documentKinds = ['invoice.sent', 'invoice.voided', 'credit-note.sent'];

/** By day; on one day, what adds to the balance comes first. */
const inOrder = (a: ClientEntry, b: ClientEntry) =>
  a.entry.day.localeCompare(b.entry.day, 'en') || b.amount - a.amount;

function toBook(currency: Currency, entries: ClientEntry[]): ClientBook {
  const book: ClientBook = { currency, invoiced: 0, paid: 0, balance: 0, rows: [] };
  for (const { entry, amount } of entries.toSorted(inOrder)) {
    if (documentKinds.includes(entry.kind)) book.invoiced += amount;
    else book.paid -= amount;
    book.balance += amount;
    book.rows.push({ day: entry.day, text: entry.text, amount, balance: book.balance });
  }
  return book;
}

/**
 * A client's account, by currency.
 * @throws AppError `not_found` for an address without invoices of this freelancer.
 */
export async function readClientBooks(
  { userId, email }: { userId: string; email: string },
  deps: Pick<PaymentsDeps, 'documents'>,
): Promise<{ name: string; books: ClientBook[] }> {
  const byCurrency = new Map<Currency, ClientEntry[]>();
  let name = '';
  for await (const each of streamClientEntries(userId, deps)) {
    if (each.email !== email) continue;
    name ||= each.name;
    const entries = byCurrency.get(each.entry.currency) ?? [];
    entries.push(each);
    byCurrency.set(each.entry.currency, entries);
  }
  if (byCurrency.size === 0) throw notFound('client');
  const books = [...byCurrency]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([currency, entries]) => toBook(currency, entries));
  return { name, books };
}

/**
 * A client's account in one currency.
 * @throws AppError `not_found` without invoices of this freelancer in it.
 */
export async function readClientBook(
  { currency, ...of }: { userId: string; email: string; currency: Currency },
  deps: Pick<PaymentsDeps, 'documents'>,
): Promise<{ name: string; book: ClientBook }> {
  const { name, books } = await readClientBooks(of, deps);
  const book = books.find((each) => each.currency === currency);
  if (!book) throw notFound('statement');
  return { name, book };
}
