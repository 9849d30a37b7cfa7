import {
  type AccountCodes,
  type BookAccount,
  bookAccounts,
  type JournalFormat,
} from '@soloist/contracts';

// biome-ignore format: a chart of accounts, with a column for each format
const presets: Record<BookAccount, Record<JournalFormat, string>> = {
  receivables: of('Unpaid invoices', '615', 'Accounts Receivable (A/R)', '1410', '1210'),
  bank: of('Bank account', '616', 'Checking', '1200', '1800'),
  cash: of('Cash', '617', 'Cash on hand', '1000', '1600'),
  wallet: of('Soloist wallet', '618', 'Soloist wallet', '1210', '1810'),
  held: of('Held in disputes', '619', 'Soloist disputes', '1500', '1300'),
  payouts: of('Payouts on the way', '621', 'Soloist payouts', '1360', '1460'),
  exchange: of('Currency exchange', '622', 'Soloist exchange', '1590', '1370'),
  withheld: of('Tax withheld (TDS)', '623', 'TDS Receivable', '1501', '1301'),
  income: of('Income', '200', 'Sales', '8200', '4200'),
  referrals: of('Referral income', '260', 'Other Income', '2700', '4830'),
  tax: of('Tax on invoices', '825', 'Sales Tax Payable', '1770', '3800'),
  fees: of('Platform fees', '404', 'Bank Charges & Fees', '4970', '6855'),
  fee_tax: of('Tax on platform fees', '404', 'Bank Charges & Fees', '4970', '6855'),
  expense_travel: of('Expenses: Travel', '493', 'Travel', '4670', '6670'),
  expense_meals: of('Expenses: Meals', '420', 'Meals & Entertainment', '4674', '6674'),
  expense_accommodation: of('Expenses: Accommodation', '493', 'Travel', '4676', '6680'),
  expense_software: of('Expenses: Software', '485', 'Dues & Subscriptions', '4964', '6837'),
  expense_hardware: of('Expenses: Hardware', '453', 'Office Supplies & Software', '4985', '6845'),
  expense_office: of('Expenses: Office', '453', 'Office Supplies & Software', '4930', '6815'),
  expense_materials: of('Expenses: Materials', '429', 'Job Supplies', '4980', '6850'),
  expense_subcontractors: of('Expenses: Subcontractors', '412', 'Contractors', '4909', '6303'),
  expense_marketing: of('Expenses: Marketing', '400', 'Advertising & Marketing', '4600', '6600'),
  expense_training: of('Expenses: Training', '429', 'Other Business Expenses', '4945', '6821'),
  expense_fees: of('Expenses: Fees and insurance', '433', 'Insurance', '4360', '6400'),
  expense_other: of('Expenses: Other', '429', 'Other Business Expenses', '4900', '6300'),
};

function of(csv: string, xero: string, quickbooks: string, skr03: string, skr04: string) {
  return { csv, xero, quickbooks, datev_skr03: skr03, datev_skr04: skr04 };
}

/** The accounts of a format until the person chooses others. */
export const presetCodes = (format: JournalFormat): AccountCodes =>
  Object.fromEntries(
    bookAccounts.map((account) => [account, presets[account][format]]),
  ) as AccountCodes;
