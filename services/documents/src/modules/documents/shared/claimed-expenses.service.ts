import type { Currency } from '@soloist/contracts';
import { conflict } from '@soloist/server-kit';
import { createClaims, type InvoiceDraftRef, requireCurrency } from './claims.service.ts';
import { type ExpenseFields, ExpenseModel, type StoredExpense } from './expenses.model.ts';

export const expenseClaims = createClaims<ExpenseFields>(ExpenseModel, { day: 1, _id: 1 });

/** In minor units. */
export const sumPrices = (expenses: StoredExpense[]) =>
  expenses.reduce((sum, { price }) => sum + price, 0);

interface BilledExpenses extends InvoiceDraftRef {
  expenses_total: number | undefined;
  /** The expenses of that sum; undefined for any. */
  expense_ids?: string[] | undefined;
  /** The invoice's. */
  currency: Currency;
}

/**
 * Sends an invoice that may bill expenses.
 * @throws AppError `conflict` when other expenses are reserved than the invoice bills, or in
 * another currency.
 */
export async function sendWithExpenses<Result>(
  { expenses_total, expense_ids, currency, ...draft }: BilledExpenses,
  send: () => Promise<Result>,
): Promise<Result> {
  if (!expenses_total) return send();
  const requireMatch = (held: StoredExpense[]) => {
    const currencies = held.map(({ billingCurrency }) => billingCurrency);
    requireCurrency({ what: 'expenses', currencies, currency });
    if (sumPrices(held) === expenses_total && isSame(held, expense_ids)) return;
    throw conflict('The expenses on this invoice changed. Remove them and add them again.');
  };
  return expenseClaims.send(draft, { requireMatch, send });
}

/** Whether the ids name these expenses and no others; expenses of the same price have one sum. */
const isSame = (held: StoredExpense[], ids: string[] | undefined) =>
  !ids || (ids.length === held.length && held.every(({ expense_id }) => ids.includes(expense_id)));
