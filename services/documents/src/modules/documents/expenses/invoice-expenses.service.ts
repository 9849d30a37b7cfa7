import {
  type BillableExpensesQuery,
  type Currency,
  type ExpensesClaim,
  type InvoiceExpenses,
  maxInvoiceItems,
} from '@soloist/contracts';
import { conflict, invalidInput } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { requireOpenDraft } from '../drafts/open-drafts.service.ts';
import { expenseClaims, sumPrices } from '../shared/claimed-expenses.service.ts';
import {
  type InvoiceDraftRef,
  nextClaimCheck,
  type StoredClaim,
} from '../shared/claims.service.ts';
import { ExpenseModel, type StoredExpense } from '../shared/expenses.model.ts';
import { expensesFilter } from './expense-filter.rules.ts';
import { expenseLines } from './expense-lines.rules.ts';

const { trusted } = mongoose;
const oldestFirst = { day: 1, _id: 1 } as const;

type AnyCurrency = Omit<BillableExpensesQuery, 'currency'> & { currency?: Currency };

const unbilledFilter = (freelancerId: string, { currency, ...query }: AnyCurrency) => ({
  ...expensesFilter(freelancerId, { ...query, state: 'unbilled' }),
  ...(currency ? { billingCurrency: currency } : {}),
});

const sum = (expenses: StoredExpense[]) => ({
  items: expenseLines(expenses),
  total: sumPrices(expenses),
});

async function otherCurrencies(
  freelancerId: string,
  { currency, ...query }: BillableExpensesQuery,
): Promise<Currency[]> {
  const all: Currency[] = await ExpenseModel.distinct(
    'billingCurrency',
    unbilledFilter(freelancerId, query),
  );
  return all.filter((each) => each !== currency).toSorted();
}

async function findUnbilled(freelancerId: string, query: BillableExpensesQuery) {
  const found = await ExpenseModel.find(unbilledFilter(freelancerId, query))
    .sort(oldestFirst)
    .limit(maxInvoiceItems + 1)
    .lean<StoredExpense[]>();
  if (found.length <= maxInvoiceItems) return found;
  const message = 'This is too much for one invoice. Choose a shorter period.';
  throw invalidInput(message, [{ path: 'to', message }]);
}

/** The lines that unbilled expenses would make; nothing is reserved. */
export async function previewExpenses(
  freelancerId: string,
  query: BillableExpensesQuery,
): Promise<InvoiceExpenses> {
  const [found, other_currencies] = await Promise.all([
    findUnbilled(freelancerId, query),
    otherCurrencies(freelancerId, query),
  ]);
  return { ...sum(found), other_currencies };
}

/**
 * Reserves unbilled expenses for a draft. Each changes in one write, which only an unreserved one
 * accepts, so of two invoices one gets it. Repeating the request returns the same lines.
 * @throws AppError `conflict` when there are none.
 */
export async function claimExpenses(
  draft: InvoiceDraftRef,
  { claim_id, ...query }: ExpensesClaim,
): Promise<InvoiceExpenses & { expenses_total: number }> {
  const { freelancerId, draft_id } = draft;
  await requireOpenDraft(draft);
  await releaseOthers(draft, { claim_id, query });
  // Only these: an expense added meanwhile could exceed the limit.
  const found = await findUnbilled(freelancerId, query);
  const claim: StoredClaim = { draft_id, id: claim_id, checkAt: nextClaimCheck(), sendings: [] };
  await ExpenseModel.updateMany(
    {
      ...unbilledFilter(freelancerId, query),
      _id: trusted({ $in: found.map(({ _id }) => _id) }),
    },
    { $set: { claim } },
  );
  // It may have been sent or deleted meanwhile.
  await requireOpenDraft(draft).catch(async (err) => {
    await expenseClaims.releaseUnsent(draft);
    throw err;
  });
  const held = await expenseClaims.list(draft, claim_id);
  if (held.length === 0) throw conflict('There are no unbilled expenses in this period.');
  return {
    ...sum(held),
    other_currencies: await otherCurrencies(freelancerId, query),
    expenses_total: sumPrices(await expenseClaims.list(draft)),
  };
}

/** A request whose response was lost may have reserved other expenses with the same id. */
async function releaseOthers(
  { freelancerId, draft_id }: InvoiceDraftRef,
  { claim_id, query }: { claim_id: string; query: BillableExpensesQuery },
) {
  const { currency, ...filter } = query;
  await ExpenseModel.updateMany(
    {
      ...{ freelancerId, 'claim.draft_id': draft_id, 'claim.id': claim_id },
      'claim.sendings': trusted({ $size: 0 }),
      $nor: [{ ...expensesFilter(freelancerId, filter), billingCurrency: currency }],
    },
    { $unset: { claim: 1 } },
  );
}

/**
 * Frees a draft's expenses, or one of them; returns the lines that billed them. Those being sent
 * stay. Idempotent.
 */
export async function removeExpenses(
  draft: InvoiceDraftRef,
  only: { expense_id?: string | undefined },
): Promise<InvoiceExpenses['items']> {
  const before = await expenseClaims.list(draft);
  await expenseClaims.releaseDraft(draft, only.expense_id ? { expense_id: only.expense_id } : {});
  const held = new Set((await expenseClaims.list(draft)).map(({ expense_id }) => expense_id));
  return expenseLines(before.filter(({ expense_id }) => !held.has(expense_id)));
}
