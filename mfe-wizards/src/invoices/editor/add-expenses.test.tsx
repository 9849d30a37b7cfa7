import { setToken } from '@soloist/web-client';
import { type AnsweredCall, answerCalls, resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../testing/render-at.tsx';
import { emptyInvoice, withoutOthersWork } from '../invoice-draft.rules.ts';
import { firstProblem } from '../invoice-form.rules.ts';
import { InvoicePages } from '../invoice-pages.tsx';
import { answers, readyDraft } from '../testing/invoice-samples.ts';

const rate = { rate: 8000, rate_source: 'profile', currency: 'EUR' };
const expense_id = '3f1c6a52-8a34-4c6e-9d0b-5a7e2f9c1b48';
const line = {
  ...{ name: 'Train, Nov 23, 2026', qty: 1, rate: 11_000, total: 11_000, expense_id },
  expense: { amount: 10_000, currency: 'GBP', exchange_rate: 1.1, markup: 0 },
};
const unbilled = { items: [line], total: 11_000, other_currencies: ['USD'] };
const claimPath = `/api/proposal/expenses/invoices/${readyDraft}`;
const released = () => Response.json({ success: true, items: [line] });

function open(answerRelease: () => Response = released): AnsweredCall[] {
  localStorage.clear();
  resetQueries();
  setToken('header.payload.signature');
  const calls = answerCalls({
    ...answers,
    'GET /api/proposal/time/subjects': {
      projects: [],
      clients: [{ email: 'sofie@example.com', name: 'Sofie', ...rate }],
      other: rate,
    },
    'GET /api/proposal/expenses/unbilled': unbilled,
    [`PUT ${claimPath}`]: { ...unbilled, expenses_total: 11_000 },
    [`DELETE ${claimPath}`]: answerRelease,
  });
  renderAt(`/invoice/new?id=${readyDraft}`, <InvoicePages />);
  return calls;
}

async function addExpenses() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add expenses' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Add expenses' }));
  expect(await drawer.findByText('£100.00 × 1.1')).toBeVisible();
  expect(drawer.getByText(/also have unbilled expenses in USD/)).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: 'Add to invoice' }));
  expect(await screen.findByLabelText('Name of item 2')).toHaveValue('Train, Nov 23, 2026');
}
const releases = (calls: AnsweredCall[]) =>
  calls.filter(({ method, path }) => method === 'DELETE' && path === claimPath);

it('adds expenses as lines, says what they bill, and removes all of them', async () => {
  const calls = open();
  await addExpenses();
  expect(screen.getByText('€110.00', { selector: 'b' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove expenses' }));
  await waitFor(() => expect(screen.queryByLabelText('Name of item 2')).toBeNull());
  expect(releases(calls).map(({ search }) => search)).toEqual(['']);
});

it('frees an expense before its line is removed, and keeps the line when that fails', async () => {
  let isDown = true;
  const calls = open(() => (isDown ? new Response('', { status: 503 }) : released()));
  await addExpenses();
  const remove = screen.getByRole('button', { name: 'Remove Train, Nov 23, 2026' });
  await userEvent.click(remove);
  await waitFor(() => expect(releases(calls)).toHaveLength(1));
  expect(screen.getByLabelText('Name of item 2')).toBeVisible();
  isDown = false;
  await userEvent.click(remove);
  await waitFor(() => expect(screen.queryByLabelText('Name of item 2')).toBeNull());
  expect(releases(calls).at(-1)?.search).toBe(`?expense_id=${expense_id}`);
});

const reserved = { draft_id: readyDraft, expense_id, price: 11_000 };
const item = { name: 'Labels', qty: 1, rate: 100, tax: 0 };

it('leaves expenses out of a copy of the draft that reserved them', () => {
  const items = [item, { ...item, name: 'Train', expense: reserved }];
  const draft = {
    ...emptyInvoice(),
    items,
    tracked_seconds: 60,
    repeat: undefined,
    late_fee: undefined,
  };
  expect(withoutOthersWork(draft, readyDraft)).toBe(draft);
  expect(withoutOthersWork(draft, crypto.randomUUID())).toMatchObject({
    items: [item],
    tracked_seconds: 60,
  });
});

it('does not repeat an invoice that bills expenses', () => {
  const draft = emptyInvoice();
  const repeat = { ...draft.repeat, unit: 'month' as const };
  expect(firstProblem({ ...draft, repeat, items: [{ ...item, expense: reserved }] })).toBe(
    'A recurring invoice can’t bill expenses. Remove the expenses first.',
  );
});
