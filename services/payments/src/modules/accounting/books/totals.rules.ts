import {
  type BookAccount,
  type BookTotals,
  bookAccounts,
  type Currency,
  isExpenseAccount,
  type YearFigures,
} from '@soloist/contracts';
import type { JournalEntry } from './journal.rules.ts';

interface Sums {
  entries: number;
  figures: YearFigures;
  accounts: Map<BookAccount, { debit: number; credit: number }>;
}

const noFigures: YearFigures = {
  ...{ invoiced: 0, credited: 0, tax: 0, received: 0, withheld: 0, refunded: 0 },
  ...{ fees: 0, referrals: 0, expenses: 0 },
};

const receiptKinds = ['payment.recorded', 'payment.captured'];
const returnKinds = ['refund.made', 'refund.returned', 'dispute.lost'];

/** What an entry adds to the figures of a year statement. */
function figuresOf({ kind, lines }: JournalEntry): YearFigures {
  const debit = (isOf: (account: BookAccount) => boolean) =>
    lines.filter(({ account }) => isOf(account)).reduce((sum, { amount }) => sum + amount, 0);
  const on = (...names: BookAccount[]) => debit((account) => names.includes(account));
  const isCredit = kind === 'credit-note.sent';
  return {
    invoiced: isCredit ? 0 : -on('income'),
    credited: isCredit ? on('income') : 0,
    tax: -on('tax'),
    received: receiptKinds.includes(kind) ? -on('receivables', 'withheld') : 0,
    withheld: on('withheld'),
    refunded: returnKinds.includes(kind) ? on('receivables') : 0,
    fees: on('fees', 'fee_tax'),
    referrals: -on('referrals'),
    expenses: debit(isExpenseAccount),
  };
}

function add(sums: Sums, entry: JournalEntry): void {
  sums.entries += 1;
  const figures = figuresOf(entry);
  for (const name of Object.keys(figures) as (keyof YearFigures)[])
    sums.figures[name] += figures[name];
  for (const { account, amount } of entry.lines) {
    const side = sums.accounts.get(account) ?? { debit: 0, credit: 0 };
    if (amount > 0) side.debit += amount;
    else side.credit -= amount;
    sums.accounts.set(account, side);
  }
}

/** Totals of a journal per currency, in the order of the currencies' codes. */
export async function totalJournal(entries: AsyncIterable<JournalEntry>): Promise<BookTotals[]> {
  const byCurrency = new Map<Currency, Sums>();
  for await (const entry of entries) {
    const sums = byCurrency.get(entry.currency) ?? {
      ...{ entries: 0, figures: { ...noFigures }, accounts: new Map() },
    };
    add(sums, entry);
    byCurrency.set(entry.currency, sums);
  }
  return [...byCurrency]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([currency, { entries: count, figures, accounts }]) => ({
      currency,
      entries: count,
      figures,
      accounts: bookAccounts.flatMap((account) => {
        const side = accounts.get(account);
        return side ? [{ account, ...side }] : [];
      }),
    }));
}
