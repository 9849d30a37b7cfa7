import { type BookTotals, bookAccounts } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../../testing/open-page.tsx';
import { AccountingPage } from './accounting.page.tsx';
import { bookPeriods, chosenPeriodOf, daysOfBookPeriod } from './accounting.rules.ts';

const totals = (over: Partial<BookTotals> = {}): BookTotals => ({
  ...{ currency: 'EUR', entries: 2 },
  figures: {
    ...{ invoiced: 100_000, credited: 10_000, tax: 17_100, received: 50_000, withheld: 0 },
    ...{ refunded: 0, fees: 2_950, referrals: 0, expenses: 2_500 },
  },
  accounts: [
    { account: 'receivables', debit: 119_000, credit: 0 },
    { account: 'income', debit: 0, credit: 100_000 },
    { account: 'tax', debit: 0, credit: 19_000 },
  ],
  ...over,
});
const path = 'GET /api/wallet/accounting';
const settings = {
  ...{ format: 'datev_skr03', is_custom: true },
  accounts: {
    ...Object.fromEntries(bookAccounts.map((account) => [account, '4900'])),
    ...{ receivables: '1410', income: '8200' },
  },
  options: { xero_tax_rate: 'Tax Exempt', datev_consultant: 1001, datev_client: 1 },
};
const open = (
  answer: BookTotals[] | (() => Response) = [totals()],
  { at = '/payments/accounting', answers = {} }: { at?: string; answers?: object } = {},
) =>
  openPage({
    page: <AccountingPage />,
    role: 'freelancer',
    at,
    answers: {
      [path]: typeof answer === 'function' ? answer : { currencies: answer },
      'GET /api/wallet/accounting/settings/datev_skr03': { settings },
      ...answers,
    },
  });

test('shows the figures of the year and accounts whose sides are equal', async () => {
  open();
  const statement = (await screen.findByText('Invoiced, without tax')).closest('dl');
  expect(within(statement as HTMLElement).getByText('€1,000.00')).toBeVisible();
  expect(within(statement as HTMLElement).getByText('-€29.50')).toBeVisible();
  expect(screen.getByText(/^2 journal entries in EUR/)).toBeVisible();
  const total = within(screen.getByRole('row', { name: /^Total/ }));
  expect(total.getAllByText('€1,190.00')).toHaveLength(2);
});

test('shows tax that clients withheld, where there is some', async () => {
  const { figures } = totals();
  open([totals(), totals({ currency: 'INR', figures: { ...figures, withheld: 10_000 } })]);
  await screen.findByText('Received from clients');
  expect(screen.queryByText('Tax withheld (TDS)')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Currency'), 'INR');
  expect(screen.getByText('Tax withheld (TDS)')).toBeVisible();
});

test('shows one currency, and others by choice', async () => {
  open([totals(), totals({ currency: 'JPY', entries: 1 })]);
  await userEvent.selectOptions(await screen.findByLabelText('Currency'), 'JPY');
  expect(screen.getByText(/^1 journal entry in JPY/)).toBeVisible();
  expect(location.search).toBe('?currency=JPY');
});

test('has an empty state, and an error with a retry', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'Nothing in this period' })).toBeVisible();
});

test('has an error with a retry', async () => {
  open(() =>
    Response.json({ success: false, code: 'unavailable', message: 'Down.' }, { status: 503 }),
  );
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test('asks for no dates that are no period of a year', async () => {
  const calls = open([], {
    at: '/payments/accounting?period=custom&from=2026-01-01&to=2027-01-01',
  });
  expect(await screen.findByText('Choose at most a year.')).toBeVisible();
  expect(calls.filter((call) => call.path === '/api/wallet/accounting')).toEqual([]);
});

test('downloads the journal in the chosen format, currency and period', async () => {
  const calls = open([totals()], {
    at: '/payments/accounting?period=custom&from=2026-04-01&to=2026-06-30',
    answers: { 'GET /api/wallet/accounting/journal': () => new Response('a') },
  });
  URL.createObjectURL = () => 'blob:a';
  URL.revokeObjectURL = () => {};
  // jsdom has no downloads.
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  await userEvent.selectOptions(await screen.findByLabelText('Format'), 'DATEV, SKR03');
  await userEvent.click(screen.getByRole('button', { name: 'Download journal' }));
  await waitFor(() => {
    const call = calls.find((each) => each.path === '/api/wallet/accounting/journal');
    expect(Object.fromEntries(new URLSearchParams(call?.search))).toEqual({
      ...{ from: '2026-04-01', to: '2026-06-30', currency: 'EUR', format: 'datev_skr03' },
    });
    expect(click).toHaveBeenCalledTimes(1);
  });
});

test('changes the accounts of a format, and names those that the server refuses', async () => {
  const refusal = {
    ...{ success: false, code: 'invalid_input', message: 'Enter four digits.' },
    details: [{ path: 'accounts.income', message: 'Enter four digits.' }],
  };
  const calls = open([totals()], {
    answers: {
      'PUT /api/wallet/accounting/settings/datev_skr03': () =>
        Response.json(refusal, { status: 400 }),
    },
  });
  await userEvent.selectOptions(await screen.findByLabelText('Format'), 'DATEV, SKR03');
  await userEvent.click(screen.getByRole('button', { name: 'Edit accounts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accounts for DATEV, SKR03' }));
  const income = await dialog.findByLabelText('Income');
  await userEvent.clear(income);
  await userEvent.type(income, 'Sales');
  await userEvent.click(dialog.getByRole('button', { name: 'Save accounts' }));
  await waitFor(() => expect(income).toHaveAccessibleDescription('Enter four digits.'));
  const saved = calls.find(({ method }) => method === 'PUT');
  expect(JSON.parse(String(saved?.body))).toMatchObject({
    accounts: { income: 'Sales', receivables: '1410' },
  });
});

test.each([
  ['this-month', '2027-02-01', '2027-02-28'],
  ['last-month', '2027-01-01', '2027-01-31'],
  ['this-quarter', '2027-01-01', '2027-03-31'],
  ['last-quarter', '2026-10-01', '2026-12-31'],
  ['this-year', '2027-01-01', '2027-12-31'],
  ['last-year', '2026-01-01', '2026-12-31'],
  ['this-financial-year', '2026-04-01', '2027-03-31'],
  ['last-financial-year', '2025-04-01', '2026-03-31'],
] as const)('knows the days of %s', (period, from, to) => {
  expect(daysOfBookPeriod(period, '2027-02-15')).toEqual({ from, to });
  expect(chosenPeriodOf(new URLSearchParams({ period }))).toMatchObject({ problem: undefined });
  expect(bookPeriods).toContain(period);
});
