import type { RecurringDetail, RecurringSummary } from '@soloist/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayIn, meAnswer, openPage } from '../../../testing/open-page.tsx';
import { ProjectsPage } from '../projects/projects.page.tsx';

const id = 'a'.repeat(24);
const summary: RecurringSummary = {
  id,
  title: 'Design retainer',
  client_name: 'Kastanje',
  email: 'hello@kastanje.example',
  currency: 'EUR',
  total: 120_000,
  unit: 'quarter',
  every: 1,
  mode: 'send',
  hours: 20,
  status: 'active',
  nextOn: dayIn(5),
  made: 2,
};
const party = { address: '', postcode: '', city: '', country: '', tax_number: '' };
const terms: RecurringDetail['terms'] = {
  email: summary.email,
  client_name: summary.client_name,
  client: party,
  sender: party,
  memo: '',
  items: [{ name: summary.title, qty: 1, rate: 120_000, tax: 0, total: 120_000 }],
  currency: 'EUR',
  tax_mode: 'none',
  tax_name: '',
  discount: { kind: 'none' },
  notes: '',
  reminders: [],
  time_zone: '',
  part_payments: false,
  deposit: 0,
  e_invoice: false,
};
const detail = (over: Partial<RecurringDetail> = {}) => ({
  ...summary,
  terms,
  schedule: {
    unit: 'quarter' as const,
    every: 1,
    first_date: dayIn(5),
    anchor_date: '',
    end_date: '',
    count: 4,
    prorate: false,
  },
  due_days: 14,
  createdAt: new Date().toISOString(),
  upcoming: [{ number: 2, from: dayIn(5), to: dayIn(95), days: 91, fullDays: 91, total: 120_000 }],
  past: [
    { number: 1, from: dayIn(-90), to: dayIn(4), outcome: 'skipped', draft_id: '', invoice: null },
    {
      number: 0,
      from: dayIn(-180),
      to: dayIn(-91),
      outcome: 'drafted',
      draft_id: 'd',
      invoice: null,
    },
  ],
  ...over,
});
const answers = {
  ...meAnswer,
  'GET /api/proposal/summary': { toBill: [], totals: [] },
  'GET /api/proposal/invoiceSummary': { totals: [] },
  'GET /api/proposal/recurringSummary': {
    totals: [
      { currency: 'EUR', status: 'active', count: 1, monthly: 40_000 },
      { currency: 'EUR', status: 'paused', count: 1, monthly: 99_900 },
    ],
  },
  'GET /api/proposal/recurring': { items: [summary], nextCursor: null },
  [`GET /api/proposal/recurring/${id}`]: { recurring: detail() },
};

const open = (at = '/projects?tab=recurring', more: object = {}) =>
  openPage({
    page: <ProjectsPage />,
    role: 'freelancer',
    answers: { ...answers, ...more },
    at,
  });

it('lists recurring invoices with what the active ones bring per month', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Recurring invoices, newest first' });
  const row = within(table).getByRole('row', { name: /Design retainer/ });
  expect(row).toHaveTextContent('Kastanje, quarterly');
  expect(row).toHaveTextContent('Active');
  expect(row).toHaveTextContent('€1,200.00');
  expect(row).toHaveTextContent('2 created');
  expect(await screen.findByText('€400.00')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export recurring CSV' })).toBeVisible();
});

it('names no value when none is active', async () => {
  open(undefined, {
    'GET /api/proposal/recurringSummary': { totals: [] },
    'GET /api/proposal/recurring': {
      items: [{ ...summary, status: 'ended', nextOn: null }],
      nextCursor: null,
    },
  });
  expect(await screen.findByText('No active recurring invoices')).toBeVisible();
  expect(screen.getByText('None scheduled')).toBeVisible();
});

it('names no value while it loads, nor after an error, and tries again', async () => {
  let reply = () => new Promise<Response>(() => {});
  const summaryCall = 'GET /api/proposal/recurringSummary';
  open(undefined, { [summaryCall]: () => reply() });
  expect(await screen.findByText('Loading your monthly income')).toBeInTheDocument();
  expect(screen.queryByText('No active recurring invoices')).not.toBeInTheDocument();
  cleanup();
  const busy = { success: false, code: 'internal', message: 'Busy.' };
  reply = async () => Response.json(busy, { status: 500 });
  open(undefined, { [summaryCall]: () => reply() });
  expect(await screen.findByText('We couldn’t load your monthly income. Busy.')).toBeVisible();
  expect(screen.queryByText('No active recurring invoices')).not.toBeInTheDocument();
  reply = async () => Response.json({ success: true, ...answers[summaryCall] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('€400.00')).toBeVisible();
});

it('says how to start when there is none', async () => {
  open(undefined, { 'GET /api/proposal/recurring': { items: [], nextCursor: null } });
  expect(await screen.findByText('No recurring invoices yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'New recurring invoice' })).toHaveAttribute(
    'href',
    '/invoice/new?repeat=month',
  );
});

it('counts a single day and period in the singular', async () => {
  const recurring = detail({ due_days: 1, hours: 1, schedule: { ...detail().schedule, count: 1 } });
  open(`/projects?tab=recurring&recurring=${id}`, {
    [`GET /api/proposal/recurring/${id}`]: { recurring },
  });
  const panel = within(await screen.findByRole('dialog', { name: 'Recurring invoice' }));
  expect(await panel.findByText('After 1 day')).toBeVisible();
  expect(panel.getByText('1 period')).toBeVisible();
  expect(panel.getByText('1 hour per period')).toBeVisible();
});

it('shows the next dates and past periods, and pauses', async () => {
  const paused = { message: 'Paused.', recurring: detail({ status: 'paused', nextOn: null }) };
  const calls = open(`/projects?tab=recurring&recurring=${id}`, {
    [`POST /api/proposal/recurring/${id}/pause`]: paused,
  });
  const panel = within(await screen.findByRole('dialog', { name: 'Recurring invoice' }));
  expect(await panel.findByText('20 hours per period')).toBeVisible();
  expect(panel.getByText('Skipped')).toBeVisible();
  expect(panel.getByRole('link', { name: 'Open draft' })).toHaveAttribute(
    'href',
    '/invoice/new?id=d',
  );
  await userEvent.click(panel.getByRole('button', { name: 'Actions for Design retainer' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Pause' }));
  await waitFor(() =>
    expect(calls.map(({ path }) => path)).toContain(`/api/proposal/recurring/${id}/pause`),
  );
});

it('links to no draft that was deleted', async () => {
  const days = { number: 0, from: dayIn(-180), to: dayIn(-91) };
  const recurring = detail({
    past: [{ ...days, outcome: 'drafted', draft_id: 'd', isDraftDeleted: true, invoice: null }],
  });
  open(`/projects?tab=recurring&recurring=${id}`, {
    [`GET /api/proposal/recurring/${id}`]: { recurring },
  });
  const panel = within(await screen.findByRole('dialog', { name: 'Recurring invoice' }));
  expect(await panel.findByText('Draft deleted')).toBeVisible();
  expect(panel.queryByRole('link', { name: 'Open draft' })).not.toBeInTheDocument();
});

it('ends one only after a confirmation', async () => {
  const ended = { message: 'Ended.', recurring: detail({ status: 'ended', nextOn: null }) };
  const calls = open(undefined, { [`POST /api/proposal/recurring/${id}/end`]: ended });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Design retainer' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'End' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const path = `/api/proposal/recurring/${id}/end`;
  expect(calls.map((call) => call.path)).not.toContain(path);
  await userEvent.click(dialog.getByRole('button', { name: 'End recurring invoice' }));
  await waitFor(() => expect(calls.map((call) => call.path)).toContain(path));
});
