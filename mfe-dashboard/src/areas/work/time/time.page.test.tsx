import { addDays, type TimeEntry, today } from '@soloist/contracts';
import { queryClient } from '@soloist/web-client';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../../testing/open-page.tsx';
import { TimePage } from './time.page.tsx';
import { mondayOf } from './time.rules.ts';

const monday = mondayOf(today());
const usual = { rate: 8000, rate_source: 'profile', currency: 'EUR' } as const;

const entry = (over: Partial<TimeEntry> = {}): TimeEntry => ({
  entry_id: '8f14e45f-ceea-467f-a8b9-5d2e4f1c2b3a',
  day: monday,
  started_at: null,
  running: false,
  seconds: 5400,
  note: 'Layout',
  project_id: 'a'.repeat(24),
  project_name: 'Winter packaging',
  milestone_id: null,
  milestone_name: '',
  client_email: 'sofie@example.com',
  client_name: 'Sofie',
  billable: true,
  ...usual,
  amount: 12_000,
  billed: null,
  shared: null,
  ...over,
});
const subjects = {
  projects: [
    {
      id: 'a'.repeat(24),
      name: 'Winter packaging',
      client_email: 'sofie@example.com',
      client_name: 'Sofie',
      milestones: [{ id: 'm1', name: 'Concept' }],
      project_currency: 'EUR' as const,
      ...usual,
    },
  ],
  clients: [],
  other: usual,
};

const open = (
  entries: TimeEntry[] | Response,
  answers: Parameters<typeof openPage>[0]['answers'] = {},
) =>
  openPage({
    page: <TimePage />,
    role: 'freelancer',
    at: '/time',
    answers: {
      'GET /api/proposal/time/entries': entries instanceof Response ? entries : { entries },
      'GET /api/proposal/time/subjects': subjects,
      ...answers,
    },
  });

const failure = () =>
  Response.json({ success: false, code: 'not_found', message: 'Nothing here.' }, { status: 404 });

test('shows the week by project and day with totals, and each entry', async () => {
  open([
    entry(),
    entry({ entry_id: crypto.randomUUID(), note: 'Type', seconds: 1800, amount: 4000 }),
  ]);
  const grid = await screen.findByRole('table', { name: 'Hours by project and day' });
  expect(
    within(grid).getByRole('button', { name: /Winter packaging, Monday.*: 2:00/ }),
  ).toBeVisible();
  expect(within(grid).getAllByText('2:00').length).toBeGreaterThan(2);
  expect(screen.getByText('€160.00')).toBeVisible();
  expect(screen.getByText('Type')).toBeVisible();
});

test('offers to add time to an empty week', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'No time this week' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add time' })).toHaveLength(2);
});

test('says that a week could not be loaded', async () => {
  open(failure());
  expect(await screen.findByText('We couldn’t load your week')).toBeVisible();
});

test('moves to the weeks before and after', async () => {
  const calls = open([entry()]);
  await userEvent.click(await screen.findByRole('button', { name: 'Previous week' }));
  await waitFor(() => expect(location.search).toBe(`?week=${addDays(monday, -7)}`));
  await waitFor(() =>
    expect(calls.some(({ search }) => search.includes(addDays(monday, -7)))).toBe(true),
  );
  await userEvent.click(screen.getByRole('button', { name: 'This week' }));
  expect(location.search).toBe('');
});

test('adds time to the project and day of an empty cell', async () => {
  const saved: unknown[] = [];
  const calls = open([entry()], {});
  await userEvent.click(
    await screen.findByRole('button', { name: /^Add time: Winter packaging, Tuesday/ }),
  );
  const dialog = screen.getByRole('dialog', { name: 'Add time' });
  await userEvent.type(within(dialog).getByLabelText('Duration'), 'soon');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add time' }));
  expect(await within(dialog).findByText('Enter a time like 1:30 or 1.5.')).toBeVisible();
  await userEvent.clear(within(dialog).getByLabelText('Duration'));
  await userEvent.type(within(dialog).getByLabelText('Duration'), '1:30');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add time' }));
  await waitFor(() => {
    const sent = calls.find(({ method }) => method === 'PUT');
    saved.push(sent);
    expect(JSON.parse(String(sent?.body))).toEqual({
      day: addDays(monday, 1),
      note: '',
      billable: true,
      project_id: 'a'.repeat(24),
      seconds: 5400,
    });
  });
});

test('keeps the units of an entered rate when the project has another currency', async () => {
  const inYen = {
    ...subjects.projects[0]!,
    ...{ id: 'b'.repeat(24), name: 'Tokyo shop', project_currency: 'JPY' as const },
  };
  const calls = open([entry()], {
    'GET /api/proposal/time/subjects': { ...subjects, projects: [...subjects.projects, inYen] },
  });
  await userEvent.click(
    await screen.findByRole('button', { name: /^Add time: Winter packaging, Tuesday/ }),
  );
  const dialog = screen.getByRole('dialog', { name: 'Add time' });
  await userEvent.type(within(dialog).getByLabelText('Duration'), '1:30');
  await userEvent.type(within(dialog).getByLabelText(/^Hourly rate/), '90');
  await userEvent.selectOptions(
    within(dialog).getByLabelText(/^Project or client/),
    within(dialog).getByRole('option', { name: /Tokyo shop/ }),
  );
  // The usual rate is in euros, so the field in yen names its currency.
  expect(within(dialog).getByLabelText(/^Hourly rate/)).toHaveAttribute('placeholder', '€80.00');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add time' }));
  await waitFor(() => {
    const sent = calls.find(({ method }) => method === 'PUT');
    expect(JSON.parse(String(sent?.body))).toMatchObject({ project_id: inYen.id, rate: 90 });
  });
});

test('asks for the duration of an entry whose timer stops while it is edited', async () => {
  let entries = [entry({ running: true, seconds: 0 })];
  open([], { 'GET /api/proposal/time/entries': () => Response.json({ success: true, entries }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Layout' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit time entry' }));
  expect(dialog.queryByLabelText('Duration')).toBeNull();
  await userEvent.type(dialog.getByLabelText('Note'), ' again');
  entries = [entry({ seconds: 1800 })];
  await act(() => queryClient.invalidateQueries({ queryKey: ['time'] }));
  expect(await dialog.findByLabelText('Duration')).toHaveValue('0:30');
  expect(dialog.getByLabelText('Note')).toHaveValue('Layout again');
});

test('locks time that an invoice bills, and links to it', async () => {
  const billed = { draft_id: crypto.randomUUID(), invoice_id: 'b'.repeat(24), number: 'INV-0003' };
  open([entry({ billed })]);
  expect(await screen.findByRole('link', { name: 'Billed on INV-0003' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit Layout' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create invoice' })).toBeNull();
});

describe('client confirmation', () => {
  const week_id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
  const other = { entry_id: '2b4e28ba-2fa1-41d2-883f-0016d3cca427', note: 'Call', seconds: 1800 };

  test('shares the chosen entries of a project, and shows why it was refused', async () => {
    const calls = open([entry(), entry(other)]);
    await userEvent.click(
      await screen.findByRole('button', { name: /^Share .+ of Winter packaging$/ }),
    );
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('checkbox', { name: /Call/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Share 1:30' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    const sent = calls.find(({ method }) => method === 'PUT');
    expect(JSON.parse(String(sent?.body))).toEqual({
      ...{ project_id: 'a'.repeat(24), monday, entry_ids: [entry().entry_id] },
    });
  });

  test('warns before confirmed hours are withdrawn, which can’t be changed before', async () => {
    const confirmed = { name: 'Nora Berg', at: '2026-11-23T09:00:00.000Z' };
    const calls = open([entry({ shared: { week_id, confirmed } })], {
      [`DELETE /api/proposal/time/weeks/${week_id}`]: { message: '' },
    });
    expect(await screen.findByText('1:30 confirmed by Nora Berg')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit Layout' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Withdraw 1:30/ }));
    expect(screen.getByText(/We’ll email Sofie/)).toBeInTheDocument();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw hours' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });
});
