import {
  type ClientStatement,
  type ClientStatementDocument,
  minorDigits,
  mostStatementRows,
} from '@soloist/contracts';
import { conflict } from '@soloist/server-kit';
import { stringify } from 'csv-stringify';
import { unitsOf } from '../formats/journal-row.rules.ts';
import type { ClientBook } from './client-statement.service.ts';

/** The last rows of an account, as the page shows them. */
export const presentBook = ({ rows, ...sums }: ClientBook): ClientStatement => ({
  ...sums,
  earlier: Math.max(0, rows.length - mostStatementRows),
  rows: rows.slice(-mostStatementRows),
});

/** All rows, and the stream that writes them as CSV. */
export function clientStatementCsv({ currency, rows }: ClientBook) {
  const csv = stringify({
    columns: ['Date', 'Description', 'Amount', 'Balance', 'Currency'],
    header: true,
    bom: true,
    record_delimiter: 'windows',
    cast: { number: (amount) => amount.toFixed(minorDigits(currency)) },
    // A text must not run as a formula; amounts stay numbers.
    escape_formulas: true,
  });
  const lines = rows.map(({ day, text, amount, balance }) => ({
    Date: day,
    Description: text,
    Amount: unitsOf(amount, currency),
    Balance: unitsOf(balance, currency),
    Currency: currency,
  }));
  return { lines, csv };
}

/** Most rows of a printed statement. */
const maxPrintedRows = 2000;

interface Parties {
  owner: string;
  client: string;
  email: string;
}

/**
 * An account as documents prints it.
 * @throws AppError `conflict` when there are too many rows for a PDF.
 */
export function toClientStatementDocument(
  { rows, ...sums }: ClientBook,
  { owner, client, email }: Parties,
): ClientStatementDocument {
  if (rows.length > maxPrintedRows)
    throw conflict('This statement is too long for a PDF. Choose CSV.');
  return {
    kind: 'client_statement',
    owner: { name: owner, lines: [] },
    client: { name: client || email, lines: client ? [email] : [] },
    at: new Date().toISOString(),
    ...sums,
    rows,
  };
}
