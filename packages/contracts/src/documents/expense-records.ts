import * as z from 'zod/mini';
import {
  amount,
  currency,
  day,
  email,
  id,
  instant,
  pageQuery,
  requiredText,
} from '../shared/primitives.ts';

/** What freelancers spend on, in the order in which a form lists it. */
export const expenseCategories = [
  'travel',
  'meals',
  'accommodation',
  'software',
  'hardware',
  'office',
  'materials',
  'subcontractors',
  'marketing',
  'training',
  'fees',
  'other',
] as const;
export type ExpenseCategory = (typeof expenseCategories)[number];

export const expenseCategoryTexts: Record<ExpenseCategory, string> = {
  travel: 'Travel',
  meals: 'Meals',
  accommodation: 'Accommodation',
  software: 'Software',
  hardware: 'Hardware',
  office: 'Office',
  materials: 'Materials',
  subcontractors: 'Subcontractors',
  marketing: 'Marketing',
  training: 'Training',
  fees: 'Fees and insurance',
  other: 'Other',
};

/** The most expenses of one person on one day. */
export const maxExpensesPerDay = 100;
/** Largest receipt, in bytes. */
export const maxReceiptBytes = 10 * 1024 * 1024;
/** All receipts of one person together, in bytes. */
export const maxReceiptsBytes = 2 * 1024 ** 3;
/** Percent. */
export const maxMarkup = 100;
export const maxExchangeRate = 100_000;

/**
 * Where an exchange rate comes from: none was needed, or the freelancer entered it. The product has
 * no provider of rates.
 */
export const exchangeRateSources = ['same_currency', 'entered'] as const;
export type ExchangeRateSource = (typeof exchangeRateSources)[number];

const exchangeMessage = 'Enter an exchange rate.';
const markupMessage = `Enter a markup between 0 and ${maxMarkup} percent.`;

/** Made by the browser once per expense: sending it again adds nothing. */
export const expenseId = z.uuid();

export const expenseForm = z.strictObject({
  /** The calendar day of the person who paid. */
  day: day(),
  description: requiredText('Enter a description.', 200),
  category: z.enum(expenseCategories, 'Choose a category.'),
  /** In minor units of `currency`. */
  amount: amount('Enter an amount.'),
  currency,
  /**
   * What one unit of `currency` is in the currency of the project, the client or the profile; left
   * out where that is the same one.
   */
  exchange_rate: z.optional(
    z
      .number(exchangeMessage)
      .check(
        z.gt(0, exchangeMessage),
        z.lte(maxExchangeRate, 'This exchange rate is too large.'),
        z.multipleOf(0.000001, 'Use at most six decimals.'),
      ),
  ),
  /** The caller's accepted project. */
  project_id: z.optional(id),
  /** For an expense without a project. */
  client_email: z.optional(email),
  billable: z.boolean(),
  /** Percent that an invoice adds. */
  markup: z._default(
    z
      .number(markupMessage)
      .check(
        z.gte(0, markupMessage),
        z.lte(maxMarkup, markupMessage),
        z.multipleOf(0.001, 'Use at most three decimals.'),
      ),
    0,
  ),
});
export type ExpenseForm = z.infer<typeof expenseForm>;

export const expense = z.object({
  expense_id: z.string(),
  created_at: instant,
  day: z.string(),
  description: z.string(),
  category: z.enum(expenseCategories),
  /** In minor units of `currency`. */
  amount: z.number(),
  currency,
  /** Stored with the expense: a rate of another day does not change it. */
  exchange_rate: z.number(),
  exchange_rate_source: z.enum(exchangeRateSources),
  /** Of the project, the client or the profile. */
  billing_currency: currency,
  /** `amount` × `exchange_rate`, in minor units of `billing_currency`. */
  cost: z.number(),
  billable: z.boolean(),
  markup: z.number(),
  /** What it adds to an invoice, in minor units of `billing_currency`; 0 when not billable. */
  price: z.number(),
  project_id: z.nullable(z.string()),
  project_name: z.string(),
  client_email: z.string(),
  client_name: z.string(),
  receipt: z.nullable(z.object({ name: z.string(), type: z.string(), size: z.number() })),
  /** The draft or invoice that bills it; it can't be changed meanwhile. */
  billed: z.nullable(
    z.object({
      draft_id: z.string(),
      /** Both null while the invoice is a draft. */
      invoice_id: z.nullable(z.string()),
      number: z.nullable(z.string()),
    }),
  ),
});
export type Expense = z.infer<typeof expense>;

const isPeriod = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => !from || !to || from <= to,
  { error: 'Choose a day after the first.', path: ['to'] },
);

const filterFields = {
  /** Both days included. */
  from: z.optional(day()),
  to: z.optional(day()),
  project_id: z.optional(id),
  /** All expenses for a client, in projects and without one. */
  client_email: z.optional(email),
  category: z.optional(z.enum(expenseCategories)),
  /** `unbilled` is billable and on no invoice yet. */
  state: z.optional(z.enum(['unbilled', 'billed', 'not_billable'])),
};
export const expenseFilter = z.strictObject(filterFields).check(isPeriod as never);
export type ExpenseFilter = z.infer<typeof expenseFilter>;

export const expensePageQuery = z
  .strictObject({ ...pageQuery.shape, ...filterFields })
  .check(isPeriod as never);

/** Sums of a list by currency. */
export const expenseSum = z.object({
  /** The billing currency. */
  currency,
  count: z.number(),
  /** In minor units, what they cost. */
  cost: z.number(),
  /** In minor units, what invoices can still bill. */
  unbilled: z.number(),
});
export type ExpenseSum = z.infer<typeof expenseSum>;

const billingFields = {
  from: day(),
  to: day(),
  project_id: z.optional(id),
  client_email: z.optional(email),
  currency,
};
const namesOneSubject = z.refine<{ project_id?: unknown; client_email?: unknown }>(
  ({ project_id, client_email }) => Boolean(project_id) !== Boolean(client_email),
  { error: 'Choose a project or a client.', path: ['project_id'] },
);

/** The expenses that an invoice bills. */
export const billableExpensesQuery = z
  .strictObject(billingFields)
  .check(isPeriod as never, namesOneSubject as never);
export type BillableExpensesQuery = z.infer<typeof billableExpensesQuery>;

export const expensesClaim = z
  .strictObject({
    ...billingFields,
    /** Made by the browser once per request: repeating it reserves nothing more. */
    claim_id: z.uuid(),
  })
  .check(isPeriod as never, namesOneSubject as never);
export type ExpensesClaim = z.infer<typeof expensesClaim>;

export const invoiceExpenses = z.object({
  /** Lines for the invoice, computed from the expenses. */
  items: z.array(
    z.object({
      name: z.string(),
      qty: z.number(),
      rate: z.number(),
      total: z.number(),
      expense_id: z.string(),
      /** How the freelancer's amount became the line's; not on the invoice. */
      expense: z.object({
        amount: z.number(),
        currency,
        exchange_rate: z.number(),
        markup: z.number(),
      }),
    }),
  ),
  /** In minor units. */
  total: z.number(),
  /** Currencies of unbilled expenses that the query leaves out. */
  other_currencies: z.array(currency),
});
export type InvoiceExpenses = z.infer<typeof invoiceExpenses>;
