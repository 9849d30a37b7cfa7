import {
  type Currency,
  type Expense,
  type ExpenseFilter,
  type ExpenseForm,
  expenseCategories,
  expenseCost,
  expensePrice,
  formatMoney,
  type TimeSubjects,
  timeSubjectFields,
  timeSubjectOf,
  timeSubjectOptions,
  today,
} from '@soloist/contracts';

export const expenseStates = ['unbilled', 'billed', 'not_billable'] as const;
export const expenseStateTexts: Record<(typeof expenseStates)[number], string> = {
  unbilled: 'Unbilled',
  billed: 'On an invoice',
  not_billable: 'Not billable',
};

export const expensePeriods = ['this-month', 'last-month', 'this-year', 'last-year'] as const;
type ExpensePeriod = (typeof expensePeriods)[number];
export const expensePeriodTexts: Record<ExpensePeriod, string> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
};

/** The first and last day of a month that begins in `first`. */
const monthOf = (first: Date) => ({
  from: first.toISOString().slice(0, 10),
  to: new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10),
});

/** The days of a period, both included. */
export function daysOfPeriod(period: ExpensePeriod, now = today()): { from: string; to: string } {
  const [year, month] = [Number(now.slice(0, 4)), Number(now.slice(5, 7))];
  switch (period) {
    case 'this-month':
      return monthOf(new Date(Date.UTC(year, month - 1, 1)));
    case 'last-month':
      return monthOf(new Date(Date.UTC(year, month - 2, 1)));
    case 'this-year':
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    case 'last-year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  }
}

/** The filter in the parameters of an address; what it does not know is left out. */
export function filterOf(params: URLSearchParams): ExpenseFilter {
  const period = expensePeriods.find((each) => each === params.get('period'));
  const category = expenseCategories.find((each) => each === params.get('category'));
  const state = expenseStates.find((each) => each === params.get('state'));
  return {
    ...(period ? daysOfPeriod(period) : {}),
    ...timeSubjectFields(params.get('for') ?? ''),
    ...(category ? { category } : {}),
    ...(state ? { state } : {}),
  };
}

/** An expense as its form has it. */
export interface ExpenseFormValues {
  day: string;
  description: string;
  category: string;
  amount: number | null;
  currency: Currency;
  /** As it is typed. */
  exchange_rate: string;
  subject: string;
  billable: boolean;
  markup: number | null;
}

export const emptyExpense = (currency: Currency, subject: string): ExpenseFormValues => ({
  day: today(),
  description: '',
  category: 'travel',
  amount: null,
  currency,
  exchange_rate: '',
  subject,
  billable: subject !== '',
  markup: null,
});

export const fieldsOfExpense = (expense: Expense): ExpenseFormValues => ({
  day: expense.day,
  description: expense.description,
  category: expense.category,
  amount: expense.amount,
  currency: expense.currency,
  exchange_rate:
    expense.exchange_rate_source === 'same_currency' ? '' : String(expense.exchange_rate),
  subject: timeSubjectOf(expense),
  billable: expense.billable,
  markup: expense.markup || null,
});

/**
 * The currency in which an expense for a project, a client or neither is billed. A stored one keeps
 * its own until it is for another.
 */
export function billingCurrencyOf(
  subjects: TimeSubjects,
  subject: string,
  stored?: Expense,
): Currency {
  if (stored && timeSubjectOf(stored) === subject) return stored.billing_currency;
  const { project_id, client_email } = timeSubjectFields(subject);
  return (
    subjects.projects.find(({ id }) => id === project_id)?.project_currency ??
    subjects.clients.find(({ email }) => email === client_email)?.currency ??
    subjects.other.currency
  );
}

/** A rate as people type it, such as `1.0837` or `1,0837`; undefined for anything else. */
export function readExchangeRate(typed: string): number | undefined {
  const clean = typed.trim().replace(',', '.');
  return /^\d{1,6}(\.\d{1,6})?$/.test(clean) && Number(clean) > 0 ? Number(clean) : undefined;
}

/** The request; an empty amount is left for the server to refuse. */
export function expenseRequest(fields: ExpenseFormValues, billingCurrency: Currency): ExpenseForm {
  const { subject, exchange_rate, amount, markup, category, billable, ...rest } = fields;
  const rate = fields.currency === billingCurrency ? undefined : readExchangeRate(exchange_rate);
  return {
    ...rest,
    ...timeSubjectFields(subject),
    category: category as ExpenseForm['category'],
    amount: amount ?? 0,
    billable,
    markup: billable ? (markup ?? 0) : 0,
    ...(rate === undefined ? {} : { exchange_rate: rate }),
  };
}

/** What the server will store, by the same rules; undefined while a number is missing. */
export function amountsOf(
  fields: ExpenseFormValues,
  billingCurrency: Currency,
): string | undefined {
  const isSame = fields.currency === billingCurrency;
  const exchange_rate = isSame ? 1 : readExchangeRate(fields.exchange_rate);
  if (!fields.amount || !exchange_rate) return undefined;
  const amounts = {
    ...{ amount: fields.amount, currency: fields.currency, billing_currency: billingCurrency },
    ...{ exchange_rate, markup: fields.markup ?? 0 },
  };
  const cost = formatMoney(expenseCost(amounts), billingCurrency);
  const price = formatMoney(expensePrice(amounts), billingCurrency);
  if (fields.billable) return isSame ? `Billed as ${price}.` : `Costs ${cost}, billed as ${price}.`;
  return isSame ? undefined : `Costs ${cost}.`;
}

/** Projects and clients to choose from, with that of a stored expense, such as a cancelled project. */
export function subjectOptions(subjects: TimeSubjects, stored: Expense | undefined) {
  const options = timeSubjectOptions(subjects);
  const value = stored ? timeSubjectOf(stored) : '';
  const isListed = value === '' || options.some((option) => option.value === value);
  return isListed ? options : [{ value, label: subjectNameOf(stored!) }, ...options];
}

export const subjectNameOf = ({ project_name, client_name, client_email }: Expense) =>
  project_name || client_name || client_email;
