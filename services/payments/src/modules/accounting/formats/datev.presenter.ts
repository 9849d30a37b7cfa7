import type { AccountingPeriod, Currency } from '@soloist/contracts';
import { minorDigits } from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit';
import type { JournalEntry } from '../books/journal.rules.ts';
import { datevColumns } from './datev-columns.asset.ts';
import { type FormatSettings, toTransfers, unitsOf } from './journal-row.rules.ts';

export interface DatevFile extends FormatSettings, AccountingPeriod {
  currency: Currency;
  /** `03` or `04`. */
  chart: string;
  /** When it is written. */
  at: Date;
}

/** Digits of its accounts, by both charts. */
const accountDigits = 4;
const mostTextCharacters = 60;
const mostDocumentCharacters = 36;

/** A text of DATEV is in quotation marks, also when it is empty. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const compact = (day: string) => day.replaceAll('-', '');

/** One line, at most 60 characters, and nothing that a spreadsheet runs. */
const bookingText = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s=+\-@]+/, '')
    .slice(0, mostTextCharacters);

/** DATEV allows few characters in the number of a document; a spreadsheet runs signs in front. */
const documentNumber = (text: string) =>
  text
    .replace(/[^0-9A-Za-z$%&*+\-/]/g, '')
    .replace(/^[+-]+/, '')
    .slice(0, mostDocumentCharacters);

/**
 * The first day of the fiscal year: of the calendar year, or of the month in which a period begins
 * that continues into the next year. Rows have no year, so DATEV takes it from here.
 */
const fiscalYearStart = ({ from, to }: AccountingPeriod) =>
  from.slice(0, 4) === to.slice(0, 4) ? `${from.slice(0, 4)}-01-01` : `${from.slice(0, 7)}-01`;

function headerOf(file: DatevFile): string {
  const { from, to, at, options, currency, chart } = file;
  const createdAt = at.toISOString().replace(/\D/g, '').slice(0, 17);
  return [
    ...[quoted('EXTF'), 700, 21, quoted('Buchungsstapel'), 13, createdAt, ''],
    ...[quoted('RE'), quoted('Soloist'), quoted('')],
    ...[options.datev_consultant, options.datev_client, compact(fiscalYearStart(file))],
    ...[accountDigits, compact(from), compact(to), quoted(`Soloist ${from.slice(0, 7)}`)],
    // Bookings of financial accounting, of no special purpose, not locked: an adviser checks them.
    ...[quoted(''), 1, 0, 0, quoted(currency)],
    ...['', quoted(''), '', '', quoted(chart), '', '', quoted(''), quoted('')],
  ].join(';');
}

function rowOf(
  { day, document, id, text }: Pick<JournalEntry, 'day' | 'document' | 'id' | 'text'>,
  transfer: { debit: string; credit: string; amount: string; currency: string },
): string {
  const [, month, date] = day.split('-');
  const fields = [
    ...[transfer.amount, quoted('S'), quoted(transfer.currency), '', '', quoted('')],
    ...[transfer.debit, transfer.credit, quoted(''), `${date}${month}`],
    ...[quoted(documentNumber(document) || id), quoted(id), '', quoted(bookingText(text))],
  ];
  return [...fields, ...Array<string>(datevColumns.length - fields.length).fill('')].join(';');
}

/** DATEV writes two decimals of every currency. */
const decimalComma = (minor: number, currency: string) =>
  unitsOf(minor, currency).toFixed(2).replace('.', ',');

/** Bytes of Windows-1252 by character: Node reads it, but does not write it. */
const bytes = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
);
const unknownCharacter = 0x3f;
/** Letters that Windows-1252 lacks, and that are no letter with a mark in Unicode. */
const similar: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' };

/** The letter without its mark. Only of letters: ≠ would become =, which begins a formula. */
const letterOf = (character: string): string | undefined =>
  similar[character] ??
  (/\p{L}/u.test(character) ? character.normalize('NFD').charAt(0) : undefined);

/** A byte of Windows-1252: of the letter without its mark where it lacks the whole one. */
const byteOf = (character: string): number =>
  bytes.get(character) ?? bytes.get(letterOf(character) ?? '') ?? unknownCharacter;

/** A text in Windows-1252; a character that it lacks becomes its letter or a question mark. */
export const toWindows1252 = (text: string): Buffer =>
  Buffer.from(Array.from(text.normalize('NFC'), byteOf));

/**
 * A journal as DATEV imports it: a Buchungsstapel of version 700, in Windows-1252. A row has two
 * accounts, so an entry with several lines becomes several rows.
 * @throws AppError `invalid_input` for a currency with three decimals.
 */
export function datevLines(
  entries: AsyncIterable<JournalEntry>,
  file: DatevFile,
): AsyncGenerator<Buffer> {
  if (minorDigits(file.currency) > 2) {
    const message = `DATEV has no three decimals, so it can’t import ${file.currency}.`;
    throw invalidInput(message, [{ path: 'format', message }]);
  }
  return writeLines(entries, file);
}

async function* writeLines(entries: AsyncIterable<JournalEntry>, file: DatevFile) {
  const { accounts, currency } = file;
  const line = (text: string) => toWindows1252(`${text}\r\n`);
  yield line(headerOf(file));
  yield line(datevColumns.join(';'));
  for await (const entry of entries) {
    for (const { debit, credit, amount } of toTransfers(entry)) {
      yield line(
        rowOf(entry, {
          debit: accounts[debit],
          credit: accounts[credit],
          amount: decimalComma(amount, currency),
          currency,
        }),
      );
    }
  }
}
