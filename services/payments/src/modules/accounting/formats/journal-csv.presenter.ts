import {
  bookAccountTexts,
  type Currency,
  type JournalFormat,
  minorDigits,
  transactionNames,
} from '@soloist/contracts';
import { stringify } from 'csv-stringify';
import type { JournalEntry } from '../books/journal.rules.ts';
import { dayFirst, type FormatSettings, monthFirst, unitsOf } from './journal-row.rules.ts';

type Row = Record<string, string | number>;
type CsvFormat = Exclude<JournalFormat, `datev_${string}`>;

interface JournalTable {
  columns: string[];
  rowsOf: (entry: JournalEntry, settings: FormatSettings) => Row[];
  /** Whether the file begins with a byte order mark: spreadsheets need one, importers may not. */
  hasBom: boolean;
}

const kindTexts: Record<string, string> = {
  ...transactionNames,
  'invoice.sent': 'Invoice',
  'invoice.voided': 'Void invoice',
  'credit-note.sent': 'Credit note',
  'payment.recorded': 'Recorded payment',
  'expense.recorded': 'Expense',
};
const kindText = (kind: string) => kindTexts[kind] ?? kind;

const plainRows: JournalTable['rowsOf'] = (entry, { accounts }) =>
  entry.lines.map(({ account, amount }) => ({
    Entry: entry.id,
    Date: entry.day,
    Type: kindText(entry.kind),
    Document: entry.document,
    Client: entry.client,
    Description: entry.text,
    Account: accounts[account],
    'Account name': bookAccountTexts[account],
    Debit: amount > 0 ? unitsOf(amount, entry.currency) : '',
    Credit: amount < 0 ? unitsOf(-amount, entry.currency) : '',
    Currency: entry.currency,
  }));

/** A positive amount is a debit. Lines with one narration and date are one journal. */
const xeroRows: JournalTable['rowsOf'] = (entry, { accounts, options }) =>
  entry.lines.map(({ account, amount }) => ({
    '*Narration': `${entry.text} (${entry.id})`,
    '*Date': dayFirst(entry.day),
    Description: bookAccountTexts[account],
    '*AccountCode': accounts[account],
    '*TaxRate': options.xero_tax_rate,
    '*Amount': unitsOf(amount, entry.currency),
  }));

/** A line of receivables needs the name of its customer. */
const quickBooksRows: JournalTable['rowsOf'] = (entry, { accounts }) =>
  entry.lines.map(({ account, amount }) => ({
    'Journal No': entry.id,
    'Journal Date': monthFirst(entry.day),
    'Account Name': accounts[account],
    Debits: amount > 0 ? unitsOf(amount, entry.currency) : '',
    Credits: amount < 0 ? unitsOf(-amount, entry.currency) : '',
    Description: entry.text,
    Name: account === 'receivables' ? entry.client : '',
    Currency: entry.currency,
  }));

/** Columns in the order of each product’s template: see docs/journal-formats.md. */
const tables: Record<CsvFormat, JournalTable> = {
  csv: {
    columns: [
      ...['Entry', 'Date', 'Type', 'Document', 'Client', 'Description'],
      ...['Account', 'Account name', 'Debit', 'Credit', 'Currency'],
    ],
    rowsOf: plainRows,
    hasBom: true,
  },
  xero: {
    columns: [
      ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
      ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
    ],
    rowsOf: xeroRows,
    hasBom: false,
  },
  quickbooks: {
    columns: [
      ...['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits'],
      ...['Description', 'Name', 'Currency'],
    ],
    rowsOf: quickBooksRows,
    hasBom: false,
  },
};

async function* rowsOf(
  entries: AsyncIterable<JournalEntry>,
  { table, settings }: { table: JournalTable; settings: FormatSettings },
) {
  for await (const entry of entries) yield* table.rowsOf(entry, settings);
}

/** Rows of a journal, and the stream that writes them as CSV. */
export function journalCsv(
  entries: AsyncIterable<JournalEntry>,
  { format, currency, ...settings }: FormatSettings & { format: CsvFormat; currency: Currency },
) {
  const table = tables[format];
  const csv = stringify({
    columns: table.columns,
    header: true,
    bom: table.hasBom,
    record_delimiter: 'windows',
    cast: { number: (amount) => amount.toFixed(minorDigits(currency)) },
    // A client’s name must not run as a formula; amounts stay numbers.
    escape_formulas: true,
  });
  return { rows: rowsOf(entries, { table, settings }), csv };
}
