import { expenseCategories, expenseCategoryTexts } from '../documents/expense-records.ts';

/** Accounts of a freelancer's books besides those of expenses, in the order of a trial balance. */
const moneyAccounts = [
  'receivables',
  'bank',
  'cash',
  'wallet',
  'held',
  'payouts',
  'exchange',
  'withheld',
  'income',
  'referrals',
  'tax',
  'fees',
  'fee_tax',
] as const;
const expenseAccounts = expenseCategories.map((category) => `expense_${category}` as const);

export const bookAccounts = [...moneyAccounts, ...expenseAccounts] as const;
export type BookAccount = (typeof bookAccounts)[number];

export const isExpenseAccount = (account: BookAccount): boolean => account.startsWith('expense_');

const moneyAccountTexts: Record<(typeof moneyAccounts)[number], string> = {
  receivables: 'Unpaid invoices',
  bank: 'Bank account',
  cash: 'Cash',
  wallet: 'Soloist wallet',
  held: 'Held in disputes',
  payouts: 'Payouts on the way',
  exchange: 'Currency exchange',
  withheld: 'Tax withheld (TDS)',
  income: 'Income',
  referrals: 'Referral income',
  tax: 'Tax on invoices',
  fees: 'Platform fees',
  fee_tax: 'Tax on platform fees',
};
/** The name of each account on our own pages and in the plain CSV. */
export const bookAccountTexts = Object.fromEntries([
  ...Object.entries(moneyAccountTexts),
  ...expenseCategories.map((category) => [
    `expense_${category}`,
    `Expenses: ${expenseCategoryTexts[category]}`,
  ]),
]) as Record<BookAccount, string>;

/** The files that a journal is exported as. DATEV has one for each of its two charts of accounts. */
export const journalFormats = ['csv', 'xero', 'quickbooks', 'datev_skr03', 'datev_skr04'] as const;
export type JournalFormat = (typeof journalFormats)[number];
export const journalFormatTexts: Record<JournalFormat, string> = {
  csv: 'CSV',
  xero: 'Xero',
  quickbooks: 'QuickBooks Online',
  datev_skr03: 'DATEV, SKR03',
  datev_skr04: 'DATEV, SKR04',
};

export type AccountCodes = Record<BookAccount, string>;
