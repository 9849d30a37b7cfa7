import {
  type EndpointQuery,
  type Expense,
  type ExpenseFilter,
  type ExpenseForm,
  type ExpenseSum,
  type expenses,
  maxExpensesPerDay,
} from '@soloist/contracts';
import {
  changeDocument,
  conflict,
  isDuplicateKey,
  limitReached,
  notFound,
} from '@soloist/server-kit';
import type { DocumentsDeps } from '../../../deps.ts';
import { ExpenseModel, type StoredExpense } from '../shared/expenses.model.ts';
import type { TimeCaller } from '../time/work-details.service.ts';
import { describeExpense } from './expense-details.service.ts';
import { afterExpense, cursorOf, expensesFilter, latestFirst } from './expense-filter.rules.ts';
import { presentExpenses } from './expenses.presenter.ts';

type Deps = Pick<DocumentsDeps, 'identity'>;

export interface ExpenseRef {
  freelancerId: string;
  expense_id: string;
}

export const presentExpense = async (expense: StoredExpense): Promise<Expense> =>
  (await presentExpenses([expense]))[0]!;

const findExpense = ({ freelancerId, expense_id }: ExpenseRef) =>
  ExpenseModel.findOne({ freelancerId, expense_id }).lean<StoredExpense>();

const isDeleted = ({ deletedAt }: StoredExpense) => deletedAt !== undefined;

/** @throws AppError `not_found`, for another person's expense and a deleted one too. */
export async function readExpense(ref: ExpenseRef): Promise<StoredExpense> {
  const expense = await findExpense(ref);
  if (!expense || isDeleted(expense)) throw notFound('expense');
  return expense;
}

type Query = EndpointQuery<typeof expenses.list>;

export async function listExpenses(freelancerId: string, { limit, cursor, ...filter }: Query) {
  const found = await ExpenseModel.find({
    $and: [expensesFilter(freelancerId, filter), afterExpense(cursor)],
  })
    .sort(latestFirst)
    .limit(limit + 1)
    .lean<StoredExpense[]>();
  const items = found.slice(0, limit);
  return {
    items: await presentExpenses(items),
    nextCursor: found.length > limit ? cursorOf(items.at(-1)!) : null,
    sums: await sumExpenses(freelancerId, filter),
  };
}

/** Sums of all expenses that match, by billing currency. */
async function sumExpenses(freelancerId: string, filter: ExpenseFilter): Promise<ExpenseSum[]> {
  const isUnbilled = { $and: ['$billable', { $not: [{ $ifNull: ['$claim', false] }] }] };
  const sums = await ExpenseModel.aggregate<{
    _id: ExpenseSum['currency'];
    count: number;
    cost: number;
    unbilled: number;
  }>([
    { $match: expensesFilter(freelancerId, filter) },
    {
      $group: {
        _id: '$billingCurrency',
        count: { $sum: 1 },
        cost: { $sum: '$cost' },
        unbilled: { $sum: { $cond: [isUnbilled, '$price', 0] } },
      },
    },
    { $sort: { _id: 1 } },
  ]);
  return sums.map(({ _id, ...sum }) => ({ currency: _id, ...sum }));
}

/** All expenses that match, latest day first. */
export const streamExpenses = (freelancerId: string, filter: ExpenseFilter) =>
  ExpenseModel.find(expensesFilter(freelancerId, filter))
    .sort(latestFirst)
    .lean<StoredExpense[]>()
    .cursor();

async function requireRoom(freelancerId: string, day: string) {
  const onDay = { freelancerId, day, deletedAt: null as never };
  if ((await ExpenseModel.countDocuments(onDay)) < maxExpensesPerDay) return;
  throw limitReached(`A day has at most ${maxExpensesPerDay} expenses. Delete one first.`);
}

/**
 * Stores an expense; one with its id is returned as it is.
 * @throws AppError `conflict` when that one was deleted.
 */
export async function addExpense(
  caller: TimeCaller,
  { expense_id, ...form }: ExpenseForm & { expense_id: string },
  deps: Deps,
): Promise<Expense> {
  const { freelancerId } = caller;
  const ref = { freelancerId, expense_id };
  const known = await findExpense(ref);
  if (known && isDeleted(known)) throw conflict('This expense was deleted. Restore it instead.');
  if (known) return presentExpense(known);
  await requireRoom(freelancerId, form.day);
  const details = await describeExpense(caller, form, deps);
  try {
    const stored = await ExpenseModel.create({ ...ref, createdAt: new Date(), ...details });
    return await presentExpense(stored.toObject<StoredExpense>());
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    return presentExpense(await readExpense(ref));
  }
}

const expenseBilled = () =>
  conflict('This expense is on an invoice, so you can’t change or delete it.');

/**
 * Changes an expense that no invoice bills.
 * @throws AppError `not_found`, for another person's expense too; `conflict` when it is billed;
 * `limit_reached` when its new day is full.
 */
export async function changeExpense(
  caller: TimeCaller,
  { expense_id, ...form }: ExpenseForm & { expense_id: string },
  deps: Deps,
): Promise<Expense> {
  const ref = { freelancerId: caller.freelancerId, expense_id };
  const before = await readExpense(ref);
  if (form.day !== before.day) await requireRoom(ref.freelancerId, form.day);
  const { projectId, ...details } = await describeExpense(caller, form, deps, before);
  const changed = await changeDocument({
    read: () => readExpense(ref),
    decide: ({ claim }) => {
      if (claim) throw expenseBilled();
      return projectId
        ? { $set: { ...details, projectId } }
        : { $set: details, $unset: { projectId: 1 } };
    },
    write: ({ _id }, update) =>
      ExpenseModel.findOneAndUpdate({ _id, claim: null, deletedAt: null as never }, update, {
        returnDocument: 'after',
      }).lean<StoredExpense>(),
  });
  return presentExpense(changed);
}

/**
 * Deletes an expense, restorable for a day. Idempotent.
 * @throws AppError `conflict` when an invoice bills it.
 */
export async function removeExpense(ref: ExpenseRef) {
  const removed = await ExpenseModel.updateOne(
    { ...ref, claim: null, deletedAt: null as never },
    { $set: { deletedAt: new Date() } },
  );
  if (removed.modifiedCount > 0) return;
  const expense = await findExpense(ref);
  if (expense && !isDeleted(expense)) throw expenseBilled();
}

/**
 * Restores a deleted expense with its receipt. Idempotent.
 * @throws AppError `not_found` a day after the deletion, and for another person's expense;
 * `limit_reached` when its day is full.
 */
export async function restoreExpense(ref: ExpenseRef): Promise<Expense> {
  const expense = await findExpense(ref);
  if (!expense) throw notFound('expense');
  if (isDeleted(expense)) {
    await requireRoom(ref.freelancerId, expense.day);
    await ExpenseModel.updateOne(ref, { $unset: { deletedAt: 1 } });
  }
  return presentExpense(await readExpense(ref));
}
