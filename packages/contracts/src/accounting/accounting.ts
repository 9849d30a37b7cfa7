import * as z from 'zod/mini';
import { addMonths } from '../shared/days.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { currency, day, email, text } from '../shared/primitives.ts';
import { bookAccounts, journalFormats } from './book-accounts.ts';

const ofFreelancer = { service: 'payments', access: 'freelancer' } as const;

export const accountingMessages = {
  order: 'Choose a last day after the first.',
  long: 'Choose at most a year.',
  code: 'Enter a code or name of at most 60 characters.',
  datevCode: 'Enter four digits.',
  consultant: 'Enter a number from 1001 to 9999999.',
  client: 'Enter a number from 1 to 99999.',
} as const;

interface Days {
  from: string;
  to: string;
}
const isInOrder = z.refine<Days>(({ from, to }) => from <= to, {
  error: accountingMessages.order,
  path: ['to'],
});
const isAtMostAYear = z.refine<Days>(({ from, to }) => to < addMonths(from, 12), {
  error: accountingMessages.long,
  path: ['to'],
});

/** Both days included. */
const periodFields = { from: day(), to: day() };
/** The days that an export covers. */
export const accountingPeriod = z
  .strictObject(periodFields)
  .check(isInOrder as never, isAtMostAYear as never);
export type AccountingPeriod = z.infer<typeof accountingPeriod>;

/** What a year statement shows, in one currency. All in minor units. */
export const yearFigures = z.object({
  /** Invoiced without tax, less void invoices. */
  invoiced: z.number(),
  /** Credited without tax. */
  credited: z.number(),
  /** Tax on invoices, less tax that was credited. */
  tax: z.number(),
  /** Received from clients. */
  received: z.number(),
  /** What clients withheld as tax (TDS), which settles invoices, too. */
  withheld: z.number(),
  /** Returned to clients: refunds and lost disputes. */
  refunded: z.number(),
  /** The platform’s fees with their tax. */
  fees: z.number(),
  referrals: z.number(),
  expenses: z.number(),
});
export type YearFigures = z.infer<typeof yearFigures>;

/** One currency of the books in a period. Amounts are minor units. */
export const bookTotals = z.object({
  currency,
  /** Number of journal entries. */
  entries: z.number(),
  figures: yearFigures,
  /** Debits and credits of the accounts that have any: both add up to the same. */
  accounts: z.array(
    z.object({ account: z.enum(bookAccounts), debit: z.number(), credit: z.number() }),
  ),
});
export type BookTotals = z.infer<typeof bookTotals>;

const accountCode = text(60).check(z.minLength(1, accountingMessages.code));
/** Codes or names of accounts as the person’s accounting software has them; others have the preset. */
export const accountCodes = z.partialRecord(z.enum(bookAccounts), accountCode);

const numberBetween = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message));

/** What some formats need besides accounts. */
export const journalOptions = z.strictObject({
  /** The name of the tax rate that Xero uses for lines without tax. */
  xero_tax_rate: text(50).check(z.minLength(1, 'Enter the name of a tax rate.')),
  /** Numbers that a tax adviser has at DATEV. */
  datev_consultant: numberBetween(1001, 9_999_999, accountingMessages.consultant),
  datev_client: numberBetween(1, 99_999, accountingMessages.client),
});
export type JournalOptions = z.infer<typeof journalOptions>;
export const initialJournalOptions: JournalOptions = {
  xero_tax_rate: 'Tax Exempt',
  datev_consultant: 1001,
  datev_client: 1,
};

export const journalSettings = z.object({
  format: z.enum(journalFormats),
  /** The code of every account. */
  accounts: z.record(z.string(), z.string()),
  options: journalOptions,
  /** False for the preset. */
  is_custom: z.boolean(),
});
export type JournalSettings = z.infer<typeof journalSettings>;

export const journalSettingsForm = z.strictObject({
  accounts: accountCodes,
  options: journalOptions,
});
export type JournalSettingsForm = z.infer<typeof journalSettingsForm>;

/** What a client owes; negative where they paid too much. In minor units. */
const clientBalance = z.object({ currency, balance: z.number() });

/** A client with invoices, by their email address. */
export const clientAccount = z.object({
  email: z.string(),
  name: z.string(),
  balances: z.array(clientBalance),
});
export type ClientAccount = z.infer<typeof clientAccount>;

/** One row of a statement of account. Amounts are minor units. */
export const clientStatementRow = z.object({
  day: z.string(),
  text: z.string(),
  /** What it adds to the balance: an invoice is positive, a payment negative. */
  amount: z.number(),
  /** Balance after the row. */
  balance: z.number(),
});
export type ClientStatementRow = z.infer<typeof clientStatementRow>;

/** Rows of each currency on the page; files have more. */
export const mostStatementRows = 500;

export const clientStatement = z.object({
  currency,
  /** All invoices less credit notes. */
  invoiced: z.number(),
  /** All payments less refunds. */
  paid: z.number(),
  balance: z.number(),
  /** Rows before those listed. */
  earlier: z.number(),
  /** The last rows, oldest first. */
  rows: z.array(clientStatementRow),
});
export type ClientStatement = z.infer<typeof clientStatement>;

export const clientStatementFormats = ['pdf', 'csv'] as const;

const ofFormat = z.strictObject({ format: z.enum(journalFormats) });

export const accounting = {
  totals: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/wallet/accounting',
    perMinute: 60,
    silentMs: 60_000,
    summary:
      'Total your books of at most a year: income, tax, fees, refunds and expenses per currency, with the debits and credits of each account.',
    query: accountingPeriod,
    response: z.object({ currencies: z.array(bookTotals) }),
  }),
  yearStatement: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/wallet/accounting/statement',
    perMinute: 20,
    silentMs: 60_000,
    summary: 'Download the same totals as CSV, with one row for each currency.',
    query: accountingPeriod,
  }),
  journal: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/wallet/accounting/journal',
    perMinute: 20,
    silentMs: 60_000,
    summary:
      'Download your invoices, payments, refunds, fees, disputes, payouts and expenses in one currency as balanced journal entries, for accounting software.',
    query: z
      .strictObject({ ...periodFields, currency, format: z.enum(journalFormats) })
      .check(isInOrder as never, isAtMostAYear as never),
  }),
  settings: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/wallet/accounting/settings/:format',
    names: 'own',
    summary: 'Read the accounts of a format: the preset, or those that you chose.',
    params: ofFormat,
    response: z.object({ settings: journalSettings }),
  }),
  saveSettings: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/wallet/accounting/settings/:format',
    names: 'own',
    summary: 'Set the accounts of a format. Accounts of DATEV have four digits.',
    params: ofFormat,
    body: journalSettingsForm,
    response: z.object({ settings: journalSettings }),
  }),
  resetSettings: defineEndpoint({
    ...ofFreelancer,
    method: 'DELETE',
    path: '/wallet/accounting/settings/:format',
    names: 'own',
    summary: 'Use the preset of a format again. Idempotent.',
    params: ofFormat,
    response: z.object({ settings: journalSettings }),
  }),
  clients: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/wallet/accounting/clients',
    perMinute: 60,
    silentMs: 60_000,
    summary: 'List your clients with what each owes per currency: at most 500, by name.',
    response: z.object({ clients: z.array(clientAccount) }),
  }),
  clientStatement: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/wallet/accounting/client',
    perMinute: 60,
    silentMs: 60_000,
    summary:
      'Read the statement of account of a client: invoices, credit notes, payments and refunds per currency, with the balance after each.',
    query: z.strictObject({ email }),
    response: z.object({ name: z.string(), statements: z.array(clientStatement) }),
  }),
  clientStatementFile: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/wallet/accounting/client/file',
    perMinute: 20,
    silentMs: 60_000,
    summary: 'Download a client’s statement of account in one currency, as PDF or CSV.',
    query: z.strictObject({ email, currency, format: z.enum(clientStatementFormats) }),
  }),
  emailClientStatement: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/wallet/accounting/client/email',
    perMinute: 10,
    silentMs: 60_000,
    summary:
      'Email a client, and the people saved for the client, their statement of account in one currency as PDF. Repeating a request_id sends nothing twice.',
    body: z.strictObject({ request_id: z.uuid(), email, currency }),
    response: z.object({ message: z.string() }),
  }),
};
