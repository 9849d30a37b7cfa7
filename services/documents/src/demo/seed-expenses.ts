import { randomUUID } from 'node:crypto';
import {
  addDays,
  type Currency,
  type ExpenseCategory,
  expenseCost,
  expensePrice,
  type MyProfile,
  today,
} from '@soloist/contracts';
import mongoose from 'mongoose';
import { ExpenseModel, ProposalModel } from '../modules/documents/index.ts';

const { trusted } = mongoose;

interface DemoExpense {
  daysAgo: number;
  description: string;
  category: ExpenseCategory;
  amount: number;
  /** Paid in this currency, at this rate; left out for the billing currency. */
  foreign?: { currency: Currency; rate: number };
  /** The newest active projects in order; left out for an expense without one. */
  project?: number;
  markup?: number;
}

const demoExpenses: DemoExpense[] = [
  { daysAgo: 1, description: 'Taxi to the printer', category: 'travel', amount: 2450, project: 0 },
  {
    ...{ daysAgo: 2, description: 'Paper samples', category: 'materials', amount: 8600 },
    ...{ project: 0, markup: 10, foreign: { currency: 'GBP', rate: 1.2731 } },
  },
  { daysAgo: 4, description: 'Font licence', category: 'software', amount: 18_000, project: 1 },
  { daysAgo: 6, description: 'Design software, monthly', category: 'software', amount: 5999 },
  { daysAgo: 9, description: 'Lunch with the team', category: 'meals', amount: 4320, project: 1 },
  { daysAgo: 20, description: 'Professional insurance', category: 'fees', amount: 31_500 },
  { daysAgo: 34, description: 'Monitor', category: 'hardware', amount: 42_900 },
];

/** Stores the demo freelancer's expenses of the last weeks. */
export async function seedExpenses(profile: MyProfile) {
  const projects = await ProposalModel.find({
    freelancerId: profile.id,
    status: trusted({ $in: ['accepted', 'active'] }),
  })
    .sort({ _id: -1 })
    .lean();
  await ExpenseModel.insertMany(
    demoExpenses.map(({ daysAgo, foreign, project: index, markup = 0, ...expense }) => {
      const project = index === undefined ? undefined : projects[index % projects.length];
      const billingCurrency = project?.terms.currency ?? profile.currency ?? 'USD';
      const isForeign = foreign !== undefined && foreign.currency !== billingCurrency;
      const exchangeRate = isForeign ? foreign.rate : 1;
      const currency = isForeign ? foreign.currency : billingCurrency;
      const amounts = {
        ...{ amount: expense.amount, currency, billing_currency: billingCurrency },
        ...{ exchange_rate: exchangeRate, markup },
      };
      return {
        ...expense,
        freelancerId: profile.id,
        expense_id: randomUUID(),
        createdAt: new Date(),
        day: addDays(today(), -daysAgo),
        currency,
        exchangeRate,
        exchangeRateSource: isForeign ? 'entered' : 'same_currency',
        billingCurrency,
        cost: expenseCost(amounts),
        billable: project !== undefined,
        markup,
        price: project ? expensePrice(amounts) : 0,
        projectId: project && String(project._id),
        projectName: project?.terms.project_name ?? '',
        clientEmail: project?.terms.email ?? '',
        clientName: project?.terms.client_name ?? '',
      };
    }),
  );
}
