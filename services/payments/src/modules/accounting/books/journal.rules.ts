import { createHash } from 'node:crypto';
import type { BookAccount, Currency } from '@soloist/contracts';

/** Kinds of entries that documents cause; the others are kinds of ledger transactions. */
export type DocumentEntryKind =
  | 'invoice.sent'
  | 'invoice.voided'
  | 'credit-note.sent'
  | 'payment.recorded'
  | 'expense.recorded';

/** One side of an entry, in minor units: a debit is positive, a credit negative. */
export interface JournalLine {
  account: BookAccount;
  amount: number;
}

/** An event in a freelancer's books, in one currency. Its lines sum to zero. */
export interface JournalEntry {
  /** The same in every export, so that accounting software recognizes a second import. */
  id: string;
  day: string;
  kind: string;
  /** Number of the document; empty without one. */
  document: string;
  /** Client of the document; empty without one. */
  client: string;
  text: string;
  currency: Currency;
  lines: JournalLine[];
}

const idLength = 10;

/** A short id of what an entry books: accounting software allows few characters. */
export const entryIdOf = (source: string): string =>
  `S${BigInt(`0x${createHash('sha256').update(source).digest('hex').slice(0, 16)}`)
    .toString(36)
    .toUpperCase()
    .padStart(idLength, '0')
    .slice(-idLength)}`;

/** Adds up the lines of each account, without zero amounts. */
export function toLines(lines: JournalLine[]): JournalLine[] {
  const sums = new Map<BookAccount, number>();
  for (const { account, amount } of lines) sums.set(account, (sums.get(account) ?? 0) + amount);
  return [...sums]
    .map(([account, amount]) => ({ account, amount }))
    .filter(({ amount }) => amount !== 0);
}

type NewEntry = Omit<JournalEntry, 'id'> & { source: string };

/** The entry as a list; empty where it would have no lines, such as an invoice of 0. */
export function entryOf({ source, lines, ...entry }: NewEntry): JournalEntry[] {
  const sums = toLines(lines);
  return sums.length > 0 ? [{ ...entry, id: entryIdOf(source), lines: sums }] : [];
}
