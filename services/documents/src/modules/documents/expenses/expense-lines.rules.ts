import { dateFormat, documentLocale, type InvoiceExpenses } from '@soloist/contracts';
import type { StoredExpense } from '../shared/expenses.model.ts';

const formatDay = dateFormat({ locale: documentLocale, dateStyle: 'medium', timeZone: 'UTC' });
const longestName = 400;

/** Lines of an invoice, one for each expense, in their order. */
export const expenseLines = (expenses: StoredExpense[]): InvoiceExpenses['items'] =>
  expenses.map(
    ({ expense_id, description, day, amount, currency, exchangeRate, markup, price }) => ({
      name: `${description}, ${formatDay(day)}`.slice(0, longestName),
      qty: 1,
      rate: price,
      total: price,
      expense_id,
      expense: { amount, currency, exchange_rate: exchangeRate, markup },
    }),
  );
