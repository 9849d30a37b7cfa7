import { minorDigits, toDecimal } from '@soloist/contracts';
import { stringify } from 'csv-stringify';
import type { StatementRow } from './statements.service.ts';

const columns = ['Date (UTC)', 'Type', 'Details', 'Fee', 'Tax', 'Amount', 'Balance', 'Currency'];
type Line = Record<string, string | number>;

/** Lines of a statement: opening balance, rows, closing balance. */
export async function* statementLines(
  rows: AsyncIterable<StatementRow>,
  { opening, currency }: { opening: number; currency: string },
): AsyncGenerator<Line> {
  let closing = opening;
  const major = (minor: number) => Number(toDecimal(minor, currency));
  yield { Type: 'Opening balance', Balance: major(opening), Currency: currency };
  for await (const { at, what, about, fee, tax, amount, balance } of rows) {
    closing = balance;
    yield {
      'Date (UTC)': at.toISOString().slice(0, 19).replace('T', ' '),
      Type: what,
      Details: about,
      Fee: major(fee),
      Tax: major(tax),
      Amount: major(amount),
      Balance: major(balance),
      Currency: currency,
    };
  }
  yield { Type: 'Closing balance', Balance: major(closing), Currency: currency };
}

export const createStatementCsv = (currency: string) =>
  stringify({
    columns,
    header: true,
    bom: true,
    record_delimiter: 'windows',
    cast: { number: (amount) => amount.toFixed(minorDigits(currency)) },
    // A client's name must not run as a formula; amounts stay numbers.
    escape_formulas: true,
  });
