import type { ExpenseFilter } from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit';
import mongoose, { type QueryFilter } from 'mongoose';
import type { ExpenseFields, StoredExpense } from '../shared/expenses.model.ts';

const { trusted } = mongoose;

type States = Record<NonNullable<ExpenseFilter['state']>, QueryFilter<ExpenseFields>>;

const byState: States = {
  unbilled: { billable: true, claim: null },
  billed: { claim: trusted({ $ne: null }) as never },
  not_billable: { billable: false },
};

/** The expenses that a list, its sums and its export contain. */
export function expensesFilter(
  freelancerId: string,
  { from, to, project_id, client_email, category, state }: ExpenseFilter,
): QueryFilter<ExpenseFields> {
  const days = { ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) };
  return {
    freelancerId,
    deletedAt: null as never,
    ...(from || to ? { day: trusted(days) as never } : {}),
    ...(project_id ? { projectId: project_id } : {}),
    ...(client_email ? { clientEmail: client_email } : {}),
    ...(category ? { category } : {}),
    ...(state ? byState[state] : {}),
  };
}

/** Latest day first. */
export const latestFirst = { day: -1, _id: -1 } as const;

const separator = '.';
export const cursorOf = ({ day, _id }: StoredExpense) => `${day}${separator}${_id}`;

/** Continues a list, latest day first, after the expense of a cursor. */
export function afterExpense(cursor: string | undefined): QueryFilter<ExpenseFields> {
  if (!cursor) return {};
  const [day = '', id = ''] = cursor.split(separator);
  if (!mongoose.isValidObjectId(id)) throw invalidInput('This page does not exist.');
  return {
    $or: [
      { day: trusted({ $lt: day }) as never },
      { day, _id: trusted({ $lt: new mongoose.Types.ObjectId(id) }) as never },
    ],
  };
}
