import type { Expense } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../../testing/open-page.tsx';
import { ExpensesPage } from './expenses.page.tsx';
import { amountsOf, daysOfPeriod, emptyExpense, readExchangeRate } from './expenses.rules.ts';

const usual = { rate: 8000, rate_source: 'profile', currency: 'EUR' } as const;
const id = '8f14e45f-ceea-467f-a8b9-5d2e4f1c2b3a';

const expense = (over: Partial<Expense> = {}): Expense => ({
  ...{ expense_id: id, created_at: '2026-11-23T10:00:00Z', day: '2026-11-23' },
  ...{ description: 'Train to Berlin', category: 'travel', amount: 10_000, currency: 'EUR' },
  ...{ exchange_rate: 1, exchange_rate_source: 'same_currency', billing_currency: 'EUR' },
  ...{ cost: 10_000, billable: true, markup: 10, price: 11_000 },
  ...{ project_id: 'a'.repeat(24), project_name: 'Winter packaging' },
  ...{ client_email: 'sofie@example.com', client_name: 'Sofie', receipt: null, billed: null },
  ...over,
});
const subjects = {
  projects: [
    {
      ...{ id: 'a'.repeat(24), name: 'Winter packaging', client_email: 'sofie@example.com' },
      ...{ client_name: 'Sofie', milestones: [], project_currency: 'USD' as const, ...usual },
    },
  ],
  clients: [],
  other: usual,
};
const pageOf = (items: Expense[]) => ({
  items,
  nextCursor: null,
  sums: [{ currency: 'EUR', count: items.length, cost: 10_000, unbilled: 11_000 }],
});
const open = (items: Expense[] | (() => Response), at = '/expenses', answers = {}) =>
  openPage({
    page: <ExpensesPage />,
    role: 'freelancer',
    at,
    answers: {
      'GET /api/proposal/expenses': typeof items === 'function' ? items : pageOf(items),
      'GET /api/proposal/time/subjects': subjects,
      ...answers,
    },
  });
const openMenu = async (name = 'Actions for Train to Berlin') =>
  userEvent.click(await screen.findByRole('button', { name }));
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

test('lists expenses with what invoices bill, and the server’s sums', async () => {
  open([expense({ receipt: { name: 'train.pdf', type: 'application/pdf', size: 10 } })]);
  const row = within(await screen.findByRole('row', { name: /Train to Berlin/ }));
  expect(row.getByText('€110.00 to bill')).toBeVisible();
  expect(row.getByRole('img', { name: 'Has a receipt' })).toBeVisible();
  const totals = within(screen.getByRole('region', { name: 'Totals' }));
  expect(totals.getByText('€100.00')).toBeVisible();
  expect(totals.getByText('€110.00')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create invoice' })).toHaveAttribute(
    'href',
    '/invoice/new?add=expenses',
  );
});

test('has an empty state, and another one for filters without matches', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'No expenses yet' })).toBeVisible();
});

test('asks the server for what the filters of the address say', async () => {
  const calls = open([], `/expenses?category=meals&state=unbilled&for=project:${'a'.repeat(24)}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(location.search).toBe('');
  const [first] = calls.filter(({ path }) => path === '/api/proposal/expenses');
  const asked = Object.fromEntries(new URLSearchParams(first?.search));
  expect(asked).toMatchObject({
    ...{ category: 'meals', state: 'unbilled', project_id: 'a'.repeat(24) },
  });
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'This year');
  expect(location.search).toBe('?period=this-year');
});

test('says that expenses could not be loaded', async () => {
  open(() => Response.json({ success: false, code: 'not_found', message: 'No.' }, { status: 404 }));
  expect(await screen.findByText('We couldn’t load your expenses')).toBeVisible();
});

test('adds an expense in another currency than the project’s, with its rate and receipt', async () => {
  const stored = { expense: expense() };
  const calls = open([], '/expenses', {
    'PUT /api/proposal/expenses/*': stored,
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add expense' }))[0]!);
  const form = dialog('Add expense');
  expect(form.queryByLabelText('Exchange rate')).toBeNull();
  await userEvent.type(form.getByLabelText('Description'), 'Taxi');
  await userEvent.type(form.getByLabelText('Amount'), '20');
  await userEvent.selectOptions(
    form.getByLabelText(/^Project or client/),
    'Winter packaging · Sofie',
  );
  await userEvent.click(form.getByRole('checkbox', { name: 'Billable to the client' }));
  await userEvent.type(form.getByLabelText(/^Markup/), '10');
  await userEvent.click(form.getByRole('button', { name: 'Add expense' }));
  expect(await form.findByText('Enter a rate like 1.08.')).toBeVisible();
  await userEvent.type(form.getByLabelText('Exchange rate'), '1,08');
  expect(form.getByText('Costs $21.60, billed as $23.76.')).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Add expense' }));
  await waitFor(() => {
    const sent = calls.find(({ method }) => method === 'PUT');
    expect(JSON.parse(String(sent?.body))).toMatchObject({
      ...{ description: 'Taxi', amount: 2000, currency: 'EUR', exchange_rate: 1.08 },
      ...{ project_id: 'a'.repeat(24), billable: true, markup: 10 },
    });
  });
});

test('shows the server’s errors beside their fields', async () => {
  const details = [{ path: 'project_id', message: 'This project doesn’t exist.' }];
  const refusal = { success: false, code: 'invalid_input', message: 'No.', details };
  open([expense()], '/expenses', {
    [`PATCH /api/proposal/expenses/${id}`]: () => Response.json(refusal, { status: 400 }),
  });
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = dialog('Edit expense');
  // It keeps its currency, although the project has another one.
  expect(form.queryByLabelText('Exchange rate')).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('This project doesn’t exist.')).toBeVisible();
});

test('edits an expense of a project that is no longer listed with its own currency', async () => {
  const past = { project_id: 'c'.repeat(24), project_name: 'Cancelled one' };
  const rate = { exchange_rate: 1.1, exchange_rate_source: 'entered' as const };
  open([expense({ ...past, ...rate, billing_currency: 'GBP' })]);
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = dialog('Edit expense');
  expect(form.getByLabelText(/^Project or client/)).toHaveDisplayValue('Cancelled one');
  expect(form.getByLabelText('Exchange rate')).toHaveValue('1.1');
  expect(form.getByText(/^What 1 EUR is in GBP\./)).toBeVisible();
});

test('saves what was corrected after the answer to the first attempt was lost', async () => {
  jest.spyOn(crypto, 'randomUUID').mockReturnValue(id);
  let isLost = true;
  const calls = open([], '/expenses', {
    [`PUT /api/proposal/expenses/${id}`]: () => {
      if (!isLost) return Response.json({ success: true, expense: expense() });
      isLost = false;
      return Response.json({ success: false, code: 'internal', message: 'No.' }, { status: 500 });
    },
    [`PATCH /api/proposal/expenses/${id}`]: { expense: expense() },
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add expense' }))[0]!);
  const form = dialog('Add expense');
  await userEvent.type(form.getByLabelText('Description'), 'Taxi');
  await userEvent.type(form.getByLabelText('Amount'), '20');
  await userEvent.click(form.getByRole('button', { name: 'Add expense' }));
  expect(await form.findByText('No.')).toBeVisible();
  await userEvent.type(form.getByLabelText('Description'), ' home');
  await userEvent.click(form.getByRole('button', { name: 'Add expense' }));
  await waitFor(() => {
    const sent = calls.find(({ method }) => method === 'PATCH');
    expect(JSON.parse(String(sent?.body))).toMatchObject({ description: 'Taxi home' });
  });
});

test('deletes an expense, and restores it with undo', async () => {
  let items = [expense()];
  open(() => Response.json({ success: true, ...pageOf(items) }), '/expenses', {
    [`DELETE /api/proposal/expenses/${id}`]: () => {
      items = [];
      return Response.json({ success: true, message: 'Expense deleted.' });
    },
    [`POST /api/proposal/expenses/${id}/restore`]: () => {
      items = [expense()];
      return Response.json({ success: true, expense: expense() });
    },
  });
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('Train to Berlin is deleted.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No expenses yet' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('row', { name: /Train to Berlin/ })).toBeVisible();
  expect(screen.queryByText('Train to Berlin is deleted.')).toBeNull();
  expect(screen.getByRole('region', { name: 'Expenses' })).toHaveFocus();
});

test('shows the invoice that billed an expense before it was deleted', async () => {
  const billed = { draft_id: id, invoice_id: 'b'.repeat(24), number: 'INV-0003' };
  let items = [expense()];
  const refusal = { success: false, code: 'conflict', message: 'This expense is on an invoice.' };
  open(() => Response.json({ success: true, ...pageOf(items) }), '/expenses', {
    [`DELETE /api/proposal/expenses/${id}`]: () => {
      items = [expense({ billed })];
      return Response.json(refusal, { status: 409 });
    },
  });
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByRole('link', { name: 'Billed on INV-0003' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('locks what an invoice bills, except its receipt', async () => {
  open([expense({ billed: { draft_id: id, invoice_id: 'b'.repeat(24), number: 'INV-0003' } })]);
  expect(await screen.findByRole('link', { name: 'Billed on INV-0003' })).toBeVisible();
  await openMenu();
  const labels = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(labels).toEqual(['Add receipt']);
});

test('removes a receipt', async () => {
  const receipt = { name: 'train.pdf', type: 'application/pdf', size: 10 };
  const calls = open([expense({ receipt })], '/expenses', {
    [`DELETE /api/proposal/expenses/${id}/receipt`]: { expense: expense() },
  });
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Change receipt' }));
  const form = dialog('Receipt');
  await userEvent.click(form.getByRole('button', { name: /train\.pdf/ }));
  await userEvent.click(form.getByRole('button', { name: 'Save receipt' }));
  await waitFor(() =>
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(
      `DELETE /api/proposal/expenses/${id}/receipt`,
    ),
  );
});

test('periods are whole months and years', () => {
  expect(daysOfPeriod('last-month', '2026-01-15')).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  });
  expect(daysOfPeriod('this-month', '2028-02-29')).toEqual({
    from: '2028-02-01',
    to: '2028-02-29',
  });
  expect(daysOfPeriod('last-year', '2026-01-15')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
});

test.each([
  ['1.08', 1.08],
  [' 1,083725 ', 1.083725],
  ['0.000001', 0.000001],
  ['1.0000001', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['about 1', undefined],
])('reads %j as the rate %s', (typed, rate) => {
  expect(readExchangeRate(typed)).toBe(rate);
});

test('says what an expense costs and bills only once both are known', () => {
  const fields = { ...emptyExpense('USD', ''), amount: 1000 };
  expect(amountsOf(fields, 'EUR')).toBeUndefined();
  expect(amountsOf({ ...fields, exchange_rate: '0.9' }, 'EUR')).toBe('Costs €9.00.');
  expect(amountsOf({ ...fields, billable: true, markup: 5 }, 'USD')).toBe('Billed as $10.50.');
});
