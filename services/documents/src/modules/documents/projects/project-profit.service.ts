import type { Currency, ProjectProfit } from '@soloist/contracts';
import type { StoredProposal } from '../proposals/proposals.model.ts';
import { ExpenseModel } from '../shared/expenses.model.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { TimeEntryModel } from '../shared/time-entries.model.ts';
import { incomeOf, type ProfitInvoice } from './profit.rules.ts';

type Amounts = Pick<ProjectProfit, 'invoiced' | 'paid' | 'expenses'>;
type WorkRef = Pick<StoredProposal, 'freelancerId'> & { projectId: string };

const nothing = (): Amounts => ({ invoiced: 0, paid: 0, expenses: 0 });

/** Income, expenses and time of a freelancer's project. */
export async function readProfit({
  _id,
  freelancerId,
  terms,
}: Pick<StoredProposal, '_id' | 'freelancerId' | 'terms'>): Promise<ProjectProfit> {
  const work = { freelancerId, projectId: String(_id) };
  const sums = new Map<Currency, Amounts>();
  const amountsIn = (currency: Currency) => {
    const known = sums.get(currency) ?? nothing();
    sums.set(currency, known);
    return known;
  };
  const [costs, seconds] = await Promise.all([sumCosts(work), sumSeconds(work)]);
  for await (const invoice of readInvoices(work)) {
    const amounts = amountsIn(invoice.terms.currency);
    const { invoiced, paid } = incomeOf(invoice);
    amounts.invoiced += invoiced;
    amounts.paid += paid;
  }
  for (const { _id: currency, cost } of costs) amountsIn(currency).expenses += cost;
  const { currency } = terms;
  const own = amountsIn(currency);
  const others = [...sums].filter(
    ([other, { invoiced, expenses }]) => other !== currency && (invoiced > 0 || expenses > 0),
  );
  return {
    currency,
    ...own,
    profit: own.invoiced - own.expenses,
    paid_profit: own.paid - own.expenses,
    seconds,
    other_currencies: others
      .map(([other, amounts]) => ({ currency: other, ...amounts }))
      .toSorted((a, b) => a.currency.localeCompare(b.currency)),
  };
}

const readInvoices = ({ freelancerId, projectId }: WorkRef) =>
  InvoiceModel.find(
    { freelancerId, proposalId: projectId, kind: 'invoice' },
    {
      ...{ status: 1, totals: 1, credits: 1, creditedTotal: 1, paidTotal: 1 },
      'terms.currency': 1,
    },
  )
    .lean<(ProfitInvoice & { terms: { currency: Currency } })[]>()
    .cursor();

const sumCosts = (work: WorkRef) =>
  ExpenseModel.aggregate<{ _id: Currency; cost: number }>([
    { $match: { ...work, deletedAt: null } },
    { $group: { _id: '$billingCurrency', cost: { $sum: '$cost' } } },
  ]);

async function sumSeconds(work: WorkRef): Promise<number> {
  const [sum] = await TimeEntryModel.aggregate<{ seconds: number }>([
    { $match: work },
    { $group: { _id: null, seconds: { $sum: '$seconds' } } },
  ]);
  return sum?.seconds ?? 0;
}
