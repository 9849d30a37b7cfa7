import type { Expense } from '@soloist/contracts';
import { readClaimPresenter } from '../shared/claims.presenter.ts';
import type { StoredExpense } from '../shared/expenses.model.ts';

/** Expenses of one person with the invoices that bill them. */
export async function presentExpenses(expenses: StoredExpense[]): Promise<Expense[]> {
  const billedBy = await readClaimPresenter(expenses);
  return expenses.map((expense) => ({
    expense_id: expense.expense_id,
    created_at: expense.createdAt.toISOString(),
    day: expense.day,
    description: expense.description,
    category: expense.category,
    amount: expense.amount,
    currency: expense.currency,
    exchange_rate: expense.exchangeRate,
    exchange_rate_source: expense.exchangeRateSource,
    billing_currency: expense.billingCurrency,
    cost: expense.cost,
    billable: expense.billable,
    markup: expense.markup,
    price: expense.price,
    project_id: expense.projectId ?? null,
    project_name: expense.projectName,
    client_email: expense.clientEmail,
    client_name: expense.clientName,
    receipt: presentReceipt(expense),
    billed: billedBy(expense),
  }));
}

function presentReceipt({ receipt }: StoredExpense) {
  if (!receipt) return null;
  const { name, type, size } = receipt;
  return { name, type, size };
}
