import { type BookTotals, toDecimal, type YearFigures } from '@soloist/contracts';
import { stringify } from 'csv-stringify';

const columns: Record<string, keyof YearFigures> = {
  Invoiced: 'invoiced',
  Credited: 'credited',
  Tax: 'tax',
  Received: 'received',
  'Tax withheld (TDS)': 'withheld',
  Refunded: 'refunded',
  'Platform fees': 'fees',
  'Referral income': 'referrals',
  Expenses: 'expenses',
};

/** One row for each currency. */
export function yearStatementCsv(totals: BookTotals[], { from, to }: { from: string; to: string }) {
  const csv = stringify({
    columns: ['From', 'To', 'Currency', ...Object.keys(columns)],
    header: true,
    bom: true,
    record_delimiter: 'windows',
  });
  const rows = totals.map(({ currency, figures }) => ({
    From: from,
    To: to,
    Currency: currency,
    ...Object.fromEntries(
      Object.entries(columns).map(([name, figure]) => [name, toDecimal(figures[figure], currency)]),
    ),
  }));
  return { rows, csv };
}
