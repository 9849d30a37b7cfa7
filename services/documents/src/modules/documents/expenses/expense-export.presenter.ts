import {
  type Expense,
  type ExpenseFilter,
  expenseCategoryTexts,
  toDecimal,
} from '@soloist/contracts';
import type { StoredExpense } from '../shared/expenses.model.ts';
import { presentExpenses } from './expenses.presenter.ts';
import { streamExpenses } from './expenses.service.ts';

export const expenseColumns = [
  'Date',
  'Description',
  'Category',
  'Client',
  'Email',
  'Project',
  'Amount',
  'Currency',
  'Exchange rate',
  'Rate source',
  'Cost',
  'Billing currency',
  'Billable',
  'Markup %',
  'Billed amount',
  'Invoice',
  'Receipt',
];

const batch = 200;

/** Expenses that match as rows, latest day first. */
export async function* expenseRows(freelancerId: string, filter: ExpenseFilter) {
  let pending: StoredExpense[] = [];
  for await (const expense of streamExpenses(freelancerId, filter)) {
    pending.push(expense);
    if (pending.length < batch) continue;
    yield* (await presentExpenses(pending)).map(rowOf);
    pending = [];
  }
  yield* (await presentExpenses(pending)).map(rowOf);
}

const rowOf = (expense: Expense) => ({
  Date: expense.day,
  Description: expense.description,
  Category: expenseCategoryTexts[expense.category],
  Client: expense.client_name,
  Email: expense.client_email,
  Project: expense.project_name,
  Amount: toDecimal(expense.amount, expense.currency),
  Currency: expense.currency,
  'Exchange rate': expense.exchange_rate,
  'Rate source': expense.exchange_rate_source === 'entered' ? 'entered by you' : 'same currency',
  Cost: toDecimal(expense.cost, expense.billing_currency),
  'Billing currency': expense.billing_currency,
  Billable: expense.billable ? 'yes' : 'no',
  'Markup %': expense.markup,
  'Billed amount': expense.billed?.invoice_id
    ? toDecimal(expense.price, expense.billing_currency)
    : '',
  Invoice: expense.billed?.number ?? (expense.billed ? 'draft' : ''),
  Receipt: expense.receipt?.name ?? '',
});
