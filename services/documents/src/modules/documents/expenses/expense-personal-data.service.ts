import { ExpenseModel, type StoredExpense } from '../shared/expenses.model.ts';
import { latestFirst } from './expense-filter.rules.ts';
import { presentExpenses } from './expenses.presenter.ts';

/** Distinguishes files of the same name. */
const shortId = 6;

/** A person's expenses and their receipts, with deleted ones that can still be restored. */
export async function readPersonsExpenses(freelancerId: string) {
  const expenses = await ExpenseModel.find({ freelancerId })
    .sort(latestFirst)
    .lean<StoredExpense[]>();
  const presented = await presentExpenses(expenses);
  return {
    records: {
      expenses: presented.map((expense, index) => {
        const { deletedAt } = expenses[index]!;
        return deletedAt ? { ...expense, deleted_at: deletedAt.toISOString() } : expense;
      }),
    },
    files: expenses.flatMap(({ day, receipt }) =>
      receipt
        ? {
            id: `receipts.${receipt.fileId}`,
            name: `receipts/${day} ${receipt.fileId.slice(0, shortId)} ${receipt.name}`,
          }
        : [],
    ),
  };
}

/** The files themselves are erased with those of other stores. */
export const erasePersonsExpenses = (freelancerId: string) =>
  ExpenseModel.deleteMany({ freelancerId });
